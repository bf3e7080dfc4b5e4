import { type Html, html, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { change, number, quantity } from '../html/values.ts';

const QUARTER = /^\d{4}-Q[1-4]$/;
/** Beyond it, numbers lose their cents. */
const MOST = 1e12;

/** A quarter that a form or an address gives, as the schema writes it; null where it is none. */
export function quarterAsked(query: URLSearchParams, name: string): string | null {
  const given = query.get(name)?.toUpperCase() ?? '';
  return QUARTER.test(given) ? given : null;
}

/** Whether two quarters are given whose factor can be asked. */
export function asksToReindex(query: URLSearchParams): boolean {
  return quarterAsked(query, 'from') !== null && quarterAsked(query, 'to') !== null;
}

type Reindexing = {
  query: URLSearchParams;
  currency: string;
  /** Oldest first. */
  history: readonly QuarterValue[];
  /** Of the two quarters; null where one of them is not published, undefined where they were not asked. */
  factor: number | null | undefined;
};

/** A form that takes an amount from one quarter to another, with what it becomes, or with what is wrong beside the field that it is wrong in. */
export function reindexing({ query, currency, history, factor }: Reindexing): Html {
  const [oldest, newest] = [history[0]?.period as string, history.at(-1)?.period as string];
  const asked = ['amount', 'from', 'to'].some((name) => query.has(name));
  const fault = (name: string, said: string, good: boolean) =>
    asked && !good ? html`<span class="fault" id="${name}-fault">${said}</span>` : null;
  const amount = Number(query.get('amount') ?? Number.NaN);
  const goodAmount = amount > 0 && amount <= MOST;
  const isPublished = (name: string) => history.some(({ period }) => period === quarterAsked(query, name));
  const quarter = (name: string, label: string, preset: string) => {
    const wrong = fault(
      name,
      `${query.get(name) ?? 'Nothing'} is no published quarter: choose one from ${oldest} to ${newest}.`,
      isPublished(name),
    );
    const chosen = wrong ? preset : (quarterAsked(query, name) ?? preset);
    const options = history.toReversed().map(({ period }) => html`<option${period === chosen && html` selected`}>${period}</option>`);
    return field(name, label, html`<select id="${name}" name="${name}"${invalid(name, wrong)}>${options}</select>`, wrong);
  };
  const wrong = fault('amount', `An amount is a number above 0, such as 250000 or 1999.95, of at most ${number(MOST)}.`, goodAmount);
  return html`<form class="asked" action="#reindex">
${field('amount', `Amount in ${currency}`, html`<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="20" value="${query.get('amount') ?? '100000'}"${invalid('amount', wrong)}>`, wrong)}
${quarter('from', 'From the quarter', oldest)}
${quarter('to', 'To the quarter', newest)}
<button>Re-index</button>
</form>
${goodAmount && typeof factor === 'number' && becomes({ query, currency, history, factor }, amount)}`;
}

function field(name: string, label: string, control: Html, fault: Part): Html {
  return html`<div><label for="${name}">${label}</label>${control}${fault}</div>`;
}

function invalid(name: string, fault: Part): Part {
  return fault && html` aria-invalid="true" aria-describedby="${name}-fault"`;
}

function becomes({ query, currency, history, factor }: Reindexing & { factor: number }, amount: number): Html {
  const [before, after] = ['from', 'to'].map((name) => history.find(({ period }) => period === quarterAsked(query, name)) as QuarterValue);
  return html`<p class="result"><strong>${quantity(cents(amount * factor), currency)}</strong> in ${after?.period}, ${change(factor)}</p>
<p class="note">${quantity(cents(amount), currency)} × ${number(after?.value)} / ${number(before?.value)}, a factor of ${number(Math.round(factor * 1e6) / 1e6)}.</p>`;
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
