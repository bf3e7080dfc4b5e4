import { parse } from 'csv-parse/sync';
import type { Row } from '../tables/csv.ts';
import type { Folders, LeftOut } from '../tables/importer.ts';
import { readSourceFile, type SourceFile } from '../tables/source-file.ts';
import type { ZoneImport } from '../tables/zones-file.ts';

/** Volunteers' table of the districts of Hawaii's counties: what each says of housing, by the number of dwellings. */
export const ATLAS: SourceFile = {
  name: 'hawaii-zoning-data.csv',
  sha256: '4cac4aa4ff4ab4cfa4adc0070649df6477b19ab4ca5b970a76eb0cff2078a12d',
  source: 'us-hawaii-zoning-atlas',
};

/** Counties as the table spells them, by their codes. */
const COUNTIES: ReadonlyMap<string, string> = new Map([
  ['Hawaii', 'hawaii-county'],
  ['Honolulu', 'honolulu-county'],
  ['Kauaʻi', 'kauai-county'],
  ['Maui', 'maui-county'],
]);

/** The first two rows are heads. */
const HEADS = 2;
const [COUNTY, SHORT_NAME, NAME, EXTINCT] = [2, 3, 4, 6];
const TREATMENTS = [11, 12, 13, 14];
const NOTES = 106;

/** Where the values for lots with so many dwellings stand; -1 where the table has no such column. */
type Columns = {
  when: string;
  lot: number;
  density: number;
  front: number;
  coverage: number;
  parking: number;
  storeys: number;
  ratio: number;
};
const ONE: Columns = { when: 'dwellings_on_lot=1', lot: 15, density: -1, front: 16, coverage: 19, parking: 21, storeys: 22, ratio: 24 };
const MORE: readonly Columns[] = [
  { when: 'dwellings_on_lot=2', lot: 28, density: 29, front: 30, coverage: 33, parking: 36, storeys: 37, ratio: 39 },
  { when: 'dwellings_on_lot=3', lot: 43, density: 44, front: 45, coverage: 48, parking: 51, storeys: 54, ratio: 56 },
  { when: 'dwellings_on_lot>=4', lot: 61, density: 62, front: 63, coverage: 66, parking: 69, storeys: 72, ratio: 74 },
];
const BY_DWELLINGS = [ONE, ...MORE];

/** What a note on the district says more of: the number of the column is then that of one case. */
const NOTED: Readonly<Record<string, RegExp>> = {
  far: /floor area ratio|\bFAR\b/i,
  height: /height/i,
  coverage: /coverage/i,
  lot_area: /min(imum)?\.? lots?\b|lot (area|size)/i,
  storeys: /stor(y|ies|eys)/i,
  parking: /parking/i,
  front: /(front|all) (yard|setback)/i,
  side: /(side|all) (yard|setback)/i,
  rear: /(rear|all) (yard|setback)/i,
};

const M2_PER_ACRE = 4046.8564224;
const M2_PER_SQUARE_FOOT = 0.09290304;
const ACRES_PER_HECTARE = 1 / 0.40468564224;
const METRES_PER_FOOT = 0.3048;
/** How far a name and the acres that it is rounded to may be apart. */
const NAME_ROUNDED = 0.03;
const MAX_STOREYS = 20;

type Limit = { value: string; status: string };
const NOT_READ: Limit = { value: '', status: 'not_read' };

/** The zones of Hawaii's counties, in the order of the table. */
export async function importHawaii({ sources }: Folders): Promise<ZoneImport> {
  const cells: string[][] = parse(await readSourceFile(sources, ATLAS), { bom: true, relax_column_count: true });
  const zones: Row[] = [];
  const leftOut: LeftOut[] = [];
  const known = new Set<string>();
  let county = '';
  for (const row of cells.slice(HEADS).map(inColumns)) {
    if (row.every((cell) => cell === '')) continue;
    // Each county's rows stand together; those of Maui's project districts do not repeat its name.
    county = COUNTIES.get(row[COUNTY] ?? '') ?? county;
    const name = row[NAME] || row[SHORT_NAME] || '';
    const id = row[SHORT_NAME] || name;
    const key = `${county} ${id}`;
    const reason = row[EXTINCT] === 'Yes' ? 'extinct district' : known.has(key) ? 'a second district of the same name' : null;
    if (reason) {
      leftOut.push({ name: `${id} (${county})`, reason });
      continue;
    }
    known.add(key);
    zones.push({ jurisdiction: county, zone_id: id, name, ...limitsOf(row, name, county) });
  }
  return { zones, rows: cells.length - HEADS, leftOut };
}

/** The rows of Kauaʻi lack the first cell. */
function inColumns(row: readonly string[]): string[] {
  const placed = COUNTIES.has(row[COUNTY - 1] ?? '') && !COUNTIES.has(row[COUNTY] ?? '') ? ['', ...row] : row;
  return placed.map((cell) => cell.replace(/\s+/g, ' ').trim());
}

