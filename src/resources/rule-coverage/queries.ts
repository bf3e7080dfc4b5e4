import { asc } from 'drizzle-orm';
import { groupByKey, ofCountries } from '../../db/keys.ts';
import type { Batch } from '../../editions/loaders.ts';
import { type RuleGapRow, ruleGaps } from './table.ts';

/** What no rule of each country covers, in the order of the file. */
export const ruleGapsOfCountry: Batch<readonly RuleGapRow[]> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(ruleGaps)
    .where(ofCountries(ruleGaps, edition, codes))
    .orderBy(asc(ruleGaps.position));
  return groupByKey(rows, codes, (row) => row.country);
};
