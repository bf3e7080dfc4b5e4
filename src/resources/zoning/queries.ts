import { asc } from 'drizzle-orm';
import { cityKey, groupByKey, ofCities } from '../../db/keys.ts';
import type { Batch } from '../../edition.ts';
import { type ZoneRow, zones } from './table.ts';

/** The zones of each city, in the order of the file. */
export const zonesOfCity: Batch<readonly ZoneRow[]> = async (db, edition, keys) => {
  const rows = await db
    .select()
    .from(zones)
    .where(ofCities(zones, edition, keys))
    .orderBy(asc(zones.position));
  return groupByKey(rows, keys, (row) => cityKey(row.country, row.city));
};
