import type { Row } from '../tables/csv.ts';

/** One limit of a zone in a table: its value in the unit of zones.csv, blank unless the status is `limited`. */
export type Limit = { value: string; status: string };

export const NOT_READ: Limit = { value: '', status: 'not_read' };
export const VARIES: Limit = { value: '', status: 'varies' };

/** The limits that an import reads; what it leaves away was not read. */
export type Limits = Partial<Record<keyof typeof COLUMNS, Limit>>;

/** The columns of zones.csv for each limit: its value and its status. */
const COLUMNS = {
  far: ['max_far', 'far_status'],
  height: ['max_height_m', 'height_status'],
  coverage: ['max_coverage', 'coverage_status'],
  lot_area: ['min_lot_area_m2', 'lot_area_status'],
  density: ['max_density_du_ha', 'density_status'],
  storeys: ['max_storeys', 'storeys_status'],
  building_depth: ['max_building_depth_m', 'building_depth_status'],
  parking: ['parking_per_dwelling', 'parking_status'],
  front: ['front_m', 'front_status'],
  side: ['side_m', 'side_status'],
  rear: ['rear_m', 'rear_status'],
} as const;

/** Patterns of notes that add cases to a column: the number of the column is then that of one case. */
const NOTED: Readonly<Record<keyof typeof COLUMNS, RegExp | null>> = {
  far: /floor area ratio|\bFAR\b/i,
  height: /height/i,
  coverage: /coverage/i,
  lot_area: /min(imum)?\.? lots?\b|lot (area|size)/i,
  density: null,
  storeys: /stor(y|ies|eys)/i,
  building_depth: null,
  parking: /parking/i,
  front: /(front|all) (yard|setback)/i,
  side: /(side|all) (yard|setback)/i,
  rear: /(rear|all) (yard|setback)/i,
};
const MAX_STOREYS = 20;

/** The limits, with `open` in place of each number that the note qualifies. */
export function openWhereNoted(limits: Limits, note: string, open: Limit): Limits {
  const opened = ([limit, stated]: [string, Limit]) => {
    const noted = NOTED[limit as keyof typeof COLUMNS]?.test(note) && stated.status === 'limited';
    return [limit, noted ? open : stated];
  };
  return Object.fromEntries(Object.entries(limits).map(opened));
}

export function columnsOfLimits(limits: Limits): Row {
  const cells = Object.entries(COLUMNS).flatMap(([limit, [value, status]]) => {
    const stated = limits[limit as keyof typeof COLUMNS] ?? NOT_READ;
    return [
      [value, stated.value],
      [status, stated.status],
    ];
  });
  return Object.fromEntries(cells);
}

/** Of the uses a table of housing tells but whether dwellings are among those as of right, and among those by approval. */
export function columnsOfUses(allowed: boolean, approved: boolean): Row {
  return {
    permitted_uses: allowed ? 'residential' : '',
    permitted_uses_status: allowed ? 'listed' : 'not_read',
    conditional_uses: approved ? 'residential' : '',
    conditional_uses_status: approved ? 'listed' : 'not_read',
  };
}

/** Of 1, 2, 3 and 4 or more dwellings on a lot, as the tables call it; blank for any other word. */
const DWELLINGS = ['one_dwelling', 'two_dwellings', 'three_dwellings', 'four_dwellings'] as const;
const TREATMENTS: ReadonlyMap<string, string> = new Map([
  ['Allowed/Conditional', 'as_of_right'],
  ['Public Hearing', 'hearing'],
  ['Prohibited', 'prohibited'],
  ['Varies', 'varies'],
]);

export function columnsOfDwellings(treatments: readonly (string | undefined)[]): Row {
  return Object.fromEntries(
    DWELLINGS.map((column, index) => [column, TREATMENTS.get(treatments[index] ?? '') ?? '']),
  );
}

/** The column of zones.csv with the value of a limit. */
export function limitColumn(limit: keyof Limits): string {
  return COLUMNS[limit][0];
}

/** Limits in a case, as rows of jurisdiction-zone-limits.csv; what was not read has none. */
export function casesOfLimits(limits: Limits, row: Row): Row[] {
  return Object.entries(limits).flatMap(([limit, { value, status }]) => {
    const [name] = COLUMNS[limit as keyof typeof COLUMNS];
    const stated = status === 'limited' ? { value, status: '' } : { value: '', status };
    return status === 'not_read' ? [] : [{ ...row, limit: name, ...stated }];
  });
}

/** The conditions of a row's numbers; a row without numbers has none. */
export function whenLimited(limits: Limits, when: string): string {
  return Object.values(limits).some(({ status }) => status === 'limited') ? when : '';
}

/** One number is a limit, and words or several numbers are cases. `None` does not show that the ordinance was read: the table may omit a limit. */
export function limitOf(cell: string, inUnit: (value: number) => string | null): Limit {
  if (/^(|\?|n\/?a|none|not listed|no)$/i.test(cell)) return NOT_READ;
  const [, digits, percent] = /^(\d*\.?\d+)(%?)$/.exec(cell) ?? [];
  if (digits === undefined) return VARIES;
  const value = inUnit(percent ? Number(digits) / 100 : Number(digits));
  return value === null ? NOT_READ : { value, status: 'limited' };
}

export function feetOf(cell: string): Limit {
  return limitOf(cell, feetInMetres);
}

export function storeysOf(cell: string): Limit {
  return limitOf(cell, (storeys) => (storeys <= MAX_STOREYS ? String(storeys) : null));
}

/** Least areas beyond those that zones.csv holds plausible are not lots of a building. */
export function plausibleLot(area: string): Limit {
  return Number(area) >= 10 && Number(area) <= 100_000_000
    ? { value: area, status: 'limited' }
    : NOT_READ;
}

export const M2_PER_ACRE = 4046.8564224;
export const M2_PER_SQUARE_FOOT = 0.09290304;
export const ACRES_PER_HECTARE = 1 / 0.40468564224;
const METRES_PER_FOOT = 0.3048;

function feetInMetres(feet: number): string {
  return decimal(feet * METRES_PER_FOOT, 4);
}

/**
 * Acres below one are rounded in the source, mostly to hundredths: the least area that rounds to them
 * is taken, so that no lot of the ordinance's own minimum counts as too small.
 */
export function acresInSquareMetres(
  acres: number,
  digits = Math.max(2, String(acres).split('.')[1]?.length ?? 0),
): string {
  if (acres >= 1) return tenthsBelow(acres * M2_PER_ACRE);
  return String(Math.floor((acres - 0.5 / 10 ** digits) * M2_PER_ACRE));
}

/** Tenths that are not above the value: a lot of just the least area is not too small. */
export function tenthsBelow(area: number): string {
  return decimal(Math.floor(area * 10) / 10, 1);
}

export function decimal(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
