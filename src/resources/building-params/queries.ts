import { asc } from 'drizzle-orm';
import { cityKey, groupByKey, ofCities } from '../../db/keys.ts';
import type { Batch } from '../../edition.ts';
import { type BuildingParamRow, buildingParams } from './table.ts';

/** The building parameters of each city, in the order of the file. */
export const buildingParamsOfCity: Batch<readonly BuildingParamRow[]> = async (db, edition, keys) => {
  const rows = await db
    .select()
    .from(buildingParams)
    .where(ofCities(buildingParams, edition, keys))
    .orderBy(asc(buildingParams.position));
  return groupByKey(rows, keys, (row) => cityKey(row.country, row.city));
};
