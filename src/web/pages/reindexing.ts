import { MAX_AMOUNT } from '../../engine/text/amount.ts';
import { parseNumber, readDecimalSign, UnclearNumbers } from '../../engine/text/number-format.ts';
import { explainQuarter, findQuarter, QUARTER_FORMS } from '../../engine/text/quarter.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { formatChange, formatNumber, quantity } from '../html/values.ts';
import { kindSentence } from './index-growth.ts';

/** The amount of the address; null if invalid. */
function readAmountParameter(query: URLSearchParams): number | null {
  const amount = readAmount(query.get('amount') ?? '');
  return typeof amount === 'number' ? amount : null;
}

/** An amount, a message for an ambiguous one, or null for an invalid one. */
function readAmount(text: string): number | string | null {
  try {
    const amount = parseNumber(text, readDecimalSign([text], null) ?? 'point');
    return amount !== null && Math.abs(amount) <= MAX_AMOUNT ? amount : null;
  } catch (error) {
    if (error instanceof UnclearNumbers) return `${error.message} Write one of the two.`;
    throw error;
  }
}

/** The variables of a valid amount and two quarters; null if one of them is missing or wrong. */
export function readReindexing(
  query: URLSearchParams,
  history: readonly QuarterValue[],
): { amount: number; from: string; to: string } | null {
  const amount = readAmountParameter(query);
  const [from, to] = [
    readQuarterParameter(query, 'from', history),
    readQuarterParameter(query, 'to', history),
  ];
  return amount !== null && from !== null && to !== null ? { amount, from, to } : null;
}

/** A published quarter of the address; null if it names none. */
function readQuarterParameter(
  query: URLSearchParams,
  name: string,
  history: readonly QuarterValue[],
): string | null {
  const published = history.map(({ period }) => period);
  const quarter = findQuarter(query.get(name) ?? '', published);
  return quarter !== null && published.includes(quarter) ? quarter : null;
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
  /** The result of the schema; undefined where it was not queried. */
  reindexed: Reindexed | undefined;
  /** What the index follows. */
  kind: string;
};

/** A form that converts an amount, with the result or an error beside each wrong field. */
export function reindexing({ query, currency, history, reindexed, kind }: Reindexing): Html {
  const [oldest, newest] = [history[0]?.period as string, history.at(-1)?.period as string];
  const isFilledIn = ['amount', 'from', 'to'].some((name) => query.has(name));
  const error = (name: string, message: string, isValid: boolean) =>
    isFilledIn && !isValid ? html`<span class="error" id="${name}-error">${message}</span>` : null;
  const amount = readAmountParameter(query);
  const quarter = (name: string, label: string, preset: string) => {
    const read = readQuarterParameter(query, name, history);
    const wrong = error(
      name,
      `${query.get(name) ?? 'Nothing'} is not a published quarter. Choose one from ${oldest} to ${newest}, written like ${QUARTER_FORMS}.`,
      read !== null,
    );
    const chosen = read ?? preset;
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
  const wrong = error(
    'amount',
    unclear ??
      `An amount is a number such as 250000, 1,999.95 or 1 999,95, of at most ${formatNumber(MAX_AMOUNT)}.`,
    amount !== null,
  );
  return html`<form class="inline" action="#reindex">
${field('amount', `Amount in ${currency}`, html`<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="20" value="${query.get('amount') ?? '100000'}"${invalidAttributes('amount', wrong)}>`, wrong)}
${quarter('from', 'From the quarter', oldest)}
${quarter('to', 'To the quarter', newest)}
<button>Re-index</button>
</form>
${amount !== null && reindexed?.factor && reindexedResult(reindexed, amount, currency, query, kind)}`;
}

function field(name: string, label: string, control: Html, error: Part): Html {
  return html`<div><label for="${name}">${label}</label>${control}${error}</div>`;
}

function invalidAttributes(name: string, error: Part): Part {
  return error && html` aria-invalid="true" aria-describedby="${name}-error"`;
}

function reindexedResult(
  { amount, factor, before, after }: Reindexed,
  given: number,
  currency: string,
  query: URLSearchParams,
  kind: string,
): Html {
  const read = [
    before && explainQuarter(query.get('from') ?? '', before.period),
    after && explainQuarter(query.get('to') ?? '', after.period),
  ].filter(Boolean);
  return html`<p class="result"><strong>${quantity(amount, currency)}</strong> in ${after?.period}, ${formatChange(factor as number)}. <span class="unit">${kindSentence(kind)}</span></p>
<p class="note">${quantity(given, currency)} × ${formatNumber(after?.value)} / ${formatNumber(before?.value)}, a factor of ${formatNumber(Math.round((factor as number) * 1e6) / 1e6)}.${read.length > 0 && ` ${read.join('; ')}.`}</p>`;
}
