import { periodsOf } from '../../engine/text/periods.ts';
import { findQuarter } from '../../engine/text/quarter.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { formatNumber, quantity } from '../html/values.ts';
import { changeOf, kindSentence } from './index-growth.ts';
import type { Question } from './search-answer-scope.ts';

/** An amount of money, and the quarters or years of its price: null for the newest quarter. */
type DatedAmount = { amount: number; from: string; to: string | null };

const CURRENCY =
  '(?:€|\\$|£|¥|円|(?:euros?|eur|dollars?|usd|cad|yen|jpy|pounds?|gbp|kr|dkk|kroner?|chf)(?!\\p{L})\\.?)';
/** Groups of three digits, or digits with a decimal sign. */
const NUMBER =
  "(?<![\\d.,])(?:(?<grouped>\\d{1,3}(?:[.,' \\u00a0\\u202f]\\d{3})+)|(?<plain>\\d+(?:[.,]\\d{1,2})?))";
const MILLION = 'millions?|millones|millón|milioni|milione|miljoen|mio\\.?|mln|m';
const SCALE = `(?:\\s?(?:(?<million>${MILLION})|(?<thousand>k|mille|mila|mil|thousand))(?!\\p{L}))?`;
const AMOUNTS = [
  new RegExp(`${CURRENCY}\\s?${NUMBER}${SCALE}`, 'iu'),
  new RegExp(`${NUMBER}${SCALE}\\s?${CURRENCY}`, 'iu'),
];
const YEAR = /^(?:19|20)\d{2}$/;
/** A number without a unit, where two periods show that it is an amount. */
const BARE = new RegExp(`(?<![\\p{L}])${NUMBER}${SCALE}(?![\\p{L}\\d%])`, 'giu');

/** Reads `100,000 € of 2018`; null without an amount, a currency or a year. */
function readDatedAmount(text: string): DatedAmount | null {
  for (const form of AMOUNTS) {
    const found = form.exec(text);
    const { plain = '', million, thousand } = found?.groups ?? {};
    // `euro 2019` has a year and not an amount.
    if (!found || (YEAR.test(plain) && !million && !thousand)) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    const [from, to] = periodsOf(rest);
    if (from)
      return {
        amount: amountOf(found.groups ?? {}),
        from: from.period,
        to: to?.period ?? null,
      };
  }
  return null;
}

/** Reads `50000 from Q3 2021 to Q1 2026`: two periods and no other number than the amount. */
function readBareAmount(text: string): DatedAmount | null {
  const [from, to, ...others] = periodsOf(text);
  if (!from || !to || others.length > 0) return null;
  const rest = text.replace(from.written, ' ').replace(to.written, ' ');
  const [only, ...more] = [...rest.matchAll(BARE)];
  if (!only || more.length > 0) return null;
  return { amount: amountOf(only.groups ?? {}), from: from.period, to: to.period };
}

function amountOf({ grouped, plain = '', million, thousand }: RegExpMatchArray['groups'] & {}) {
  const number = Number(grouped?.replace(/\D/g, '') ?? plain.replace(',', '.'));
  return Number((number * (million ? 1_000_000 : thousand ? 1000 : 1)).toPrecision(12));
}

type Country = { code: string; name: string; currency: string };
type Indexed = Country & {
  costIndex: { kind: string; history?: readonly QuarterValue[] | undefined } | null;
};

const CURRENCIES: readonly [sign: RegExp, name: string, codes: readonly string[]][] = [
  [/€|euro|eur(?!\p{L})/iu, 'the euro', ['EUR']],
  [/£|pounds?(?!\p{L})|sterling|gbp(?!\p{L})/iu, 'the pound sterling', ['GBP']],
  [/cad(?!\p{L})|canadian dollar/iu, 'the Canadian dollar', ['CAD']],
  [/usd(?!\p{L})|us dollar/iu, 'the US dollar', ['USD']],
  [/\$|dollar/iu, 'the dollar', ['USD', 'CAD']],
  [/¥|円|yen|jpy/iu, 'the yen', ['JPY']],
  [/(?<!\p{L})(?:kr\.?|dkk|kroner?)(?!\p{L})/iu, 'the krone', ['DKK']],
  [/(?<!\p{L})(?:chf|franken|francs suisses)(?!\p{L})/iu, 'the Swiss franc', ['CHF']],
];

/** An amount of a text with its dates; null without one. Two dates show that a bare number is one. */
export function amountOfText(text: string): DatedAmount | null {
  return readDatedAmount(text) ?? readBareAmount(text);
}

/** The amount of a text at other prices, by the index of each country; null without one. */
export function costSection(
  text: string,
  question: Question | null,
  countries: readonly Indexed[],
): Part {
  const isBare = (question?.subjects ?? []).every(({ kind }) => kind === 'COST_INDEX');
  const dated = readDatedAmount(text) ?? (isBare ? readBareAmount(text) : null);
  if (!dated) return null;
  const { from, to } = dated;
  const country = question?.country;
  const [, money, codes] = CURRENCIES.find(([sign]) => sign.test(text)) ?? [];
  const inCurrency = countries.filter(({ currency }) => codes?.includes(currency) ?? true);
  const shown = country ? countries.filter(({ code }) => code === country.code) : inCurrency;
  const prices = to === null ? 'the newest prices' : `the prices of ${to}`;
  const where = country ? ` · ${country.name}` : '';
  const isOther = country && !inCurrency.some(({ code }) => code === country.code);
  return html`<section class="answer"><h2 id="answer">An amount of ${from} at ${prices}${where}</h2>
${shown.length === 0 && html`<p>No country that is published here uses ${money}. The indices convert prices over time and no currencies.</p>\n`}${isOther && html`<p>${country.name} does not use ${money}: its index holds for amounts in ${shown[0]?.currency}.</p>\n`}${
  shown.length > 0 &&
  html`<ul>${shown.map((each) => html`<li>${conversion(dated, each)}</li>\n`)}</ul>
<p class="note">By the construction cost index of ${country ? 'the country' : 'each country'}. It converts prices over time and no currencies.</p>`
}</section>`;
}

/** The amount in another quarter, or which quarters are published. */
function conversion({ amount, from, to }: DatedAmount, country: Indexed): Html {
  const { code, name, currency, costIndex } = country;
  const history = costIndex?.history ?? [];
  if (!costIndex || history.length === 0)
    return html`${name}: no <a href="/${code}/cost-index">construction cost index</a> is published here.`;
  const published = history.map(({ period }) => period);
  const valueAt = (period: string) => {
    const quarter = findQuarter(period, published);
    return history.find((each) => each.period === quarter);
  };
  const [before, after] = [valueAt(from), valueAt(to ?? 'newest')];
  const kind = kindSentence(costIndex.kind);
  if (!before || !after) {
    const missing = [before ? [] : from, after ? [] : (to ?? [])].flat().join(' and ');
    return html`${name}: ${missing} is not published. The <a href="/${code}/cost-index">index</a> has the quarters from ${published[0]} to ${published.at(-1)}. ${kind}`;
  }
  const query = new URLSearchParams({ amount: String(amount), from, to: to ?? 'newest' });
  const converted = Number((amount * (after.value / before.value)).toFixed(2));
  return html`${name}: <strong>${quantity(converted, currency)}</strong> in ${after.period}, <a href="/${code}/cost-index?${query.toString()}#reindex">from ${formatNumber(amount)} in ${before.period}</a>, ${changeOf({ before, after })}. ${kind}`;
}
