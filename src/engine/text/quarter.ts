const FORMS = [
  /^(?<year>\d{4})[-/ ]?[QT](?<quarter>[1-4])$/i,
  /^[QT](?<quarter>[1-4])[-/ ]?(?<year>\d{4})$/i,
  /^(?<quarter>[1-4])[QT][-/ ]?(?<year>\d{4})$/i,
  /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])$/,
  /^(?<month>0[1-9]|1[0-2])\/(?<year>\d{4})$/,
];

/**
 * A quarter as `2019-Q1`, from how people write it: `2019Q1`, `Q1 2019`, `1T2019`, or a month of it
 * (`2019-03`, `03/2019`); null where it is none of these.
 */
export function readQuarter(text: string): string | null {
  const written = text.trim();
  for (const form of FORMS) {
    const { year, quarter, month } = form.exec(written)?.groups ?? {};
    if (year) return `${year}-Q${quarter ?? Math.ceil(Number(month) / 3)}`;
  }
  return null;
}

const YEAR = /^\d{4}$/;
const NEWEST = /^(?:newest|latest)$/i;

/** The quarter whose prices stand for a year: its average lies between this one and the next. */
const MIDDLE_OF_YEAR = 2;

/**
 * A quarter as `readQuarter` reads it. `newest` is the newest published one. A year is its second
 * quarter, or the published one nearest to it. `published` has the oldest first.
 */
export function findQuarter(text: string, published: readonly string[]): string | null {
  const written = text.trim();
  if (NEWEST.test(written)) return published.at(-1) ?? null;
  if (!YEAR.test(written)) return readQuarter(written);
  const ofYear = published.filter((quarter) => quarter.startsWith(`${written}-`));
  const distance = (quarter: string) => Math.abs(Number(quarter.slice(-1)) - MIDDLE_OF_YEAR);
  const [nearest] = ofYear.toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? `${written}-Q${MIDDLE_OF_YEAR}`;
}

/** How a year or `newest` was read; null for a text that names a quarter. */
export function explainQuarter(text: string, quarter: string): string | null {
  const written = text.trim();
  if (YEAR.test(written))
    return `${written} is read as ${quarter}, the quarter nearest to the middle of the year`;
  return NEWEST.test(written) ? `${written} is read as ${quarter}` : null;
}

/** The accepted forms, for error messages. */
export const QUARTER_FORMS =
  '2026-Q2, 2026Q2, Q2 2026, 2T2026, a month such as 2026-05, a year such as 2026, or newest';
