import { asc } from 'drizzle-orm';
import { cityKey, groupByKey, ofCities } from '../../db/keys.ts';
import type { Batch } from '../../edition.ts';
import { type BuildingCodeRow, buildingCodes } from './table.ts';

/** The building-code parameters of each city, in the order of the file. */
export const buildingCodesOfCity: Batch<readonly BuildingCodeRow[]> = async (db, edition, keys) => {
  const rows = await db
    .select()
    .from(buildingCodes)
    .where(ofCities(buildingCodes, edition, keys))
    .orderBy(asc(buildingCodes.position));
  return groupByKey(rows, keys, (row) => cityKey(row.country, row.city));
};
