/** The most that an amount of money may be: beyond it, numbers lose their cents. */
export const MAX_AMOUNT = 1e12;

/** Groups of three digits with one sign between them, and decimals after another: 1,000.5, 1 000,5. */
const GROUPED_MEASURE =
  /^-?[1-9]\d{0,2}(?<group>[ \u00a0\u202f\u2009'’.,])\d{3}(\k<group>\d{3})*((?!\k<group>)[.,]\d{1,9})?$/;
const PLAIN_MEASURE = /^-?\d{1,12}([.,]\d{1,9})?$/;
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/;

/** A measure as people write it; null where it is none, and both of its meanings where a comma may part thousands or decimals. A point before three digits is that of a decimal. */
export function readMeasure(text: string): number | readonly [number, number] | null {
  const written = text.trim();
  if (AMBIGUOUS.test(written))
    return [Number(written.replace(',', '')), Number(written.replace(',', '.'))];
  if (PLAIN_MEASURE.test(written)) return Number(written.replace(',', '.'));
  const { group } = GROUPED_MEASURE.exec(written)?.groups ?? {};
  return group === undefined ? null : Number(written.replaceAll(group, '').replace(',', '.'));
}
