import { asc, eq } from 'drizzle-orm';
import type { Batch } from '../../editions/loaders.ts';
import { type CountryRow, countries } from './table.ts';

export const ALL = 'all';

/** All countries by code, in alphabetical order of code. */
export const countriesByCode: Batch<ReadonlyMap<string, CountryRow>> = async (db, edition) => {
  const rows = await db.select().from(countries).where(eq(countries.edition, edition)).orderBy(asc(countries.position));
  return [new Map(rows.map((row) => [row.code, row]))];
};
