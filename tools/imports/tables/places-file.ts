import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatCsv } from '../../../src/data/dataset/format-csv.ts';
import { readPackageTable } from './csv.ts';
import { FIXED_COLUMNS, type Import } from './importer.ts';

/** The columns that say where a place lies. */
export const LOCATION = ['latitude', 'longitude', 'postcodes'];

/** Writes places.csv in the order of the official codes. */
export async function writePlaces(country: string, { columns, places }: Import): Promise<void> {
  const sorted = [...places].sort((one, other) =>
    (one.official_code ?? '') < (other.official_code ?? '') ? -1 : 1,
  );
  await writeFile(
    path.join(country, 'places.csv'),
    formatCsv([...FIXED_COLUMNS, ...columns], sorted),
  );
}

/** The codes of the reference cities by their official codes. */
export async function readPublishedCodes(country: string): Promise<ReadonlyMap<string, string>> {
  const cities = await readPackageTable(path.join(country, 'cities.csv'));
  return new Map(cities.map(({ official_code = '', code = '' }) => [official_code, code]));
}

/** The aliases of a table in place-aliases.csv: the official codes by the names in the table. */
export async function readAliases(
  country: string,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const aliases = await readPackageTable(path.join(country, 'place-aliases.csv'));
  return new Map(
    aliases
      .filter((alias) => alias.table === table)
      .map(({ name = '', official_code = '' }) => [name, official_code]),
  );
}
