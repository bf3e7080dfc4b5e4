import {
  BUILDING_CODE,
  isBuildingCode,
  narrowestAdoptions,
} from '../../engine/checks/adopted-codes.ts';
import { allHold, applies, type Facts } from '../../engine/conditions/evaluate.ts';
import { inForceOn } from '../../engine/conditions/in-force.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import type { CityRow } from '../cities/table.ts';
import { adoptionsOfCountry, codesOfCountry, inheritedRulesOfCountry } from '../codes/queries.ts';
import type { AdoptionRow, CodeRow } from '../codes/table.ts';
import { rulesOn } from '../compliance-rules/queries.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { factsOf } from '../places/applicable-rows.ts';
import type { Context } from '../schema/builder.ts';
import { termsOfCountry } from '../terms/queries.ts';

/** The adoptions that are law in a place on a day. A narrower building code replaces wider ones. */
export async function adoptionsIn(
  context: Context,
  place: CityRow,
  onDate: string | null | undefined,
): Promise<AdoptionRow[]> {
  const { edition } = context;
  const [facts, terms, rows, ofCountry] = await Promise.all([
    factsOf(context, place),
    edition.load<Terms>(termsOfCountry, place.country),
    edition.load<readonly AdoptionRow[]>(adoptionsOfCountry, place.country),
    edition.load<ReadonlyMap<string, CodeRow>>(codesOfCountry, place.country),
  ]);
  const local = inForceOn(rows, onDate ?? edition.day).filter(
    ({ where }) => allHold(where, facts, terms) === true,
  );
  const isOfBuildingCode = ({ code }: AdoptionRow) =>
    isBuildingCode(ofCountry.get(code) as CodeRow);
  const chosen = new Set(narrowestAdoptions(local.filter(isOfBuildingCode)));
  return local.filter((row) => chosen.has(row) || !isOfBuildingCode(row));
}

/** The adoption of the building code of a design on a day, or null. */
export async function adoptionFollowed(
  { edition }: Context,
  country: string,
  facts: Facts,
  onDate: string | null | undefined,
): Promise<AdoptionRow | null> {
  const [terms, rows] = await Promise.all([
    edition.load<Terms>(termsOfCountry, country),
    edition.load<readonly AdoptionRow[]>(adoptionsOfCountry, country),
  ]);
  const followed = inForceOn(rows, onDate ?? edition.day).filter(
    ({ code, where, when }) =>
      code === facts.get(BUILDING_CODE) &&
      allHold(where, facts, terms) === true &&
      applies({ when, unless: [] }, facts, terms) === true,
  );
  return narrowestAdoptions(followed)[0] ?? null;
}

/**
 * The rules that are law in a place on a day, for some buildings or all, in the order of the file;
 * of one field where `fields` names it. Rules of a law apply where it is adopted. Rules of a
 * building code apply where that code is adopted, or one that takes them over: none where it is
 * unknown which code applies.
 */
export async function rulesIn(
  context: Context,
  place: CityRow,
  { fields, onDate }: { fields?: readonly string[] | null; onDate?: string | null },
): Promise<ComplianceRuleRow[]> {
  const { edition, meter } = context;
  const [facts, terms, published, ofCountry, adopted] = await Promise.all([
    factsOf(context, place),
    edition.load<Terms>(termsOfCountry, place.country),
    rulesOn(context, place.country, onDate),
    edition.load<ReadonlyMap<string, CodeRow>>(codesOfCountry, place.country),
    adoptionsIn(context, place, onDate),
  ]);
  const kindOf = (code: string) => ofCountry.get(code) as CodeRow;
  const laws = new Set(adopted.map(({ code }) => code));
  const followed = [...laws].filter((code) => isBuildingCode(kindOf(code)));
  const possible: Facts[] = followed.map((code) => new Map([...facts, [BUILDING_CODE, code]]));
  const mayApply = (rule: ComplianceRuleRow) =>
    (possible.length > 0 ? possible : [facts]).some((each) => applies(rule, each, terms) !== false);
  const wanted = published.filter(({ field }) => !fields || fields.includes(field));
  meter.spend(wanted.length);
  return wanted.filter((rule) => {
    const code = kindOf(rule.code);
    if (isBuildingCode(code) && followed.length === 0) return false;
    if (code.kind === 'law' && !laws.has(code.code)) return false;
    return mayApply(rule);
  });
}

/** The building codes that are adopted in a place; null in a country without any. */
async function codesFollowed(
  context: Context,
  place: CityRow,
  onDate: string | null | undefined,
): Promise<ReadonlySet<CodeRow> | null> {
  const [ofCountry, adopted] = await Promise.all([
    context.edition.load<ReadonlyMap<string, CodeRow>>(codesOfCountry, place.country),
    adoptionsIn(context, place, onDate),
  ]);
  if (![...ofCountry.values()].some(isBuildingCode)) return null;
  return new Set(adopted.map(({ code }) => ofCountry.get(code) as CodeRow).filter(isBuildingCode));
}

const CODE_UNKNOWN = 'It is not known which building code applies here.';

/** That the building code of a place is not known; null where it is, or where there is none. */
export async function whyCodeIsUnknown(
  context: Context,
  place: CityRow,
  onDate: string | null | undefined,
): Promise<string | null> {
  return (await codesFollowed(context, place, onDate))?.size === 0 ? CODE_UNKNOWN : null;
}

/** Why `rulesIn` lacks rules of building codes; null where it lacks none. */
export async function whyRulesAreMissing(context: Context, place: CityRow): Promise<string | null> {
  const { edition } = context;
  const [published, inherited, followed] = await Promise.all([
    rulesOn(context, place.country, null),
    edition.load(inheritedRulesOfCountry, place.country, (byRule) => [...byRule.values()].flat()),
    codesFollowed(context, place, null),
  ]);
  if (!followed) return null;
  if (followed.size === 0) return CODE_UNKNOWN;
  const withRules = new Set([...published, ...inherited].map(({ code }) => code));
  const without = [...followed].filter(({ code }) => !withRules.has(code));
  return without.length === 0
    ? null
    : `No rule is published here of ${without.map(({ name }) => name).join(' and ')}.`;
}
