import type { Knowledge } from '../../engine/checks/rule-book.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { decide, type Known, type Presumed, presumedFor } from '../../engine/conditions/decide.ts';
import { Contradiction } from '../../engine/conditions/deduce.ts';
import { type Facts, missingFacts } from '../../engine/conditions/evaluate.ts';
import { liesWithin, type Terms } from '../../engine/conditions/terms.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { Elements, IfcVersion, OwnFacts, Sign } from './elements.ts';
import { MEASURES, type Measure } from './ifc.ts';

/** A rule as one specification of an IDS file. */
export type Specification = {
  rule: ComplianceRuleRow;
  measure: Measure;
  versions: readonly IfcVersion[];
  /** The predefined types of the elements that it applies to; none means all. */
  types: readonly string[];
  /** Properties that must be true for the rule to apply to an element. */
  signs: readonly Sign[];
  /** The element profiles that it applies to, which elements name in their ObjectType; none means all elements. */
  profiles: readonly ElementProfileRow[];
  /** Exceptions about which nothing is known, presumed to be absent. */
  absent: readonly Conjunction[];
  presumed: readonly Presumed[];
};

/** A model: its facts, the profiles that its elements may have, and what is known with more facts. */
type Model = {
  facts: Facts;
  terms: Terms;
  /** The profiles of elements, each with a model that has its facts too. */
  profiles: readonly { profile: ElementProfileRow; model: Model }[];
  knowledge: Knowledge;
  /** The facts with those of an element: worked out once for all rules. */
  factsWith: (said: readonly OwnFacts[]) => Facts | null;
};

export function createModel(
  facts: Facts,
  terms: Terms,
  knowledge: Knowledge,
  profiles: readonly ElementProfileRow[] = [],
): Model {
  const found = new Map<string, Facts | null>();
  const factsWith = (said: readonly OwnFacts[]) => {
    const key = JSON.stringify(said);
    const before = found.get(key);
    if (before !== undefined) return before;
    const added = withFacts(facts, said, terms);
    found.set(key, added);
    return added;
  };
  const withProfiles = profiles.flatMap((profile) => {
    const said = profile.facts.map(({ name, values }) => [name, values[0] as string]);
    const ofProfile = factsWith([Object.fromEntries(said)]);
    return ofProfile ? { profile, model: createModel(ofProfile, terms, knowledge) } : [];
  });
  return { facts, terms, knowledge, profiles: withProfiles, factsWith };
}

/** Why a rule is in no file: it does not hold; IFC has no standard property for its field; its conditions do not say all that it holds for; they ask what the facts do not say, only of parts or of more. */
export const REASONS = [
  'not-holding',
  'no-property',
  'in-prose',
  'parts-unknown',
  'facts-unknown',
] as const;
export type Reason = (typeof REASONS)[number];
/** `missing`: the facts without which it is unknown whether the rule holds. */
export type LeftOut = { rule: ComplianceRuleRow; reason: Reason; missing: readonly string[] };

/**
 * What of a rule an IDS file can state: a specification that checks no element for which the rule may not hold, or why there is none. A rule that does not hold for
 * all elements of a kind checks those that a profile names for which it does.
 */
export function expressRule(rule: ComplianceRuleRow, model: Model): Specification | LeftOut {
  const leftOut = (reason: Reason, missing: readonly string[] = []): LeftOut => ({
    rule,
    reason,
    missing,
  });
  if (!model.facts.has('part') && decide(rule, model.knowledge(model.facts, '')).truth === false)
    return leftOut('not-holding');
  const measures = (MEASURES[rule.field] ?? []).filter((measure) => canBeAsked(rule, measure));
  if (measures.length === 0)
    return leftOut(
      decide(rule, model.knowledge(model.facts, rule.field)).truth === false
        ? 'not-holding'
        : 'no-property',
    );
  if (rule.applicability !== 'exact') return leftOut('in-prose');
  for (const measure of measures) {
    const found = specify(rule, measure, model);
    if (found) return found;
  }
  for (const measure of measures) {
    const found =
      measure.elements.haveObjectType === false ? null : specifyByProfile(rule, measure, model);
    if (found) return found;
  }
  const { ownFacts, needs } = (measures[0] as Measure).elements;
  const known = knownWith(model, [ownFacts, ...needs.map((sign) => sign.ownFacts)], rule.field);
  if (!known || decide(rule, known).truth === false) return leftOut('not-holding');
  const missing = missingFacts(rule, known.facts, known.terms, known.ordinary);
  return leftOut(
    missing.every((name) => model.terms.get(name)?.about === 'part')
      ? 'parts-unknown'
      : 'facts-unknown',
    missing,
  );
}

