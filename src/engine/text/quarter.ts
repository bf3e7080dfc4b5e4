import { foldLetters } from './fold-letters.ts';

/** Words for the first to the fourth of four, in the languages of the countries and in German. */
export const ORDINALS = [
  'first|1st|premier|1er|primer|primo|1º|1°|i|eerste|1e|1ste|første|1\\.|erstes',
  'second|2nd|deuxième|second|2e|2ème|segundo|secondo|2º|2°|ii|tweede|2de|anden|andet|2\\.|zweites',
  'third|3rd|troisième|3e|3ème|tercer|terzo|3º|3°|iii|derde|3de|tredje|3\\.|drittes',
  'fourth|4th|last|quatrième|4e|4ème|cuarto|quarto|4º|4°|iv|vierde|4de|fjerde|4\\.|viertes',
];
export const QUARTER_WORDS = 'quarter|trimestre|kwartaal|kvartal|quartal';

/** The whole text is a quarter in words: `2e trimestre 2021`, `third quarter of 2022`. */
const IN_WORDS = ORDINALS.map(
  (names) =>
    new RegExp(
      `^(?:${names}) (?:${QUARTER_WORDS}),?(?: (?:of|in|de|del|di|van|af|i))? (?<year>\\d{4})$`,
      'iu',
    ),
);

const FORMS = [
  /^(?<year>\d{4})[-/ ]?[QTK](?<quarter>[1-4])$/i,
  /^[QTK](?<quarter>[1-4])[-/ ]?(?<year>\d{4})$/i,
  /^(?<quarter>[1-4])[QTK][-/ ]?(?<year>\d{4})$/i,
  /^(?<year>\d{4})年第?(?<quarter>[1-4])四半期$/,
  /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/,
  /^(?<month>0[1-9]|1[0-2])\/(?<year>\d{4})$/,
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?:(?<day>\d{1,2})日)?$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  // Not with points: no one writes the month first with them.
  /^(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4})$/,
  /^(?:(?<day>\d{1,2})(?:\.|er|º)?[ -](?:de )?)?(?<name>\p{L}+)\.?[ -](?:del? )?(?<year>\d{4})$/u,
  /^(?<name>\p{L}+)\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u,
];

const NAMED_MONTHS = ['en-US', 'en-GB', 'fr', 'it', 'es', 'nl', 'da', 'de'].flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => {
      const name = format.format(new Date(Date.UTC(2001, at, 1))).replace('.', '');
      return [name, at + 1] as const;
    });
  }),
);
/** The numbers of the months by their names, folded, in full and short. */
const MONTHS = new Map(NAMED_MONTHS.map(([name, month]) => [foldLetters(name), month]));
/** The same names with and without accents, the longest first. */
export const MONTH_NAMES = [
  ...new Set(NAMED_MONTHS.flatMap(([name]) => [name.toLowerCase(), foldLetters(name)])),
].toSorted((one, other) => other.length - one.length);

/**
 * A quarter as `2019-Q1`, from how people write it: `2019Q1`, `Q1 2019`, `1T2019`, `1er trimestre
 * 2019`, a month of it
 * (`2019-03`, `03/2019`, `mars 2019`, `2019年3月`) or a day of it. Null where it is none of these, or
 * a day of two quarters: `04/03/2019`.
 */
export function readQuarter(text: string): string | null {
  const written = plain(text);
  const inWords = IN_WORDS.flatMap((form, at) => {
    const year = form.exec(written)?.groups?.year;
    return year === undefined ? [] : [`${year}-Q${at + 1}`];
  });
  const readings = FORMS.flatMap((form) => {
    const { year, quarter, month, name, day = '1' } = form.exec(written)?.groups ?? {};
    if (year === undefined) return [];
    if (quarter !== undefined) return `${year}-Q${quarter}`;
    const number = name === undefined ? Number(month) : MONTHS.get(foldLetters(name));
    if (number === undefined) return [];
    const date = new Date(Date.UTC(Number(year), number - 1, Number(day)));
    const isDay = date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day);
    return isDay ? `${year}-Q${Math.ceil(number / 3)}` : [];
  });
  const [only = null, ...others] = new Set([...inWords, ...readings]);
  return others.length > 0 ? null : only;
}

/** Full-width digits and letters as plain ones. */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

const YEAR = /^\d{4}$/;
/** What names the newest quarter. */
export const NEWEST = /^(?:newest|latest)$/i;

/** The quarter whose prices stand for a year: its average lies between this one and the next. */
const MIDDLE_OF_YEAR = 2;

/**
 * A quarter as `readQuarter` reads it. `newest` is the newest published one. A year is its second
 * quarter, or the published one nearest to it. `published` has the oldest first.
 */
export function findQuarter(text: string, published: readonly string[]): string | null {
  const written = plain(text).replace(/(?<=^\d{4})年$/, '');
  if (NEWEST.test(written)) return published.at(-1) ?? null;
  if (!YEAR.test(written)) return readQuarter(written);
  const ofYear = published.filter((quarter) => quarter.startsWith(`${written}-`));
  const distance = (quarter: string) => Math.abs(Number(quarter.slice(-1)) - MIDDLE_OF_YEAR);
  const [nearest] = ofYear.toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? `${written}-Q${MIDDLE_OF_YEAR}`;
}

/** How a year or `newest` was read; null for a text that names a quarter. */
export function explainQuarter(text: string, quarter: string): string | null {
  const written = plain(text).replace(/(?<=^\d{4})年$/, '');
  if (YEAR.test(written))
    return `${written} is read as ${quarter}, the quarter nearest to the middle of the year`;
  return NEWEST.test(written) ? `${written} is read as ${quarter}` : null;
}

/** The accepted forms, for error messages. */
export const QUARTER_FORMS =
  '2026-Q2, 2026Q2, Q2 2026, 2T2026, second quarter of 2026, a month such as 2026-05 or May 2026, a day such as 2026-05-31, a year such as 2026, or newest';
