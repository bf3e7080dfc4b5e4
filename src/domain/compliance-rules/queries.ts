import type { Batch } from '../../data/editions/loaders.ts';
import type { MaybePromise } from '../../data/editions/maybe-promise.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { createRulesOn } from '../../engine/checks/adopted-codes.ts';
import { adoptionsOfCountry, codesOfCountry } from '../codes/queries.ts';
import type { Context } from '../schema/builder.ts';
import { type ComplianceRuleRow, complianceRules } from './table.ts';

/** The rules of each country, in the order of the file. */
export const rulesOfCountry: Batch<readonly ComplianceRuleRow[]> = rowsByCountry(complianceRules);

/** By country, the rules that are law on a day. */
const lawOfCountry: Batch<(day: string) => readonly ComplianceRuleRow[]> = async (...batch) => {
  const [rules, codes, adoptions] = await Promise.all([
    rulesOfCountry(...batch),
    codesOfCountry(...batch),
    adoptionsOfCountry(...batch),
  ]);
  return rules.map((ofCountry, index) =>
    createRulesOn(ofCountry, [...(codes[index]?.values() ?? [])], adoptions[index] ?? []),
  );
};

/** The rules of a country that are law on a day; the same array for the same law. */
export function rulesOn(
  { edition }: Context,
  country: string,
  day: string | null | undefined,
): MaybePromise<readonly ComplianceRuleRow[]> {
  return edition.load(lawOfCountry, country, (rulesOnDay) => rulesOnDay(day ?? edition.day));
}
