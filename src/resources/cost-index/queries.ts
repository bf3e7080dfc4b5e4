import { asc } from 'drizzle-orm';
import { groupByKey, ofCountries } from '../../db/keys.ts';
import type { Batch } from '../../editions/loaders.ts';
import { type CostIndexPointRow, costIndexPoints } from './table.ts';

/** The quarters of each country's index, oldest first. */
export const costIndexOfCountry: Batch<readonly CostIndexPointRow[]> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(costIndexPoints)
    .where(ofCountries(costIndexPoints, edition, codes))
    .orderBy(asc(costIndexPoints.position));
  return groupByKey(rows, codes, (row) => row.country);
};
