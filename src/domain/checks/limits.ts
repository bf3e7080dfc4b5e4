import { type Limit, limitOf } from '../../engine/checks/limit.ts';
import {
  type Assumption,
  createKnowledge,
  type Knowledge,
  type RuleBook,
} from '../../engine/checks/rule-book.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { profilesOfUse } from '../element-profiles/of-use.ts';
import { elementProfilesByName } from '../element-profiles/queries.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import { readPrototype, saidOfBuilding, saidOfElement } from '../prototypes/given-prototype.ts';
import type { Context } from '../schema/builder.ts';
import { badUserInput } from '../schema/client-errors.ts';
import { mapInTurns } from '../schema/metering.ts';
import { requireKnown } from '../vocabulary/graphql.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { profileOf, withGiven, withProfile } from './design.ts';
import { explainContradictions, ruleBookOf } from './report.ts';

/** Cost of the limit of a field, and of the limits of an element profile. */
const VALUES_PER_LIMIT = 250;
const VALUES_PER_PROFILE = 1_000;

type LimitsGiven = {
  prototype?: string | null;
  facts?: readonly { name: string; value: string }[] | null;
  profile?: string | null;
  fields?: readonly string[] | null;
  assume?: Assumption | null;
  onDate?: string | null;
};

export type LimitOfCountry = Limit<ComplianceRuleRow> & {
  country: string;
  book: RuleBook<ComplianceRuleRow>;
  ofPrototype: Facts;
  /** The profile of the element; null for none. */
  profile: string | null;
};

/** The limits of the requested fields, of those of the profile, or of all with rules. */
export async function limitsOf(
  context: Context,
  country: string,
  ofPlace: Facts,
  requested: LimitsGiven,
): Promise<LimitOfCountry[]> {
  const book = await ruleBookOf(context, country, requested.onDate);
  const profiles = await context.edition.load(elementProfilesByName, SHARED);
  if (requested.fields) {
    await requireKnown(context, ruleFieldsByName, 'UNKNOWN_FIELD_NAME', 'fields', requested.fields);
    if (new Set(requested.fields).size < requested.fields.length)
      throw badUserInput('DUPLICATE', '`fields` must name each field once.', {
        argument: 'fields',
        value: requested.fields,
      });
  }
  const profile = profileOf(requested.profile, profiles);
  const own = withGiven(withProfile(ofPlace, requested.profile, profiles), requested.facts, book);
  const ofPrototype = saidOfElement(
    await readPrototype(context, country, requested.prototype),
    requested.profile,
    own,
    book.terms,
  );
  const given = new Map([...own, ...ofPrototype]);
  const knowledge = createKnowledge(book, requested.assume ?? 'ORDINARY');
  const fields = requested.fields ?? profile?.fields ?? [...book.rulesOf.keys()];
  const about = { country, book, ofPrototype, profile: profile?.profile ?? null };
  return mapInTurns(context, fields, VALUES_PER_LIMIT, (field) =>
    limitOfField(field, given, knowledge, about),
  );
}

function limitOfField(
  field: string,
  given: Facts,
  knowledge: Knowledge,
  about: Pick<LimitOfCountry, 'country' | 'book' | 'ofPrototype' | 'profile'>,
): LimitOfCountry {
  const known = explainContradictions(() => knowledge(given, field));
  return { ...limitOf(field, about.book.rulesOf.get(field) ?? [], known), ...about };
}

/** The limits of each element that a building of the given use has, by its profile. */
export type LimitsOfElement = { profile: ElementProfileRow; limits: readonly LimitOfCountry[] };

/** With `fields`, also those without rules in the country; with `elements`, only these profiles. */
export async function limitsOfElements(
  context: Context,
  country: string,
  ofPlace: Facts,
  requested: Omit<LimitsGiven, 'profile'> & { elements?: readonly string[] | null },
): Promise<LimitsOfElement[]> {
  const book = await ruleBookOf(context, country, requested.onDate);
  const profiles = await context.edition.load(elementProfilesByName, SHARED);
  if (requested.fields)
    await requireKnown(context, ruleFieldsByName, 'UNKNOWN_FIELD_NAME', 'fields', requested.fields);
  const isWanted = ({ profile, fields }: ElementProfileRow) =>
    (requested.elements?.includes(profile) ?? true) &&
    (requested.fields?.some((field) => fields.includes(field)) ?? true);
  const given = withGiven(ofPlace, requested.facts, book);
  const knowledge = createKnowledge(book, requested.assume ?? 'ORDINARY');
  const prototype = await readPrototype(context, country, requested.prototype);
  const building = new Map([...given, ...saidOfBuilding(prototype, given, book.terms)]);
  const used = profilesOfUse(building, profiles, book.terms, true).filter(isWanted);
  return mapInTurns(context, used, VALUES_PER_PROFILE, (profile) => {
    const own = withProfile(given, profile.profile, profiles);
    const ofPrototype = saidOfElement(prototype, profile.profile, own, book.terms);
    const facts = new Map([...own, ...ofPrototype]);
    const fields = profile.fields.filter(
      (field) => requested.fields?.includes(field) ?? book.rulesOf.has(field),
    );
    const about = { country, book, ofPrototype, profile: profile.profile };
    const limits = fields.map((field) => limitOfField(field, facts, knowledge, about));
    return { profile, limits };
  });
}
