import { type Row, readSourceTable } from '../tables/csv.ts';
import type { Folders, LeftOut } from '../tables/importer.ts';
import type { ZoneImport } from '../tables/zones-file.ts';
import {
  FOUND_OTHERWISE,
  LIMITS_BUILDINGS,
  LIMITS_SEALED_GROUND,
  LOTS_IN_SQUARE_FEET,
  READ_IN_BYLAW,
} from './vermont-bylaws.ts';
import { DWELLINGS_IN_BYLAW } from './vermont-dwellings.ts';
import { TOWN_TABLES, type TownTable } from './vermont-towns.ts';
import {
  acresInSquareMetres,
  columnsOfDwellings,
  columnsOfLimits,
  columnsOfUses,
  decimal,
  feetOf,
  type Limit,
  limitOf,
  M2_PER_SQUARE_FOOT,
  NOT_READ,
  openWhereNoted,
  plausibleLot,
  storeysOf,
  VARIES,
  whenLimited,
} from './zone-limits.ts';

/** Columns as the older and the newer tables call them. */
const LOT = ['1-Family Min. Lot', '1-Family Min. Lot Size'];
const COVERED = ['1-Family Max. Lot Coverage - Buildings', '1-Family Max Lot Coverage - Buildings'];
const SEALED = [
  '1-Family Max. Lot Coverage - Buildings & Impervious Surface',
  '1-Family Max Lot Coverage - Buildings & Impervious Surface',
];
const PARKING = ['1-Family Min. # Parking Spaces', '1-Family Min. Parking'];
const STOREYS = ['1-Family Max. Stories', '1-Family Max Stories'];
const HEIGHT = ['1-Family Max. Height', '1-Family Max Height'];
const SIDE = ['1-Family Side Setback'];
const REAR = ['1-Family Rear Setback'];
const NAME = ['Full District Name'];
const SHORT_NAME = ['Abbreviated District Name'];
const TYPE = ['Type of Zoning District'];
const NOTES = ['Special Notes', 'Tooltip Notes', 'Internal Notes', 'Visible Atlas Notes'];

const ONE_DWELLING = '1-Family Treatment';
const TREATMENTS = [
  ONE_DWELLING,
  '2-Family Treatment',
  '3-Family Treatment',
  '4+-Family Treatment',
];
const ALLOWED = 'Allowed/Conditional';
const HEARD = 'Public Hearing';
const WORDS: Readonly<Record<string, string>> = { R: ALLOWED, H: HEARD, V: 'Varies' };
/** Up to so many dwellings that the table calls allowed are permitted uses in districts of dwellings. */
const ALLOWED_BY_RIGHT = 2;

/** Notes on other subjects than the lot's area and the house, and notes that repeat the table's height. */
const UNRELATED_NOTES =
  /min(imum|\.)? lot (depth|frontage|width)|(accessory dwelling( unit)?|\bADU)[^.]*|accessory building height|building height( is)? \d stories or \d+ ?(feet|ft), whichever is less/gi;

/** The zones of towns of Vermont in which one dwelling may stand on a lot, in the order of the tables. */
export async function importVermont({ sources }: Folders): Promise<ZoneImport> {
  const zones: Row[] = [];
  const leftOut: LeftOut[] = [];
  let rows = 0;
  for (const table of TOWN_TABLES) {
    const districts = await readSourceTable(sources, table, { bom: true });
    const town = zonesOfTown(table, districts);
    rows += districts.length;
    zones.push(...town.zones);
    leftOut.push(...town.leftOut);
  }
  return { zones, cases: [], rows, leftOut };
}

function zonesOfTown(
  table: TownTable,
  districts: readonly Row[],
): Pick<ZoneImport, 'zones' | 'leftOut'> {
  const known = new Set<string>();
  const zones: Row[] = [];
  const leftOut: LeftOut[] = [];
  for (const district of districts) {
    const id = idOf(district);
    const reason = known.has(id) ? 'a second district of the same name' : whyLeftOut(district);
    if (reason) {
      leftOut.push({ name: `${id} (${table.town})`, reason });
      continue;
    }
    known.add(id);
    zones.push({
      jurisdiction: table.town,
      zone_id: id,
      name: cell(district, NAME),
      ...columnsOf(district, table),
    });
  }
  return { zones, leftOut };
}

function whyLeftOut(district: Row): string | null {
  if (district.Status !== 'Completed' || district['Jurisdiction Status'] !== 'Published')
    return 'not completed';
  if (district.Overlay !== 'No') return 'an overlay';
  if (district['District Mapped But Extinct'] === 'Yes') return 'extinct district';
  if (![ALLOWED, HEARD].includes(cell(district, [ONE_DWELLING])))
    return 'no dwelling may stand alone on a lot';
  if ([LOT, SIDE, REAR, HEIGHT].every((columns) => cell(district, columns) === ''))
    return 'no measure';
  return null;
}

