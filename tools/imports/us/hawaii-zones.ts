import { parse } from 'csv-parse/sync';
import { type Row, readSourceFile, type SourceFile } from '../tables/csv.ts';
import type { Folders, LeftOut } from '../tables/importer.ts';
import type { ZoneImport } from '../tables/zones-file.ts';
import { exactAreas, lotArea, SQUARE_FEET_PER_ACRE } from './hawaii-lots.ts';
import { casesInWords, mergeDwellings } from './hawaii-words.ts';
import {
  ACRES_PER_HECTARE,
  casesOfLimits,
  columnsOfDwellings,
  columnsOfLimits,
  columnsOfUses,
  decimal,
  feetOf,
  type Limit,
  type Limits,
  limitOf,
  NOT_READ,
  storeysOf,
  VARIES,
  whenLimited,
} from './zone-limits.ts';

/**
 * A table of the districts of Hawaii's counties by volunteers, with the rules of each for housing
 * by the number of dwellings.
 */
const ATLAS: SourceFile = {
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
const TYPE = 8;
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
const ONE: Columns = {
  when: 'dwellings_on_lot=1',
  lot: 15,
  density: -1,
  front: 16,
  coverage: 19,
  parking: 21,
  storeys: 22,
  ratio: 24,
};
const MORE: readonly Columns[] = [
  {
    when: 'dwellings_on_lot=2',
    lot: 28,
    density: 29,
    front: 30,
    coverage: 33,
    parking: 36,
    storeys: 37,
    ratio: 39,
  },
  {
    when: 'dwellings_on_lot=3',
    lot: 43,
    density: 44,
    front: 45,
    coverage: 48,
    parking: 51,
    storeys: 54,
    ratio: 56,
  },
  {
    when: 'dwellings_on_lot>=4',
    lot: 61,
    density: 62,
    front: 63,
    coverage: 66,
    parking: 69,
    storeys: 72,
    ratio: 74,
  },
];
const BY_DWELLINGS = [ONE, ...MORE];

/**
 * Districts of Kauaʻi whose number is the most dwellings an acre: Kauaʻi County Code §8-4.2(b). The least lot
 * of one dwelling follows from it (§8-4.3(a)), or is a lot of record.
 */
const DWELLINGS_AN_ACRE = /^R-(\d+)$/;

/** Districts of the County of Hawaii whose name states the land of each dwelling. */
const LAND_OF_DWELLING = /^(RM|RCX|V)-/;

/**
 * Columns that contradict others of the same district. The heights of one and two dwellings are exchanged
 * between the hotel districts of Maui. The least lot of R-1 of Kauaʻi is that of a parcel that is divided, not
 * of its one dwelling an acre. Two dwellings of RM-15 need 30,000 square feet by its name. Side and rear of CID
 * are 6 feet for two dwellings, but 10 for one and for a second storey.
 */
const CONTRADICTED: ReadonlyMap<string, readonly (keyof Limits)[]> = new Map([
  ['maui-county H-2 dwellings_on_lot=1', ['height']],
  ['maui-county H-2 dwellings_on_lot=2', ['height']],
  ['maui-county H-M dwellings_on_lot=1', ['height']],
  ['maui-county H-M dwellings_on_lot=2', ['height']],
  ['maui-county CID dwellings_on_lot=2', ['side', 'rear']],
  ['kauai-county R-1 dwellings_on_lot=1', ['lot_area']],
  ['hawaii-county RM-15 dwellings_on_lot=2', ['lot_area']],
]);

const SEVERAL = MORE.map(({ when }) => when);

/**
 * Notes that add cases to a number of their district: the number is then that of one case. Each opens
 * the limits that it names, for the dwellings that it names. `dwellings` blank: for any number of them.
 */
const QUALIFYING_NOTES: readonly {
  note: RegExp;
  opens: readonly (keyof Limits)[];
  dwellings?: readonly string[];
}[] = [
  { note: /height limit in the City of Hilo|In the City of Hilo|Height: Hilo/, opens: ['height'] },
  // No column has the side yards of commercial lots beside a residential district.
  { note: /Side yards, none, except/, opens: ['side'] },
  { note: /Side yards, eight feet/, opens: ['side'] },
  { note: /^Min lots are for cluster/, opens: ['lot_area'] },
  { note: /minimum individual lot sizes, etc are not specified/, opens: ['lot_area'] },
  { note: /Parking requirements: possibly 0/, opens: ['parking'] },
  { note: /Setbacks - 0 except as required/, opens: ['front', 'side', 'rear'] },
  { note: /Building Height: 1 family/, opens: ['height'] },
  // A house may have a storey below its main entry besides the two, and several may stand on a lot.
  { note: /1 family = max 2 stories/, opens: ['storeys'] },
  // The columns have the parking of one building of so many dwellings.
  { note: /There may be more than one main building/, opens: ['parking'], dwellings: SEVERAL },
  { note: /Setback requirements take on/, opens: ['front', 'side', 'rear'] },
  { note: /If a front, rear, or side yard/, opens: ['front', 'side', 'rear'] },
  // The column has the lot of a town house; other houses need larger ones.
  { note: /Min lot size is for townhome/, opens: ['lot_area'], dwellings: ['dwellings_on_lot=1'] },
  { note: /^Alt(ernative)? MLS/, opens: ['lot_area'] },
  { note: /alt max height/, opens: ['height'] },
  { note: /^Max height Townhouse Lot/, opens: ['height'], dwellings: ['dwellings_on_lot=1'] },
];

/** Side yards that a note of the County of Hawaii states by the storeys: 8 feet for one and 2 for each more. */
const SIDE_BY_STOREYS = /Side yards, eight feet for (a )?one[- ]story/;
const SIDE_FORMULA: Row = { factor: '0.6096', factor_of: 'storeys', constant: '1.8288' };

/** Land of each dwelling that a note states in words, in square feet. */
const LAND_IN_WORDS: readonly (readonly [RegExp, number])[] = [
  [/one thousand two hundred fifty square feet of land area per rentable unit/, 1250],
  [/maximum density of five hundred square feet of land area per rentable unit/, 500],
];

/**
 * Heights of Honolulu above which side and rear yards grow with the height. The yards are then those of
 * buildings of at most 40 feet.
 */
const YARDS_BY_HEIGHT = /^Baseline: 40 plus.*per additional foot \(to the rear and side\)/;
const YARDS_UP_TO = 'building_height_m<=12.192';

/**
 * Agricultural districts of the County of Hawaii: the table calls more than one dwelling prohibited, and
 * accounts state that agreements allow farm dwellings. The county's code did not open.
 */
const FARM_DWELLINGS = /^A-/;

/**
 * Districts of the County of Hawaii whose yards rise with the least lot of the district, in steps at 10,000 and
 * 20,000 square feet: whether those of a larger lot in the same district are larger was not read.
 */
const YARDS_BY_LOT = /^RS-/;

/**
 * Districts of Kauaʻi whose special planning area of the North Shore prohibits two dwellings and more in one
 * building. A use permit or a public program may allow them: Kauaʻi County Code, chapter 10.
 */
const VARIES_BY_AREA = /^R-[1246]$/;

/** In some districts three dwellings and more stand only in a planned development. */
const PLANNED_ALONE = /PD-H Stipulations|only in a PRD/;
/** Two dwellings may be those of a pair of houses on lots of their own. */
const TWO_AS_PAIR = /^2-family treatment - /;
/**
 * Project districts of Maui, with the Country Town of Waikapū, and of the County of Hawaii: what they allow is
 * built only by an approved plan (on Maui in phases, by the County's page on project district approvals).
 */
const PROJECT_DISTRICT = /\bPD\b|\bPD-|Project District|Country Town/i;

/** The zones of Hawaii's counties, in the order of the table. */
export async function importHawaii({ sources }: Folders): Promise<ZoneImport> {
  const cells: string[][] = parse(await readSourceFile(sources, ATLAS), {
    bom: true,
    relax_column_count: true,
  });
  const zones: Row[] = [];
  const cases: Row[] = [];
  const leftOut: LeftOut[] = [];
  const known = new Set<string>();
  const rows = rowsOfCounties(cells.slice(HEADS).map(inColumns));
  const exact = exactAreas(
    rows.map(({ county, row }) => ({
      county,
      name: row[NAME] ?? '',
      lots: BY_DWELLINGS.map(({ lot }) => row[lot] ?? ''),
    })),
  );
  for (const { county, row } of rows) {
    const name = row[NAME] || row[SHORT_NAME] || '';
    const id = row[SHORT_NAME] || name;
    const key = `${county} ${id}`;
    const reason =
      row[EXTINCT] === 'Yes'
        ? 'extinct district'
        : known.has(key)
          ? 'a second district of the same name'
          : null;
    if (reason) {
      leftOut.push({ name: `${id} (${county})`, reason });
      continue;
    }
    known.add(key);
    const district = { row, name, county, zone: id, exact: exact.get(county) ?? [] };
    zones.push({ jurisdiction: county, zone_id: id, name, ...limitsOf(district) });
    cases.push(...casesOf(district));
  }
  return { zones, cases, rows: cells.length - HEADS, leftOut };
}

/** A district of a county, with the exact least lots that the table states in the county. */
type District = {
  row: readonly string[];
  name: string;
  county: string;
  zone: string;
  exact: readonly number[];
};

/** Each county's rows stand together; those of Maui's project districts do not repeat its name. */
function rowsOfCounties(rows: readonly string[][]): { county: string; row: string[] }[] {
  let county = '';
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => {
      county = COUNTIES.get(row[COUNTY] ?? '') ?? county;
      return { county, row };
    });
}

