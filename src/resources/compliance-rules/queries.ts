import { asc } from 'drizzle-orm';
import { groupByKey, ofCountries } from '../../db/keys.ts';
import type { Batch } from '../../editions/loaders.ts';
import { type ComplianceRuleRow, complianceRules } from './table.ts';

/** The rules of each country, in the order of the file. */
export const rulesOfCountry: Batch<readonly ComplianceRuleRow[]> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(complianceRules)
    .where(ofCountries(complianceRules, edition, codes))
    .orderBy(asc(complianceRules.position));
  return groupByKey(rows, codes, (row) => row.country);
};
