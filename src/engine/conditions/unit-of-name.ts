/** Endings of names that state the unit of the value. */
const UNITS = [
  'kn_m2',
  'w_m2k',
  'kwh_m2a',
  'kwh_m2_a',
  'm2k_w',
  'm3_s',
  'kg_m3',
  'mm',
  'cm',
  'm',
  'm2',
  'ms',
  'kpa',
  'mpa',
  'pct',
  'ms2',
  'kn_m',
  'n_m2',
  'n_mm2',
  'per_dwelling',
  'per_m2',
  'years',
  'days',
  'ratio',
  'km',
  'm3',
  'min',
  'pa',
  's',
  'c',
  'g',
];

const ENDS_WITH_UNIT = new RegExp(`^(.+?)_(${UNITS.join('|')})$`);

/** A name without the unit at its end. */
export function withoutUnit(name: string): string {
  return ENDS_WITH_UNIT.exec(name)?.[1] ?? name;
}
