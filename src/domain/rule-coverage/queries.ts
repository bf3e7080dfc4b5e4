import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { type RuleGapRow, ruleGaps } from './table.ts';

/** What no rule of each country covers, in the order of the file. */
export const ruleGapsOfCountry: Batch<readonly RuleGapRow[]> = rowsByCountry(ruleGaps);