function limitsOf(row: readonly string[], name: string, county: string): Row {
  const treatments = TREATMENTS.map((column) => row[column]);
  const first = treatments.findIndex((treatment) => treatment === 'Allowed/Conditional' || treatment === 'Public Hearing');
  const columns = first === -1 ? null : (BY_DWELLINGS[first] as Columns);
  const cell = (column: number | null | undefined) => row[column ?? -1] ?? '';
  const stated = {
    far: number(cell(columns?.ratio), ratio),
    height: number(cell(columns && columns.storeys + 1), (feet) => decimal(feet * METRES_PER_FOOT, 4)),
    coverage: number(cell(columns?.coverage), ratio),
    lot_area: lotArea(cell(columns?.lot), name, county),
    density: number(cell(columns?.density), (units) => decimal(units * ACRES_PER_HECTARE, 1)),
    storeys: number(cell(columns?.storeys), (storeys) => (storeys <= MAX_STOREYS ? String(storeys) : null)),
    parking: number(cell(columns?.parking), String),
    front: number(cell(columns?.front), setback),
    side: number(cell(columns && columns.front + 1), setback),
    rear: number(cell(columns && columns.front + 2), setback),
  };
  const limits = { ...stated };
  for (const [limit, mentioned] of Object.entries(NOTED) as [keyof typeof stated, RegExp][]) {
    if (stated[limit].status === 'limited' && mentioned.test(row[NOTES] ?? '')) limits[limit] = { value: '', status: 'varies' };
  }
  const allowed = treatments.includes('Allowed/Conditional');
  const heard = treatments.includes('Public Hearing');
  return {
    when: columns && Object.values(limits).some(({ status }) => status === 'limited') ? columns.when : '',
    max_far: limits.far.value,
    far_status: limits.far.status,
    max_height_m: limits.height.value,
    height_status: limits.height.status,
    max_coverage: limits.coverage.value,
    coverage_status: limits.coverage.status,
    min_lot_area_m2: limits.lot_area.value,
    lot_area_status: limits.lot_area.status,
    max_density_du_ha: limits.density.value,
    density_status: limits.density.status,
    max_storeys: limits.storeys.value,
    storeys_status: limits.storeys.status,
    parking_per_dwelling: limits.parking.value,
    parking_status: limits.parking.status,
    permitted_uses: allowed ? 'residential' : '',
    permitted_uses_status: allowed ? 'listed' : 'not_read',
    conditional_uses: heard ? 'residential' : '',
    conditional_uses_status: heard ? 'listed' : 'not_read',
    front_m: limits.front.value,
    front_status: limits.front.status,
    side_m: limits.side.value,
    side_status: limits.side.status,
    rear_m: limits.rear.value,
    rear_status: limits.rear.status,
    source: ATLAS.source,
  };
}

/** A cell that is one number is a limit, one of words or of several numbers is of cases, `None` is a text that was read and sets none. */
function number(cell: string, inUnit: (value: number) => string | null): Limit {
  if (cell === '' || /^n\/?a$/i.test(cell) || cell === '?') return NOT_READ;
  if (/^(none|not listed|no)$/i.test(cell)) return { value: '', status: 'not_stated' };
  const [, digits, percent] = /^(\d*\.?\d+)(%?)$/.exec(cell) ?? [];
  if (digits === undefined) return { value: '', status: 'varies' };
  const value = inUnit(percent ? Number(digits) / 100 : Number(digits));
  return value === null ? NOT_READ : { value, status: 'limited' };
}

/** Shares are written as 0.5, 50 % or 50; floor area ratios never reach 10. */
function ratio(value: number): string | null {
  const share = value >= 10 ? value / 100 : value;
  return share > 0 ? decimal(share, 4) : null;
}

function setback(feet: number): string {
  return decimal(feet * METRES_PER_FOOT, 4);
}

/** Acres, as exact as they are written; a name that says another least area than the column leaves it open, and so does one that no lot has. */
function lotArea(cell: string, name: string, county: string): Limit {
  // Kauaʻi's column has dwellings an acre in some rows.
  if (county === 'kauai-county' && !cell.includes('(')) return NOT_READ;
  const acres = Number(/^(\d*\.?\d+)( \([\d,]+\))?$/.exec(cell)?.[1]);
  if (Number.isNaN(acres)) return number(cell, () => null);
  const named = /(minimum|-)\s+([\d.,]+)\s*(acres?|square feet)/i.exec(name);
  const least = named && Number(named[2]?.replaceAll(',', '')) * (/acre/i.test(named[3] ?? '') ? M2_PER_ACRE : M2_PER_SQUARE_FOOT);
  const written = acres * M2_PER_ACRE;
  const agree = least !== null && Math.abs(least - written) <= NAME_ROUNDED * least;
  if (agree) return within(decimal(least, 1));
  if (/minimum/i.test(named?.[1] ?? '')) return NOT_READ;
  return within(acres < 1 ? String(Number(written.toPrecision(3))) : decimal(written, 1));
}

/** Least areas beyond those that zones.csv holds plausible are not lots of a building. */
function within(area: string): Limit {
  return Number(area) >= 10 && Number(area) <= 100_000_000 ? { value: area, status: 'limited' } : NOT_READ;
}

function decimal(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
