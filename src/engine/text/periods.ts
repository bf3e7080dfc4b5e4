import { MONTH_NAMES, ORDINALS, QUARTER_WORDS, readQuarter } from './quarter.ts';

/** Quarters in words, in a text: `the first quarter of 2019`. */
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\d])(?:${ORDINALS.join('|')})\\.? (?:${QUARTER_WORDS}),?(?: (?:of|in|de|del|di|van|af|i))? (?:19|20)\\d{2}(?!\\d)`,
  'giu',
);
/** `2020 Q2`, `Q2 2020`, `2T2020`, `2020年第2四半期`, `March 2020`, `2020`. */
const PERIODS = new RegExp(
  `(?<![\\d.,])(?:(?:19|20)\\d{2}(?:[-/ ]?[QTK][1-4]|年第?[1-4]四半期)|[QTK][1-4][-/ ]?(?:19|20)\\d{2}|[1-4][QTK][-/ ]?(?:19|20)\\d{2}|(?:(?<![\\p{L}\\d])(?<month>${MONTH_NAMES.join('|')})\\.? (?:del? |di )?)?(?<year>(?:19|20)\\d{2})年?)(?![.,]?\\d)`,
  'giu',
);

/** The years and quarters of a text, each also as written. */
export function periodsOf(text: string): { period: string; written: string }[] {
  const inWords = [...text.matchAll(IN_WORDS)].map(({ 0: written, index: start }) => ({
    start,
    period: readQuarter(written) ?? written,
    written,
  }));
  // The year of a quarter in words is read once.
  const rest = text.replaceAll(IN_WORDS, (written) => ' '.repeat(written.length));
  const others = [...rest.matchAll(PERIODS)].map(
    ({ 0: written, index: start, groups: { month, year } = {} }) => ({
      start,
      period: (month === undefined ? year : null) ?? readQuarter(written) ?? written,
      written,
    }),
  );
  return [...inWords, ...others].toSorted((one, other) => one.start - other.start);
}

/** A text without its years and quarters. */
export function withoutPeriods(text: string): string {
  return periodsOf(text).reduce((left, { written }) => left.replace(written, ' '), text);
}
