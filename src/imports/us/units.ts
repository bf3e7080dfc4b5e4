export const M2_PER_ACRE = 4046.8564224;
export const M2_PER_SQUARE_FOOT = 0.09290304;
export const ACRES_PER_HECTARE = 1 / 0.40468564224;
const METRES_PER_FOOT = 0.3048;

export function feetInMetres(feet: number): string {
  return decimal(feet * METRES_PER_FOOT, 4);
}

/** Acres below one are rounded where they are written, so that more digits would say what nobody measured. */
export function acresInSquareMetres(acres: number): string {
  const area = acres * M2_PER_ACRE;
  return acres < 1 ? String(Number(area.toPrecision(3))) : decimal(area, 1);
}

export function decimal(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