/** The rows of Kauaʻi lack the first cell. */
function inColumns(row: readonly string[]): string[] {
  const placed =
    COUNTIES.has(row[COUNTY - 1] ?? '') && !COUNTIES.has(row[COUNTY] ?? '') ? ['', ...row] : row;
  return placed.map((cell) => cell.replace(/\s+/g, ' ').trim());
}

const isAllowed = (treatment: string | undefined) =>
  treatment === 'Allowed/Conditional' || treatment === 'Public Hearing';

function limitsOf(district: District): Row {
  const { row, county, zone } = district;
  const treatments = TREATMENTS.map((column) => row[column]);
  const first = treatments.findIndex(isAllowed);
  const columns = first === -1 ? null : (BY_DWELLINGS[first] as Columns);
  const limits = limitsFor(district, columns);
  const read = treatments.map((treatment, index) => {
    const isOpen = isQualified(index, row[NOTES] ?? '') || isUnstated(index, row);
    if (isOpen || (isAllowed(treatment) && PROJECT_DISTRICT.test(`${zone} ${row[NAME]}`)))
      return '';
    if (county === 'kauai-county' && index >= 1 && VARIES_BY_AREA.test(zone)) return 'Varies';
    const isOfFarm = county === 'hawaii-county' && FARM_DWELLINGS.test(zone);
    if (isOfFarm && treatment === 'Prohibited') return '';
    return readTreatment(treatment, row[TYPE]);
  });
  return {
    when: columns ? whenLimited(limits, columns.when) : '',
    ...columnsOfLimits(limits),
    ...columnsOfUses(read.includes('Allowed/Conditional'), read.includes('Public Hearing')),
    ...columnsOfDwellings(read),
    source: ATLAS.source,
  };
}

