import {
  acresInSquareMetres,
  type Limit,
  limitOf,
  M2_PER_ACRE,
  M2_PER_SQUARE_FOOT,
  NOT_READ,
  plausibleLot,
  tenthsBelow,
} from './zone-limits.ts';

/** The least lots of the districts of Hawaii's counties, which the table rounds to acres. */

export const SQUARE_FEET_PER_ACRE = M2_PER_ACRE / M2_PER_SQUARE_FOOT;

/** How far a name and the acres that it is rounded to may be apart. */
const NAME_ROUNDED = 0.03;

/** Cells of the least lot: acres, and its square feet behind them in some rows. */
const ACRES = /^(\d*\.?\d+)( \(([\d,]+)\))?$/;
/** Square feet of a name: behind `minimum` or a hyphen. */
const NAMED_AREA = /(minimum|-)\s+([\d.,]+)\s*(acres?|square feet)/i;
/** From so many digits on, acres below one are not rounded. */
const EXACT_DIGITS = 5;

/** A district with its cells of the least lot. */
type LotCells = { county: string; name: string; lots: readonly string[] };

/** Honolulu's least lots below an acre are multiples of so many square feet, as its say in thousands. */
const STEP_OF_HONOLULU = 500;

/** The least lots below an acre that are not rounded, in square metres: of cells, and of names in square feet. */
export function exactAreas(rows: readonly LotCells[]): ReadonlyMap<string, number[]> {
  const steps = Math.floor(SQUARE_FEET_PER_ACRE / STEP_OF_HONOLULU);
  const honolulu = Array.from({ length: steps }, (_each, index) => (index + 1) * STEP_OF_HONOLULU);
  const exact = new Map([['honolulu-county', new Set(honolulu)]]);
  for (const { county, name, lots } of rows) {
    const [, , named, unit] = NAMED_AREA.exec(name) ?? [];
    const feet = [
      ...lots.map(squareFeet),
      /feet/.test(unit ?? '') ? Number(named?.replaceAll(',', '')) : null,
    ];
    const areas = exact.get(county) ?? new Set();
    for (const each of feet) if (each !== null) areas.add(Math.round(each));
    exact.set(county, areas);
  }
  return new Map(
    [...exact].map(([county, feet]) => [
      county,
      [...feet].map((each) => each * M2_PER_SQUARE_FOOT),
    ]),
  );
}

/** Square feet of a cell that is not rounded; null for any other. */
function squareFeet(cell: string): number | null {
  const [, acres, , feet] = ACRES.exec(cell) ?? [];
  if (feet !== undefined) return Number(feet.replaceAll(',', ''));
  if (acres === undefined || digitsOf(acres) < EXACT_DIGITS) return null;
  return (Number(acres) * M2_PER_ACRE) / M2_PER_SQUARE_FOOT;
}

const digitsOf = (decimals: string) => decimals.split('.')[1]?.length ?? 0;

/**
 * Converts acres without rounding. Unknown if the name states another minimum area than the column,
 * or if no lot has that area. Rounded acres are the one exact area of the county that rounds to them;
 * if there is none, or several, the smallest area that does.
 */
export function lotArea(
  cell: string,
  { name, county, exact }: { name: string; county: string; exact: readonly number[] },
): Limit {
  // Kauaʻi's column has dwellings an acre in some rows.
  if (county === 'kauai-county' && !cell.includes('(')) return NOT_READ;
  const cellAcres = ACRES.exec(cell)?.[1] ?? '';
  const acres = Number(cellAcres || Number.NaN);
  if (Number.isNaN(acres)) return limitOf(cell, () => null);
  const named = NAMED_AREA.exec(name);
  const least =
    named &&
    Number(named[2]?.replaceAll(',', '')) *
      (/acre/i.test(named[3] ?? '') ? M2_PER_ACRE : M2_PER_SQUARE_FOOT);
  const written = acres * M2_PER_ACRE;
  const agree = least !== null && Math.abs(least - written) <= NAME_ROUNDED * least;
  if (agree) return plausibleLot(tenthsBelow(least));
  if (/minimum/i.test(named?.[1] ?? '')) return NOT_READ;
  const digits = Math.max(2, digitsOf(cellAcres));
  const [only, ...others] =
    acres < 1 && digits < EXACT_DIGITS ? exact.filter(roundsTo(acres, digits)) : [];
  if (only !== undefined && others.length === 0) return plausibleLot(tenthsBelow(only));
  return plausibleLot(acresInSquareMetres(acres, digits));
}

/** Whether an area in square metres rounds to so many acres. */
function roundsTo(acres: number, digits: number) {
  return (area: number) => (area / M2_PER_ACRE).toFixed(digits) === acres.toFixed(digits);
}
