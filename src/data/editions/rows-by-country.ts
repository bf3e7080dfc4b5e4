import { asc, type Column } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { groupByKey, ofCountries } from '../db/keys.ts';
import type { Batch } from './loaders.ts';

/** A table of what countries have in files. */
type CountryTable = PgTable & {
  edition: Column;
  country: Column;
  position: Column;
  $inferSelect: { country: string };
};

/** The rows of each country, in the order of the file. */
export function rowsByCountry<Table extends CountryTable>(
  table: Table,
): Batch<readonly Table['$inferSelect'][]> {
  return async (db, edition, codes) => {
    const rows = await db
      .select()
      .from(table as PgTable)
      .where(ofCountries(table, edition, codes))
      .orderBy(asc(table.position));
    return groupByKey(rows as Table['$inferSelect'][], codes, ({ country }) => country);
  };
}

/** The same, each row by what tells it from the others of its country. */
export function rowsByCountryAndKey<Table extends CountryTable>(
  table: Table,
  keyOf: (row: Table['$inferSelect']) => string,
): Batch<ReadonlyMap<string, Table['$inferSelect']>> {
  const rowsOf = rowsByCountry(table);
  return async (db, edition, codes) => {
    const rows = await rowsOf(db, edition, codes);
    return rows.map((ofCountry) => new Map(ofCountry.map((row) => [keyOf(row), row])));
  };
}
