/** Suffixes of names that state the unit of the value, and how people write that unit. */
const SYMBOLS: Readonly<Record<string, string>> = {
  kn_m2: 'kN/m²',
  w_m2k: 'W/(m²·K)',
  kwh_m2a: 'kWh/(m²·a)',
  kwh_m2_a: 'kWh/(m²·a)',
  m2k_w: 'm²·K/W',
  m3_s: 'm³/s',
  kg_m3: 'kg/m³',
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  m2: 'm²',
  ms: 'm/s',
  kpa: 'kPa',
  mpa: 'MPa',
  pct: '%',
  ms2: 'm/s²',
  kn_m: 'kN/m',
  n_m2: 'N/m²',
  n_mm2: 'N/mm²',
};
/** Endings that are units, but are not shown as such: `min` may stand for minimum. */
const OTHERS = [
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

const ending = (suffixes: readonly string[]) => new RegExp(`^(.+?)_(${suffixes.join('|')})$`);
const ENDS_WITH_SYMBOL = ending(Object.keys(SYMBOLS));
const ENDS_WITH_UNIT = ending([...Object.keys(SYMBOLS), ...OTHERS]);

/** A name without the unit at its end. */
export function withoutUnit(name: string): string {
  return ENDS_WITH_UNIT.exec(name)?.[1] ?? name;
}

/** A name and the unit at its end, as people write it; null where it ends with none. */
export function splitUnit(name: string): { plain: string; symbol: string } | null {
  const [, plain, suffix] = ENDS_WITH_SYMBOL.exec(name) ?? [];
  return plain === undefined || suffix === undefined
    ? null
    : { plain, symbol: SYMBOLS[suffix] as string };
}
