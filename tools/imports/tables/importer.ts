import type { Row } from './csv.ts';

/** What an importer reads: the folder of the source files, and that of the country package. */
export type Folders = { sources: string; country: string };

/** What is not published, and why. */
export type LeftOut = { name: string; reason: string };

/** A source table as it was read: how many rows it has, how many of them became part of a published place, and which of the others the report names. */
export type TableCount = {
  name: string;
  rows: number;
  joined: number;
  leftOut?: readonly LeftOut[];
};

/** The columns that each places.csv has. */
export const FIXED_COLUMNS = [
  'code',
  'name',
  'subdivision',
  'official_code',
  'population',
  'seismic_zone',
  'wind_speed_ms',
  'climate_zone',
];

/** What a country's importer makes of its tables. `columns` are those of places.csv after the fixed ones; a place has a cell for each, blank where it is not known. */
export type Import = {
  columns: readonly string[];
  places: readonly Row[];
  tables: readonly TableCount[];
  leftOut: readonly LeftOut[];
};

export type Importer = (folders: Folders) => Promise<Import>;

const NAMES = 8;

/** What an import read, joined and left out, and what stays unknown of the places, in lines for people. */
export function* reportOf({ columns, places, tables, leftOut }: Import): Generator<string> {
  for (const { name, rows, joined, leftOut: ofTable = [] } of tables) {
    yield `${name}: ${rows} rows, ${joined} joined.`;
    yield* reasonsOf(ofTable);
  }
  yield `${places.length} places are published; ${leftOut.length} are left out${leftOut.length > 0 ? ':' : '.'}`;
  yield* reasonsOf(leftOut);
  for (const column of [...FIXED_COLUMNS, ...columns]) {
    const blank = places.filter((place) => !place[column]).map(({ name = '' }) => name);
    if (blank.length > 0) yield `  ${column} is blank for ${blank.length}: ${firstOf(blank)}`;
  }
}

function* reasonsOf(leftOut: readonly LeftOut[]): Generator<string> {
  for (const reason of new Set(leftOut.map((each) => each.reason))) {
    const names = leftOut.filter((each) => each.reason === reason).map(({ name }) => name);
    yield `  ${names.length} ${reason}: ${firstOf(names)}`;
  }
}

function firstOf(names: readonly string[]): string {
  return `${names.slice(0, NAMES).join(', ')}${names.length > NAMES ? ' …' : ''}`;
}
