import type { Batch } from '../../data/editions/loaders.ts';
import type { MaybePromise } from '../../data/editions/maybe-promise.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { inForceOn } from '../../engine/conditions/in-force.ts';
import type { Context } from '../schema/builder.ts';
import { type ComplianceRuleRow, complianceRules } from './table.ts';

/** The rules of each country, in the order of the file. */
export const rulesOfCountry: Batch<readonly ComplianceRuleRow[]> = rowsByCountry(complianceRules);

/** The rules of a country that are law on a day; the same array for the same law. */
export function rulesOn(
  { edition }: Context,
  country: string,
  day: string | null | undefined,
): MaybePromise<readonly ComplianceRuleRow[]> {
  return edition.load(rulesOfCountry, country, (rules) => inForceOn(rules, day ?? edition.day));
}