/** Elsewhere the table's word for what is allowed covers conditional uses. */
function readTreatment(treatment: string | undefined, type: string | undefined) {
  return treatment === 'Allowed/Conditional' && type !== 'Primarily Residential' ? '' : treatment;
}

/** Whether a note qualifies the treatment of so many dwellings (the index in TREATMENTS). */
function isQualified(index: number, note: string): boolean {
  return index >= 2 ? PLANNED_ALONE.test(note) : index === 1 && TWO_AS_PAIR.test(note);
}

/** Whether the table allows three dwellings or more, but states nothing else of them. */
function isUnstated(index: number, row: readonly string[]): boolean {
  const { lot, front, coverage, storeys } = BY_DWELLINGS[index] as Columns;
  const isBlank = [lot, front, coverage, storeys + 1].every((column) => !row[column]?.trim());
  return index >= 2 && isAllowed(row[TREATMENTS[index] as number]) && isBlank;
}

/** The limits for more dwellings than those of the zone's own row, and those that notes state as formulas. */
function casesOf(district: District): Row[] {
  const { row, county, zone } = district;
  const allowed = BY_DWELLINGS.filter((_columns, index) =>
    isAllowed(row[TREATMENTS[index] as number]),
  );
  const isByStoreys = SIDE_BY_STOREYS.test(row[NOTES] ?? '');
  const rows = allowed.flatMap((columns, index) => {
    const of = { jurisdiction: county, zone_id: zone, when: columns.when, source: ATLAS.source };
    const words = columns.when.replace(/^dwellings_on_lot(>?=)/, (_all, sign) =>
      sign === '>=' ? 'at least ' : '',
    );
    const limits = limitsFor(district, columns);
    const reference = `columns of the table for ${words} dwelling${words === '1' ? '' : 's'}`;
    const read = isByStoreys ? { ...limits, side: NOT_READ } : limits;
    const side = {
      ...of,
      limit: 'side_m',
      reference: `${reference}, and its note: 8 ft for one storey, 2 ft more for each further one`,
      ...SIDE_FORMULA,
    };
    const isNumber = ([, limit]: [string, Limit]) => limit.status === 'limited';
    const numbers = Object.fromEntries(Object.entries(read).filter(isNumber));
    return [
      ...(index > 0 ? casesOfLimits(numbers, { ...of, reference }) : []),
      ...casesInWords(read, cellsOf(row, columns), { ...of, reference }),
      ...(isByStoreys ? [side] : []),
      ...casesOfLowBuildings(row, columns, { ...of, reference }),
    ];
  });
  const isOfAny = allowed.length === BY_DWELLINGS.length;
  return isOfAny
    ? mergeDwellings(
        rows,
        allowed.map(({ when }) => when),
      )
    : rows;
}

