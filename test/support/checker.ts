import { parse } from 'csv-parse/sync';
import {
  type Checker,
  COUNTRY_TABLES,
  createChecker,
  SHARED_TABLES,
  type Table,
} from '../../src/engine/index.ts';

/** Downloads tables of the service at `url`; those that a country lacks are left out. */
export async function downloadTables(url: string, folder: string, names: readonly string[]) {
  const tables: Record<string, Table> = {};
  for (const name of names) {
    const response = await fetch(`${url}/downloads/${folder}${name}`);
    if (response.ok) tables[name] = parse(await response.text(), { columns: true, bom: true });
  }
  return tables;
}

/** A checker of a country from the downloads of the service at `url`. */
export async function openChecker(url: string, country: string): Promise<Checker> {
  const shared = await downloadTables(url, '', SHARED_TABLES);
  return createChecker(country, shared, await downloadTables(url, `${country}/`, COUNTRY_TABLES));
}
