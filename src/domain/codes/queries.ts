import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { groupByKey, ofCountries } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry, rowsByCountryAndKey } from '../../data/editions/rows-by-country.ts';
import { adoptedCodes, ofBuildingCodes } from '../../engine/checks/adopted-codes.ts';
import { groupBy } from '../../engine/group-by.ts';
import { countries } from '../countries/table.ts';
import {
  type AdoptionRow,
  adoptions,
  type CodeRow,
  codes,
  type InheritedRuleRow,
  inheritedRules,
} from './table.ts';

/** The codes of each country by identifier, in the order of the file. */
export const codesOfCountry: Batch<ReadonlyMap<string, CodeRow>> = rowsByCountryAndKey(
  codes,
  ({ code }) => code,
);

/** The adoptions of each country, in the order of the file. */
export const adoptionsOfCountry: Batch<readonly AdoptionRow[]> = rowsByCountry(adoptions);

/** The codes that take over a rule of another code, by the identifier of the rule. */
export const inheritedRulesOfCountry: Batch<
  ReadonlyMap<string, readonly InheritedRuleRow[]>
> = async (...batch) =>
  (await inheritedInFiles(...batch)).map((rows) => groupBy(rows, ({ ruleId }) => ruleId));

const inheritedInFiles = rowsByCountry(inheritedRules);

/** The codes of buildings by the adoptions that are law on the day of the country's data. */
export const adoptedCodesOfCountry: Batch<ReturnType<typeof adoptedCodes<AdoptionRow>>> = async (
  db,
  edition,
  countryCodes,
) => {
  const [rows, ofCodes] = await Promise.all([
    db
      .select({ adoption: adoptions })
      .from(adoptions)
      .innerJoin(
        countries,
        and(eq(countries.edition, adoptions.edition), eq(countries.code, adoptions.country)),
      )
      .where(
        and(
          ofCountries(adoptions, edition, countryCodes),
          or(isNull(adoptions.inForceFrom), lte(adoptions.inForceFrom, countries.asOf)),
          or(isNull(adoptions.inForceUntil), gte(adoptions.inForceUntil, countries.asOf)),
        ),
      )
      .orderBy(asc(adoptions.position)),
    codesOfCountry(db, edition, countryCodes),
  ]);
  const byCountry = groupByKey(
    rows.map(({ adoption }) => adoption),
    countryCodes,
    ({ country }) => country,
  );
  return byCountry.map((ofCountry, index) =>
    adoptedCodes(ofBuildingCodes(ofCountry, [...(ofCodes[index]?.values() ?? [])])),
  );
};
