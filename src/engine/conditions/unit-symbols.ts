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
  'kW.h/(m2.a)': 'kWh/(m²·a)',
  'm2.K/W': 'm²·K/W',
  'm3/s': 'm³/s',
  'kg/m3': 'kg/m³',
  'm/s2': 'm/s²',
  'N/m2': 'N/m²',
  'N/mm2': 'N/mm²',
  'N/m2/cm': 'N/m² per cm',
  'L/(s.m2)': 'l/(s·m²)',
  '{person}/m': 'persons/m',
  '1/har': 'per hectare',
};

/** A cost: a currency, or the place of one that each country fills. */
const OF_A_SQUARE_METRE = /^\{?(currency|[A-Z]{3})\}?\/m2$/;

/** What is counted, such as `{storey}`. */
const COUNTED = /^\{[a-z]+\}$/;

/** A unit, given as a UCUM code, as people write it; nothing for plain numbers. */
export function unitName(unit: string): string {
  return UNITS[unit] ?? unit.replace(COUNTED, '').replace(OF_A_SQUARE_METRE, '$1/m²');
}
