import { asc } from 'drizzle-orm';
import { groupByKey, ofCountries } from '../../db/keys.ts';
import type { Batch } from '../../edition.ts';
import { type CityRow, cities } from './table.ts';

/** The cities of each country by code, in the order of the file. */
export const citiesOfCountry: Batch<ReadonlyMap<string, CityRow>> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(cities)
    .where(ofCountries(cities, edition, codes))
    .orderBy(asc(cities.position));
  return groupByKey(rows, codes, (row) => row.country).map((group) => new Map(group.map((row) => [row.code, row])));
};
