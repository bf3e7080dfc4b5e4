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

/** The accepted forms, for error messages. */
export const QUARTER_FORMS = '2026-Q2, 2026Q2, Q2 2026, 2T2026, or a month such as 2026-05';
