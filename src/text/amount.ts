/** The most that an amount of money may be: beyond it, numbers lose their cents. */
export const MAX_AMOUNT = 1e12;

/** Groups of three digits with one sign between them, and cents after another: 1,000,000, 1 000 000,50, 1.000.000,50, 1'000'000. */
const GROUPED = /^[1-9]\d{0,2}(?<group>[ \u00a0\u202f\u2009'’.,])\d{3}(\k<group>\d{3})*((?!\k<group>)[.,]\d{1,2})?$/;
const PLAIN = /^\d{1,15}([.,]\d{1,6})?$/;

/** As GROUPED, with as many decimals as a measure may have. */
const GROUPED_MEASURE = /^-?[1-9]\d{0,2}(?<group>[ \u00a0\u202f\u2009'’.,])\d{3}(\k<group>\d{3})*((?!\k<group>)[.,]\d{1,9})?$/;
const PLAIN_MEASURE = /^-?\d{1,12}([.,]\d{1,9})?$/;
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/;

/** A measure as people write it; null where it is none, and both of its meanings where a comma may part thousands or decimals. A point before three digits is that of a decimal. */
export function readMeasure(text: string): number | readonly [number, number] | null {
  const written = text.trim();
  if (AMBIGUOUS.test(written)) return [Number(written.replace(',', '')), Number(written.replace(',', '.'))];
  if (PLAIN_MEASURE.test(written)) return Number(written.replace(',', '.'));
  const { group } = GROUPED_MEASURE.exec(written)?.groups ?? {};
  return group === undefined ? null : Number(written.replaceAll(group, '').replace(',', '.'));
}

/**
 * An amount as people write it; null where it is none. One sign before three last digits groups them (`1,000` and `1.000` are a thousand), as amounts have two decimals.
 */
export function readAmount(text: string): number | null {
  const written = text.trim();
  const { group } = GROUPED.exec(written)?.groups ?? {};
  if (group !== undefined) return Number(written.replaceAll(group, '').replace(',', '.'));
  return PLAIN.test(written) ? Number(written.replace(',', '.')) : null;
}