/** The cells of each limit. */
function cellsOf(row: readonly string[], columns: Columns) {
  const cell = (column: number) => row[column] ?? '';
  return {
    far: cell(columns.ratio),
    height: heightCell(row, columns),
    coverage: cell(columns.coverage),
    lot_area: cell(columns.lot),
    density: cell(columns.density),
    storeys: cell(columns.storeys),
    parking: cell(columns.parking),
    front: cell(columns.front),
    side: cell(columns.front + 1),
    rear: cell(columns.front + 2),
  };
}

/** Side and rear yards of buildings of up to 40 feet where higher ones need larger yards. */
function casesOfLowBuildings(row: readonly string[], columns: Columns, of: Row): Row[] {
  if (!YARDS_BY_HEIGHT.test(heightCell(row, columns))) return [];
  const yards = {
    side: feetOf(row[columns.front + 1] ?? ''),
    rear: feetOf(row[columns.front + 2] ?? ''),
  };
  const known = Object.entries(yards).filter(([, { status }]) => status === 'limited');
  return casesOfLimits(Object.fromEntries(known), {
    ...of,
    when: `${of.when}; ${YARDS_UP_TO}`,
    reference: `${of.reference}: buildings of up to 40 ft; higher ones need larger side and rear yards`,
  });
}

const heightCell = (row: readonly string[], columns: Columns) => row[columns.storeys + 1] ?? '';

function limitsFor(district: District, columns: Columns | null): Limits {
  const { row, county, zone } = district;
  const cell = (column: number | null | undefined) => row[column ?? -1] ?? '';
  const yards = columns ? [1, 2].map((column) => cell(columns.front + column)).join(' ') : '';
  const stated = {
    far: limitOf(cell(columns?.ratio), (share) => ratio(Math.min(share, ratioOfYards(yards)))),
    height: feetOf(cell(columns && columns.storeys + 1)),
    // Kauaʻi limits land that is covered, as the same 10 % in both columns of its O shows: of buildings nothing was read.
    coverage: county === 'kauai-county' ? NOT_READ : limitOf(cell(columns?.coverage), ratio),
    lot_area: lotArea(cell(columns?.lot), district),
    density: density(cell(columns?.density), district, columns),
    storeys: storeysOf(cell(columns?.storeys)),
    parking: parking(cell(columns?.parking), cell(ONE.parking), columns),
    front: feetOf(cell(columns?.front)),
    side: yard(cell(columns && columns.front + 1), row, columns),
    rear: yard(cell(columns && columns.front + 2), row, columns),
  };
  if (county === 'hawaii-county' && YARDS_BY_LOT.test(zone)) {
    for (const limit of ['front', 'side', 'rear'] as const) {
      if (stated[limit].status === 'limited') stated[limit] = VARIES;
    }
  }
  const contradicted = CONTRADICTED.get(`${county} ${zone} ${columns?.when}`) ?? [];
  const unread = Object.fromEntries(contradicted.map((limit) => [limit, NOT_READ]));
  return openWhereNoted({ ...stated, ...unread }, cell(NOTES), columns);
}

