import { outOfBounds } from '../../data/dataset/data-file.ts';
import { factsOfMeasure, type Layers } from '../../engine/checks/layers.ts';
import type { Prototype } from '../../engine/checks/prototype.ts';
import type { Field } from '../../engine/checks/rule.ts';
import type { Assumption, RuleBook } from '../../engine/checks/rule-book.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { elementProfilesByName } from '../element-profiles/queries.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import { readPrototype, saidOfElement } from '../prototypes/given-prototype.ts';
import type { Context } from '../schema/builder.ts';
import { badUserInput, UnknownName } from '../schema/client-errors.ts';
import { readFacts } from '../terms/facts-input.ts';
import { requireKnown } from '../vocabulary/graphql.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';

type FactGiven = { name: string; value: string };
type MeasureGiven = { field: string; value: number; facts?: readonly FactGiven[] | null };
type ElementGiven = {
  profile?: string | null;
  name?: string | null;
  facts?: readonly FactGiven[] | null;
  measures: readonly MeasureGiven[];
};

export type DesignGiven = {
  prototype?: string | null;
  facts?: readonly FactGiven[] | null;
  elements?: readonly ElementGiven[] | null;
  measures?: readonly MeasureGiven[] | null;
  assume?: Assumption | null;
  onDate?: string | null;
};

/** A measure with its element and all given facts, including those of a prototype. */
export type Measure = {
  field: string;
  value: number;
  element: string | null;
  /** The profile of the element; null for none. */
  profile: string | null;
  given: Facts;
  ofPrototype: Facts;
};

type Measured = { name: string | null; profile: string | null; prototype: Prototype | null };

export const MAX_MEASURES = 1_000;

/** Throws BAD_USER_INPUT for an unknown name, an invalid value or an implausible measure. */
export async function readDesign(
  context: Context,
  book: RuleBook<ComplianceRuleRow>,
  country: string,
  ofPlace: Facts,
  design: DesignGiven,
): Promise<readonly Measure[]> {
  const elements = design.elements ?? [];
  const all = [...elements.flatMap(({ measures }) => measures), ...(design.measures ?? [])];
  if (all.length > MAX_MEASURES) {
    throw badUserInput(
      'TOO_MANY',
      `A design must have at most ${MAX_MEASURES} measures (got ${all.length}): check it in parts.`,
      { argument: 'design.measures', value: all.length },
    );
  }
  await requireKnown(context, ruleFieldsByName, 'UNKNOWN_FIELD_NAME', 'design.measures.field', [
    ...new Set(all.map(({ field }) => field)),
  ]);
  const profiles = await context.edition.load(elementProfilesByName, SHARED);
  const prototype = await readPrototype(context, country, design.prototype, 'design.prototype');
  const building = withGiven(ofPlace, design.facts, book);
  const given = (facts: readonly FactGiven[] | null | undefined) =>
    withGiven(NO_FACTS, facts, book);
  const ofElements = elements.flatMap((element) => {
    const profile = profileOf(element.profile, profiles);
    const measured = {
      name: element.name ?? profile?.label ?? null,
      profile: profile?.profile ?? null,
      prototype,
    };
    const ofProfile = withProfile(NO_FACTS, element.profile, profiles);
    const ofElement = given(element.facts);
    return element.measures.map((measure) => {
      const others = element.measures.filter(({ field }) => field !== measure.field);
      const layers = {
        building,
        profile: ofProfile,
        otherMeasures: new Map(others.map(({ field, value }) => [field, String(value)])),
        element: ofElement,
        measure: given(measure.facts),
      };
      return readMeasure(measure, layers, measured, book);
    });
  });
  const unnamed = { name: null, profile: null, prototype };
  const noElement = { building, profile: NO_FACTS, otherMeasures: NO_FACTS, element: NO_FACTS };
  return [
    ...ofElements,
    ...(design.measures ?? []).map((measure) =>
      readMeasure(measure, { ...noElement, measure: given(measure.facts) }, unnamed, book),
    ),
  ];
}

const NO_FACTS: Facts = new Map();

export function profileOf(
  name: string | null | undefined,
  profiles: ReadonlyMap<string, ElementProfileRow>,
): ElementProfileRow | null {
  if (name === null || name === undefined) return null;
  const profile = profiles.get(name);
  if (!profile)
    throw new UnknownName(
      'UNKNOWN_PROFILE',
      { argument: 'design.elements.profile', value: name },
      profiles.keys(),
    );
  return profile;
}

/** The facts of a profile replace those of the building. */
export function withProfile(
  facts: Facts,
  name: string | null | undefined,
  profiles: ReadonlyMap<string, ElementProfileRow>,
): Facts {
  const ofProfile = profileOf(name, profiles)?.facts ?? [];
  return new Map([
    ...facts,
    ...ofProfile.map((condition) => [condition.name, condition.values[0] as string] as const),
  ]);
}

/** Given facts replace others of the same name. */
export function withGiven(
  facts: Facts,
  given: readonly FactGiven[] | null | undefined,
  { terms }: RuleBook<ComplianceRuleRow>,
): Facts {
  return given && given.length > 0 ? new Map([...facts, ...readFacts(given, terms)]) : facts;
}

function readMeasure(
  { field, value }: MeasureGiven,
  layers: Layers,
  { name, profile, prototype }: Measured,
  book: RuleBook<ComplianceRuleRow>,
): Measure {
  const wrong = outOfBounds(value, field, book.fields.get(field) as Field);
  if (wrong)
    throw badUserInput('OUT_OF_RANGE', `${wrong}.`, { argument: 'design.measures.value', value });
  const given = factsOfMeasure(layers);
  const ofPrototype = saidOfElement(prototype, profile, given, book.terms);
  return {
    field,
    value,
    element: name,
    profile,
    given: new Map([...given, ...ofPrototype]),
    ofPrototype,
  };
}