/** The facts that would decide of rules whether they hold, with the number of the rules; those that most of them ask first. */
export function decidingFacts(leftOut: readonly LeftOut[]): { name: string; rules: number }[] {
  const counts = new Map<string, number>();
  for (const { missing } of leftOut)
    for (const name of missing) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, rules]) => ({ name, rules }))
    .sort((one, other) => other.rules - one.rules);
}

/** A measure that is never less than that of the field proves only that a least value is not reached. That a value differs from another cannot be required. */
function canBeAsked({ operator }: ComplianceRuleRow, { atLeastTheField }: Measure): boolean {
  return atLeastTheField ? operator.startsWith('>') : operator !== '!=';
}

/** With as few signs as possible, so that it applies to as many elements as possible. */
function specify(
  rule: ComplianceRuleRow,
  measure: Measure,
  model: Model,
  profiles: readonly ElementProfileRow[] = [],
): Specification | null {
  const { elements } = measure;
  for (const chosen of subsets(elements.signs)) {
    const signs = [...elements.needs, ...chosen];
    const said = [elements.ownFacts, ...signs.map(({ ownFacts }) => ownFacts)];
    const holdsWith = (...more: OwnFacts[]) => {
      const known = knownWith(model, [...said, ...more], rule.field);
      return known !== null && decide(rule, known).truth === true;
    };
    const found = { rule, measure, signs, profiles, ...restingOn(rule, said, model) };
    if (!elements.types?.needed && holdsWith())
      return { ...found, versions: measure.versions, types: [] };
    const types = typesFor(elements, holdsWith);
    if (types.length > 0) return { ...found, versions: commonVersions(measure), types };
  }
  return null;
}

/** For the elements named by a profile for which the rule holds: those with the fewest signs. */
function specifyByProfile(
  rule: ComplianceRuleRow,
  measure: Measure,
  model: Model,
): Specification | null {
  const found = model.profiles
    .filter(({ profile }) => profile.fields.includes(rule.field))
    .flatMap(({ profile, model: ofProfile }) => specify(rule, measure, ofProfile, [profile]) ?? []);
  const [first] = found;
  if (!first) return null;
  const isAlike = (one: Specification) =>
    one.signs.join() === first.signs.join() && one.types.join() === first.types.join();
  const alike = found.filter(isAlike);
  const presumed = new Map(
    alike.flatMap((each) => each.presumed.map((one) => [`${one.name} ${one.value}`, one] as const)),
  );
  return {
    ...first,
    profiles: alike.flatMap(({ profiles }) => profiles),
    presumed: [...presumed.values()],
  };
}

/** What is known of elements with these facts; null where they contradict what is known. */
function knownWith(
  { knowledge, factsWith }: Model,
  said: readonly OwnFacts[],
  field: string,
): Known | null {
  const all = factsWith(said);
  try {
    return all && knowledge(all, field);
  } catch (error) {
    if (error instanceof Contradiction) return null;
    throw error;
  }
}

function restingOn(
  rule: ComplianceRuleRow,
  said: readonly OwnFacts[],
  model: Model,
): Pick<Specification, 'absent' | 'presumed'> {
  const known = knownWith(model, said, rule.field);
  if (!known) return { absent: [], presumed: [] };
  const decision = decide(rule, known);
  return { absent: decision.absent, presumed: presumedFor(rule, decision, known) };
}

function typesFor({ types }: Elements, holdsWith: (more: OwnFacts) => boolean): string[] {
  return Object.entries(types?.ownFacts ?? {}).flatMap(([type, ownFacts]) =>
    holdsWith(ownFacts) ? [type] : [],
  );
}

function commonVersions({ versions, elements }: Measure): IfcVersion[] {
  return versions.filter((version) => elements.types?.versions.includes(version));
}

/** All subsets, smaller ones first. */
function subsets<Item>(items: readonly Item[]): Item[][] {
  const all: Item[][] = [[]];
  for (const item of items) all.push(...all.map((subset) => [...subset, item]));
  return all.sort((one, other) => one.length - other.length);
}

/** The facts with those of an element, or null when these contradict them. Of two values of an enum, one within the other, the narrower holds. */
function withFacts(facts: Facts, said: readonly OwnFacts[], terms: Terms): Facts | null {
  const known = new Map(facts);
  for (const [name, value] of said.flatMap((each) => Object.entries(each))) {
    const other = known.get(name) ?? value;
    const term = terms.get(name);
    if (term?.type === 'enum' && liesWithin(term, value, other)) known.set(name, value);
    else if (term?.type === 'enum' ? liesWithin(term, other, value) : other === value)
      known.set(name, other);
    else return null;
  }
  return known;
}
