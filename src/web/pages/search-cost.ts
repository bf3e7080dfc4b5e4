import { readQuarter } from '../../engine/text/quarter.ts';
import { html, joined, type Part } from '../html/html.ts';
import { formatNumber } from '../html/values.ts';
import type { Question } from './search-answer-scope.ts';

/** An amount of money, and the quarters or years of its price: null for the newest quarter. */
type DatedAmount = { amount: number; from: string; to: string | null };

const CURRENCY = '(?:€|\\$|£|¥|円|(?:euros?|eur|dollars?|usd|cad|yen|jpy)(?!\\p{L}))';
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
const LANGUAGES = ['en', 'fr', 'es', 'it', 'nl', 'da'];
const MONTHS = new Map(
  LANGUAGES.flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from(
      { length: 12 },
      (_, at) => [format(Date.UTC(2000, at)).toLowerCase(), at + 1] as const,
    );
  }),
);
/** Quarters in words: `the first quarter of 2019`. */
const ORDINALS = [
  'first|1st|premier|1er|primer|primo|1º|eerste|1e|første|1\\.|erstes',
  'second|2nd|deuxième|2e|segundo|secondo|2º|tweede|anden|2\\.|zweites',
  'third|3rd|troisième|3e|tercer|terzo|3º|derde|tredje|3\\.|drittes',
  'fourth|4th|last|quatrième|4e|cuarto|quarto|4º|vierde|fjerde|4\\.|viertes',
];
const QUARTER = 'quarter|trimestre|kwartaal|kvartal|quartal';
const IN_WORDS = ORDINALS.map(
  (names) =>
    new RegExp(
      `(?<![\\p{L}\\d])(?:${names}) (?:${QUARTER}),?(?: (?:of|in|de|del|di|van|af))? (?<year>(?:19|20)\\d{2})(?!\\d)`,
      'giu',
    ),
);
/** `2020 Q2`, `Q2 2020`, `March 2020`, `2020`. */
const PERIODS = new RegExp(
  `(?<![\\d.,])(?:(?:19|20)\\d{2}[-/ ]?[QT][1-4]|[QT][1-4][-/ ]?(?:19|20)\\d{2}|(?:(?<![\\p{L}\\d])(?<month>${[...MONTHS.keys()].join('|')}) )?(?<year>(?:19|20)\\d{2}))(?![\\d.,]\\d|\\d)`,
  'giu',
);
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

/** The years and quarters of a text, each also as written. */
export function periodsOf(text: string): { period: string; written: string }[] {
  const inWords = IN_WORDS.flatMap((form, at) =>
    [...text.matchAll(form)].map((found) => ({
      start: found.index,
      period: `${found.groups?.year}-Q${at + 1}`,
      written: found[0],
    })),
  );
  // The year of a quarter in words is read once.
  const rest = inWords.reduce(
    (left, { start, written }) =>
      left.slice(0, start) + ' '.repeat(written.length) + left.slice(start + written.length),
    text,
  );
  const others = [...rest.matchAll(PERIODS)].map((found) => ({
    start: found.index,
    period: periodOf(found),
    written: found[0],
  }));
  return [...inWords, ...others].toSorted((one, other) => one.start - other.start);
}

function periodOf({ 0: text, groups: { month = '', year } = {} }: RegExpMatchArray): string {
  const number = MONTHS.get(month.toLowerCase());
  if (year && number) return readQuarter(`${year}-${String(number).padStart(2, '0')}`) ?? year;
  return year ?? readQuarter(text) ?? text;
}

type Country = { code: string; name: string };
type Indexed = Country & { currency: string };

const CURRENCIES: readonly [sign: RegExp, codes: readonly string[]][] = [
  [/€|euro|eur(?!\p{L})/iu, ['EUR']],
  [/cad(?!\p{L})/iu, ['CAD']],
  [/usd(?!\p{L})/iu, ['USD']],
  [/\$|dollar/iu, ['USD', 'CAD']],
  [/¥|円|yen|jpy/iu, ['JPY']],
];

/** The countries with the currency of a text, or all. */
function withCurrency(text: string, countries: readonly Indexed[]): readonly Indexed[] {
  const [, codes] = CURRENCIES.find(([sign]) => sign.test(text)) ?? [];
  const own = countries.filter(({ currency }) => codes?.includes(currency));
  return own.length > 0 ? own : countries;
}

/** Links that bring an amount of the text to other prices; null without one. */
export function costSection(
  text: string,
  question: Question | null,
  countries: readonly Indexed[],
): Part {
  const isBare = (question?.subjects ?? []).every(({ kind }) => kind === 'COST_INDEX');
  const dated = readDatedAmount(text) ?? (isBare ? readBareAmount(text) : null);
  if (!dated) return null;
  const { amount, from, to } = dated;
  const query = new URLSearchParams({ amount: String(amount), from, to: to ?? 'newest' });
  const prices = to === null ? 'the newest prices' : `the prices of ${to}`;
  const hrefOf = ({ code }: Country) => `/${code}/cost-index?${query.toString()}#reindex`;
  const country = question?.country;
  if (!country)
    return html`<section class="answer"><h2 id="answer">An amount of ${from} at ${prices}: choose a country</h2>
<p>${formatNumber(amount)} by the construction cost index of ${joined(withCurrency(text, countries), ' · ', (each) => html`<a href="${hrefOf(each)}">${each.name}</a>`)}. It converts prices over time and no currencies.</p></section>`;
  return html`<section class="answer"><h2 id="answer">An amount of ${from} at ${prices} · ${country.name}</h2>
<p><a href="${hrefOf(country)}">${formatNumber(amount)} of ${from} at ${prices}</a>, by the construction cost index of ${country.name}. It converts prices over time and no currencies.</p></section>`;
}
