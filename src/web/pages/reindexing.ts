import { MAX_AMOUNT } from '../../engine/text/amount.ts';
import { parseNumber, readDecimalSign, UnclearNumbers } from '../../engine/text/number-format.ts';
import { readQuarter } from '../../engine/text/quarter.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { formatChange, formatNumber, quantity } from '../html/values.ts';

/** A quarter that a form or an address gives, as the schema writes it; null where it is not one. */
export function readQuarterParameter(query: URLSearchParams, name: string): string | null {
  return readQuarter(query.get(name) ?? '');
}

/** The amount that a form or an address gives; null where it cannot be re-indexed. */
export function readAmountParameter(query: URLSearchParams): number | null {
  const amount = readAmount(query.get('amount') ?? '');
  return typeof amount === 'number' ? amount : null;
}

/** An amount; a message where it can be read in two ways; null where it is not an amount. */
function readAmount(text: string): number | string | null {
  try {
    const amount = parseNumber(text, readDecimalSign([text], null) ?? 'point');
    return amount !== null && Math.abs(amount) <= MAX_AMOUNT ? amount : null;
  } catch (error) {
    if (error instanceof UnclearNumbers) return `${error.message} Write one of the two.`;
    throw error;
  }
}

/** Whether a valid amount and two valid quarters are given. */
export function canReindex(query: URLSearchParams): boolean {
  return (
    readAmountParameter(query) !== null &&
    readQuarterParameter(query, 'from') !== null &&
    readQuarterParameter(query, 'to') !== null
  );
}

type Reindexed = {
  amount: number | null;
  factor: number | null;
  before: QuarterValue | null;
  after: QuarterValue | null;
};
type Reindexing = {
  query: URLSearchParams;
  currency: string;
  /** Oldest first. */
  history: readonly QuarterValue[];
  /** As the schema answers it; undefined where it was not asked. */
  reindexed: Reindexed | undefined;
};

/** A form that takes an amount from one quarter to another, with what it becomes, or with what is wrong beside the field that it is wrong in. */
export function reindexing({ query, currency, history, reindexed }: Reindexing): Html {
  const [oldest, newest] = [history[0]?.period as string, history.at(-1)?.period as string];
  const asked = ['amount', 'from', 'to'].some((name) => query.has(name));
  const fault = (name: string, said: string, good: boolean) =>
    asked && !good ? html`<span class="fault" id="${name}-fault">${said}</span>` : null;
  const amount = readAmountParameter(query);
  const isPublished = (name: string) =>
    history.some(({ period }) => period === readQuarterParameter(query, name));
  const quarter = (name: string, label: string, preset: string) => {
    const wrong = fault(
      name,
      `${query.get(name) ?? 'Nothing'} is no published quarter: choose one from ${oldest} to ${newest}.`,
      isPublished(name),
    );
    const chosen = wrong ? preset : (readQuarterParameter(query, name) ?? preset);
    const options = history
      .toReversed()
      .map(({ period }) => html`<option${period === chosen && html` selected`}>${period}</option>`);
    return field(
      name,
      label,
      html`<select id="${name}" name="${name}"${invalidAttributes(name, wrong)}>${options}</select>`,
      wrong,
    );
  };
  const read = readAmount(query.get('amount') ?? '');
  const unclear = typeof read === 'string' ? read : null;
  const wrong = fault(
    'amount',
    unclear ??
      `An amount is a number such as 250000, 1,999.95 or 1 999,95, of at most ${formatNumber(MAX_AMOUNT)}.`,
    amount !== null,
  );
  return html`<form class="asked" action="#reindex">
${field('amount', `Amount in ${currency}`, html`<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="20" value="${query.get('amount') ?? '100000'}"${invalidAttributes('amount', wrong)}>`, wrong)}
${quarter('from', 'From the quarter', oldest)}
${quarter('to', 'To the quarter', newest)}
<button>Re-index</button>
</form>
${amount !== null && reindexed?.factor && reindexedResult(reindexed, amount, currency)}`;
}

function field(name: string, label: string, control: Html, fault: Part): Html {
  return html`<div><label for="${name}">${label}</label>${control}${fault}</div>`;
}

function invalidAttributes(name: string, fault: Part): Part {
  return fault && html` aria-invalid="true" aria-describedby="${name}-fault"`;
}

function reindexedResult(
  { amount, factor, before, after }: Reindexed,
  given: number,
  currency: string,
): Html {
  return html`<p class="result"><strong>${quantity(amount, currency)}</strong> in ${after?.period}, ${formatChange(factor as number)}</p>
<p class="note">${quantity(given, currency)} × ${formatNumber(after?.value)} / ${formatNumber(before?.value)}, a factor of ${formatNumber(Math.round((factor as number) * 1e6) / 1e6)}.</p>`;
}
