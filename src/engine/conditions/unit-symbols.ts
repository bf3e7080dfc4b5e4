/** UCUM codes as people write them; all others are their own spelling. */
const UNITS: Readonly<Record<string, string>> = {
  '1': '',
  a: 'years',
  Cel: '°C',
  'Cel.d': '°C·d',
  '[g]': 'g',
  'kN/m2': 'kN/m²',
  'W/(m2.K)': 'W/(m²·K)',
  m2: 'm²',
  m3: 'm³',
};

/** A cost: a currency, or the place of one that each country fills. */
const OF_A_SQUARE_METRE = /^\{?(currency|[A-Z]{3})\}?\/m2$/;

/** A unit, given as a UCUM code, as people write it; nothing for plain numbers. */
export function unitName(unit: string): string {
  return UNITS[unit] ?? unit.replace(OF_A_SQUARE_METRE, '$1/m²');
}
