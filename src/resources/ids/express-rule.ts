import type { Conjunction } from '../../conditions/condition.ts';
import { allHold, applies, type Facts, holds, missingFacts } from '../../conditions/evaluate.ts';
import { liesWithin, type Terms } from '../../conditions/terms.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { type Elements, type IfcVersion, MEASURES, type Measure, type Says, type Sign, UNMEASURED } from './ifc.ts';

/** A rule as one specification of an IDS file. */
export type Specification = {
  rule: ComplianceRuleRow;
  measure: Measure;
  versions: readonly IfcVersion[];
  /** The predefined types of the elements that it asks; none means all. */
  types: readonly string[];
  /** Properties that must be true for an element to be asked. */
  signs: readonly Sign[];
  /** Exceptions of which nothing is known, and that were taken not to hold. */
  assumedAway: readonly Conjunction[];
};

/** What is known of a model: facts, and whether exceptions hold only if the facts say so. */
export type Known = { facts: Facts; terms: Terms; assumeNoExceptions: boolean };

/** Why a rule is in no file: it does not hold; IFC has no standard property for its field; its conditions do not say all that it holds for; they ask what the facts do not say, only of parts or of more. */
export const REASONS = ['not-holding', 'no-property', 'in-prose', 'parts-unknown', 'facts-unknown'] as const;
export type Reason = (typeof REASONS)[number];
/** `missing`: the facts without which it is unknown whether the rule holds. */
export type LeftOut = { rule: ComplianceRuleRow; reason: Reason; missing: readonly string[] };

/** What of a rule can be said to elements of a model: a specification that asks no element for which the rule may not hold, or why there is none. */
export function expressRule(rule: ComplianceRuleRow, known: Known): Specification | LeftOut {
  const { facts, terms } = known;
  const leftOut = (reason: Reason, missing: readonly string[] = []): LeftOut => ({ rule, reason, missing });
  if (applies(rule, facts, terms) === false) return leftOut('not-holding');
  const measures = (MEASURES[rule.field] ?? []).filter((measure) => canBeAsked(rule, measure));
  if (measures.length === 0) return leftOut('no-property');
  if (rule.applicability !== 'exact') return leftOut('in-prose');
  for (const measure of measures) {
    const found = specify(rule, measure, known);
    if (found) return found;
  }
  const { says, needs } = (measures[0] as Measure).elements;
  const all = withFacts(facts, [says, ...needs.map((sign) => sign.says)], terms);
  if (all === null || applies(rule, all, terms) === false) return leftOut('not-holding');
  const missing = missingFacts({ ...rule, unless: exceptionsLeft(rule, all, known) }, all, terms);
  return leftOut(missing.every((name) => isOfParts(name, terms)) ? 'parts-unknown' : 'facts-unknown', missing);
}

/** The facts that would decide of rules whether they hold, with the number of the rules; those that most of them ask first. */
export function decidingFacts(leftOut: readonly LeftOut[]): { name: string; rules: number }[] {
  const counts = new Map<string, number>();
  for (const { missing } of leftOut) for (const name of missing) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, rules]) => ({ name, rules })).sort((one, other) => other.rules - one.rules);
}

/** A measure that is never less than that of the field proves only that a least value is not reached; that something is another value cannot be asked at all. */
function canBeAsked({ operator }: ComplianceRuleRow, { atLeastTheField }: Measure): boolean {
  return atLeastTheField ? operator.startsWith('>') : operator !== '!=';
}

/** With as few signs as will do, so that as many elements as possible are asked. */
function specify(rule: ComplianceRuleRow, measure: Measure, known: Known): Specification | null {
  const { elements } = measure;
  for (const chosen of subsets(elements.signs)) {
    const signs = [...elements.needs, ...chosen];
    const said = [elements.says, ...signs.map(({ says }) => says)];
    const holdsWith = (...more: Says[]) => holdsFor(rule, [...said, ...more], known);
    const found = { rule, measure, signs, assumedAway: assumedAway(rule, said, known) };
    if (!elements.types?.needed && holdsWith()) return { ...found, versions: measure.versions, types: [] };
    const types = typesFor(elements, holdsWith);
    if (types.length > 0) return { ...found, versions: commonVersions(measure), types };
  }
  return null;
}

/** Whether it is known that the rule holds for elements of which this is said. */
function holdsFor(rule: ComplianceRuleRow, said: readonly Says[], known: Known): boolean {
  const all = withFacts(known.facts, said, known.terms);
  return all !== null && applies({ ...rule, unless: exceptionsLeft(rule, all, known) }, all, known.terms) === true;
}

/** The exceptions that are not assumed away. Those that ask of which kind a part is, or what is measured of it, never are: a model has parts of several kinds and measures. */
function exceptionsLeft({ unless }: ComplianceRuleRow, facts: Facts, { terms, assumeNoExceptions }: Known): readonly Conjunction[] {
  if (!assumeNoExceptions) return unless;
  const isAssumedAway = (exception: Conjunction) =>
    allHold(exception, facts, terms) === null &&
    exception.some((condition) => holds(condition, facts, terms) === null && !isTraitOfPart(condition.name, terms));
  return unless.filter((exception) => !isAssumedAway(exception));
}

function assumedAway(rule: ComplianceRuleRow, said: readonly Says[], known: Known): Conjunction[] {
  const all = withFacts(known.facts, said, known.terms);
  const left = all ? exceptionsLeft(rule, all, known) : [];
  return rule.unless.filter((exception) => !left.includes(exception));
}

function isOfParts(name: string, terms: Terms): boolean {
  return terms.get(name)?.about === 'part';
}

function isTraitOfPart(name: string, terms: Terms): boolean {
  return isOfParts(name, terms) && (terms.get(name)?.type === 'enum' || name in MEASURES || UNMEASURED.includes(name));
}

function typesFor({ types }: Elements, holdsWith: (more: Says) => boolean): string[] {
  return Object.entries(types?.says ?? {}).flatMap(([type, says]) => (holdsWith(says) ? [type] : []));
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

/** The facts with what is said of an element, or null when that contradicts them. Of two values of an enum, one within the other, the narrower holds. */
function withFacts(facts: Facts, said: readonly Says[], terms: Terms): Facts | null {
  const known = new Map(facts);
  for (const [name, value] of said.flatMap((each) => Object.entries(each))) {
    const other = known.get(name) ?? value;
    const term = terms.get(name);
    if (term?.type === 'enum' && liesWithin(term, value, other)) known.set(name, value);
    else if (term?.type === 'enum' ? liesWithin(term, other, value) : other === value) known.set(name, other);
    else return null;
  }
  return known;
}
