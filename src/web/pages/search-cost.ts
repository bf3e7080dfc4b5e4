import { readQuarter } from '../../engine/text/quarter.ts';
import { html, type Part } from '../html/html.ts';
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
const PERIODS =
  /(?<![\d.,])(?:(?:19|20)\d{2}[-/ ]?[QT][1-4]|[QT][1-4][-/ ]?(?:19|20)\d{2}|(?:(?<month>\p{L}{3,12}) )?(?<year>(?:19|20)\d{2}))(?![\d.,]\d|\d)/giu;

/** Reads `100,000 € of 2018`; null without an amount, a currency or a year. */
function readDatedAmount(text: string): DatedAmount | null {
  for (const form of AMOUNTS) {
    const found = form.exec(text);
    const { grouped, plain = '', million, thousand } = found?.groups ?? {};
    // `euro 2019` has a year and not an amount.
    if (!found || (YEAR.test(plain) && !million && !thousand)) continue;
    const number = Number(grouped?.replace(/\D/g, '') ?? plain.replace(',', '.'));
    const scale = million ? 1_000_000 : thousand ? 1000 : 1;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    const [from, to] = periodsOf(rest);
    if (from)
      return {
        amount: Number((number * scale).toPrecision(12)),
        from: from.period,
        to: to?.period ?? null,
      };
  }
  return null;
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

/** A link that brings an amount of the text to other prices; null without one or a country. */
export function costSection(text: string, question: Question | null): Part {
  const dated = readDatedAmount(text);
  const country = question?.country;
  if (!dated || !country) return null;
  const { amount, from, to } = dated;
  const query = new URLSearchParams({ amount: String(amount), from, to: to ?? 'newest' });
  const prices = to === null ? 'the newest prices' : `the prices of ${to}`;
  return html`<section class="answer"><h2 id="answer">An amount of ${from} at ${prices} · ${country.name}</h2>
<p><a href="/${country.code}/cost-index?${query.toString()}#reindex">${formatNumber(amount)} of ${from} at ${prices}</a>, by the construction cost index of ${country.name}. It converts prices over time and no currencies.</p></section>`;
}