/** A side or rear yard: it varies where it grows with the height. */
function yard(cell: string, row: readonly string[], columns: Columns | null): Limit {
  const stated = feetOf(cell);
  const grows = columns !== null && YARDS_BY_HEIGHT.test(heightCell(row, columns));
  return grows && stated.status === 'limited' ? VARIES : stated;
}

/** The limits, without the numbers that the note qualifies for so many dwellings. */
function openWhereNoted(limits: Limits, note: string, columns: Columns | null): Limits {
  const open = new Set(
    QUALIFYING_NOTES.filter(
      ({ note: words, dwellings }) =>
        words.test(note) && (dwellings?.includes(columns?.when ?? '') ?? true),
    ).flatMap(({ opens }) => opens),
  );
  const opened = ([limit, stated]: [string, Limit]) => {
    const isOpen = open.has(limit as keyof Limits) && stated.status === 'limited';
    return [limit, isOpen ? VARIES : stated];
  };
  return Object.fromEntries(Object.entries(limits).map(opened));
}

/**
 * The County of Hawaii's densities are whole numbers an acre: where the name or the note states the land
 * of each dwelling, it is theirs if they agree, and unknown if not. Those of two dwellings were computed
 * from the least lots.
 */
function density(
  cell: string,
  { row, name, county, zone }: District,
  columns: Columns | null,
): Limit {
  const note = row[NOTES] ?? '';
  const stated = limitOf(cell, (units) => decimal(units * ACRES_PER_HECTARE, 1));
  const anAcre = county === 'kauai-county' ? DWELLINGS_AN_ACRE.exec(zone)?.[1] : undefined;
  if (anAcre !== undefined) {
    return columns === null || columns === ONE
      ? NOT_READ
      : { value: permissive(Number(anAcre)), status: 'limited' };
  }
  if (county !== 'hawaii-county' || stated.status !== 'limited') return stated;
  if (columns?.when === 'dwellings_on_lot=2') return NOT_READ;
  const noted = LAND_IN_WORDS.find(([words]) => words.test(note))?.[1];
  if (!LAND_OF_DWELLING.test(zone) && noted === undefined) return stated;
  const named = /([\d.,]+)\s*square/i.exec(name)?.[1]?.replaceAll(',', '');
  const units = SQUARE_FEET_PER_ACRE / (noted ?? Number(named ?? Number.NaN));
  if (Math.round(units) !== Number(cell)) return NOT_READ;
  return { value: permissive(units), status: 'limited' };
}

/** Dwellings an acre as dwellings a hectare, rounded up. */
function permissive(units: number): string {
  return decimal(Math.ceil(units * ACRES_PER_HECTARE * 100) / 100, 2);
}

/** Some counties' spaces of two dwellings are those of both together, more than one dwelling needs. */
function parking(cell: string, ofOne: string, columns: Columns | null): Limit {
  const stated = limitOf(cell, String);
  const isOfBoth = columns?.when === 'dwellings_on_lot=2' && Number(cell) > Number(ofOne);
  return stated.status === 'limited' && isOfBoth ? NOT_READ : stated;
}

/** The ratio above which a district requires larger yards, and more that the table omits: it is taken. */
function ratioOfYards(yards: string): number {
  const above = /FAR is greater than (\d*\.?\d+)/.exec(yards)?.[1];
  return above === undefined ? Number.POSITIVE_INFINITY : Number(above);
}

/** Shares are written as 0.5, 50 % or 50; floor area ratios never reach 10. */
function ratio(value: number): string | null {
  const share = value >= 10 ? value / 100 : value;
  return share > 0 ? decimal(share, 4) : null;
}