function columnsOf(district: Row, { town, source }: TownTable): Row {
  const read = limitsOf(district);
  const noted = openWhereNoted(
    {
      ...read,
      lot_area: lotArea(cell(district, LOT), LOTS_IN_SQUARE_FEET[town]?.[idOf(district)]),
      coverage: coverageOf(district, town),
    },
    notesOf(district),
    NOT_READ,
  );
  // Parking was compared town by town, and notes on it are on houses of more dwellings.
  const stated = { ...noted, parking: read.parking };
  const open = Object.entries(FOUND_OTHERWISE[town] ?? {}).filter(
    ([, districts]) => districts === 'all' || districts.includes(idOf(district)),
  );
  const limits = {
    ...stated,
    ...Object.fromEntries(open.map(([limit]) => [limit, NOT_READ])),
    ...READ_IN_BYLAW[town]?.[idOf(district)],
  };
  const dwellings = dwellingsOf(district, town);
  return {
    when: whenLimited(limits, 'dwellings_on_lot=1'),
    ...columnsOfLimits(limits),
    ...columnsOfUses(dwellings[0] === ALLOWED, dwellings.includes(HEARD)),
    ...columnsOfDwellings(dwellings),
    source,
  };
}

/**
 * The table calls allowed what the bylaw has as a conditional use: in districts of other uses, and houses of
 * more than two dwellings anywhere. That a house of more dwellings is not allowed is not read either: state
 * law allows some of them whatever the bylaw states, and two dwellings wherever one is allowed (24 V.S.A.
 * § 4412 as Act 47 of 2023 amended it).
 */
function dwellingsOf(district: Row, town: string): string[] {
  const inBylaw = DWELLINGS_IN_BYLAW[town]?.[idOf(district)];
  if (inBylaw !== undefined) return [...inBylaw].map((letter) => WORDS[letter] ?? '');
  const treatments = TREATMENTS.map((treatment) => cell(district, [treatment]));
  const isResidential = cell(district, TYPE) === 'Primarily Residential';
  return treatments.map((treatment, index) => {
    const isOfStateLaw = index === 1 && treatments[0] === ALLOWED && treatment === HEARD;
    const isByRight = treatment === ALLOWED && isResidential && index < ALLOWED_BY_RIGHT;
    return isByRight || (treatment === HEARD && !isOfStateLaw) ? treatment : '';
  });
}

/** Which share the table's columns have was looked up in the bylaws, for the table takes the one for the other. */
function coverageOf(district: Row, town: string): Limit {
  if (LIMITS_BUILDINGS.has(town))
    return limitOf(cell(district, COVERED), (percent) => decimal(percent / 100, 4));
  // How much of a share for both is left to buildings depends on how much ground is sealed.
  if (LIMITS_SEALED_GROUND.has(town)) return cell(district, SEALED) === '' ? NOT_READ : VARIES;
  return NOT_READ;
}

/**
 * Front setbacks are not read, as many bylaws measure them from the middle of the road. Densities
 * are not read, as the table computes them from lots.
 */
function limitsOf(district: Row) {
  return {
    height: feetOf(cell(district, HEIGHT)),
    storeys: storeysOf(cell(district, STOREYS)),
    parking: parkingOf(cell(district, PARKING)),
    side: feetOf(cell(district, SIDE)),
    rear: feetOf(cell(district, REAR)),
  };
}

function notesOf(district: Row): string {
  return NOTES.map((note) => cell(district, [note]))
    .join(' ')
    .replace(UNRELATED_NOTES, '');
}

function idOf(district: Row): string {
  return cell(district, SHORT_NAME) || cell(district, NAME);
}

/** The table rounds lots below an acre, so that these are known only in the bylaw's square feet. */
function lotArea(acres: string, squareFeet: number | undefined): Limit {
  if (squareFeet !== undefined)
    return { value: decimal(squareFeet * M2_PER_SQUARE_FOOT, 4), status: 'limited' };
  if (Number(acres) < 1 && acres !== '') return NOT_READ;
  const area = limitOf(acres, acresInSquareMetres);
  return area.status === 'limited' ? plausibleLot(area.value) : area;
}

/** State law caps parking at one space a dwelling where sewer and water serve (24 V.S.A. § 4414 (4)). */
function parkingOf(spaces: string): Limit {
  return Number(spaces) > 1 ? VARIES : limitOf(spaces, String);
}

function cell(district: Row, columns: readonly string[]): string {
  const name = columns.find((column) => column in district) ?? '';
  return (district[name] ?? '').replace(/\s+/g, ' ').trim();
}
