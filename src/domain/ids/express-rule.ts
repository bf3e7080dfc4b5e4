import { presumedInCases } from '../../engine/checks/cases.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import {
  decide,
  type Known,
  type Presumed,
  presumedFor,
  withoutRepeats,
} from '../../engine/conditions/decide.ts';
import { missingFacts } from '../../engine/conditions/evaluate.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import type { IfcVersion } from './elements.ts';
import { MEASURES, type Measure } from './ifc.ts';
import { markValues } from './marks.ts';
import { knownOf, type Model, type ModelElement, orStricter, truthOf } from './model.ts';
import { type Selection, selectionsOf } from './selections.ts';

/** A rule for some elements, as a specification of an IDS file compares it. */
export type Specification = Selection & {
  rule: ComplianceRuleRow;
  measure: Measure;
  versions: readonly IfcVersion[];
  /** Exceptions about which nothing is known, presumed to be absent. */
  absent: readonly Conjunction[];
  presumed: readonly Presumed[];
  /** Where it is open whether the rule applies: the stricter rules that apply where it does not. */
  orStricter: readonly ComplianceRuleRow[];
  /** Stricter rules that may apply to some of the elements, and that the file does not test. */
  untested: readonly ComplianceRuleRow[];
};

/**
 * Why no specification compares a rule: it does not apply; IFC has no standard property for its
 * field; IFC has it in words; its conditions do not state all of its scope; it depends on facts
 * that are not given, of parts alone or of more; or no mark is given for its elements.
 */
export const REASONS = [
  'not-holding',
  'no-property',
  'in-words',
  'in-prose',
  'parts-unknown',
  'facts-unknown',
  'unmarked',
] as const;
export type Reason = (typeof REASONS)[number];
export type LeftOut = {
  rule: ComplianceRuleRow;
  reason: Reason;
  /** The facts without which it is unknown whether the rule applies, and those that the law derives them from. */
  missing: readonly string[];
  /** Whether the file could compare it if the missing facts were given. */
  isWritable: boolean;
  /** The elements that have to state the property in words. */
  inWords: readonly Specification[];
};

/**
 * What of a rule an IDS file can state: specifications that check no element to which the rule may
 * not apply, or the reason why there are none.
 */
export function expressRule(
  rule: ComplianceRuleRow,
  model: Model,
): readonly Specification[] | LeftOut {
  const leftOut = (reason: Reason, more: Partial<LeftOut> = {}): LeftOut => ({
    rule,
    reason,
    missing: [],
    isWritable: false,
    inWords: [],
    ...more,
  });
  const isExcluded = (field: string) =>
    decide(rule, model.knowledge(model.facts, field)).truth === false;
  if (!model.facts.has('part') && isExcluded('')) return leftOut('not-holding');
  const measures = (MEASURES[rule.field] ?? []).filter((measure) => canBeCompared(rule, measure));
  const [first] = measures;
  if (!first) return leftOut(isExcluded(rule.field) ? 'not-holding' : 'no-property');
  if (!isWritten(rule, model)) return leftOut('in-prose');
  const selected = measures.flatMap((measure) =>
    selectionsOf(rule, measure, model).map((selection) => ({ measure, selection })),
  );
  const specifications = selected.flatMap(({ measure, selection }) => {
    const marked = markedIn(selection, model);
    const specification = marked && specificationOf(rule, measure, marked, model);
    return specification && specification.versions.length > 0 ? [specification] : [];
  });
  if (specifications.length > 0)
    return first.proves === 'nothing'
      ? leftOut('in-words', { inWords: specifications })
      : specifications;
  if (selected.length > 0)
    return leftOut(
      selected.some(({ selection }) => markedIn(selection, model)) ? 'no-property' : 'unmarked',
    );
  const { elements } = first;
  const typical = { elements, profile: null, type: null, signs: elements.needs };
  const known = knownOf(typical, rule.field, model);
  if (!known || decide(rule, known).truth === false) return leftOut('not-holding');
  const missing = missingFacts(rule, known.facts, known.terms, known.ordinary);
  const isOfParts = missing.every((name) => model.terms.get(name)?.about === 'part');
  return leftOut(isOfParts ? 'parts-unknown' : 'facts-unknown', {
    missing: withOrigins(missing, known),
    isWritable: first.proves !== 'nothing',
  });
}

/** Whether a file can state a rule without leaving out exceptions, or is to state it nevertheless. */
export function isWritten(
  { applicability }: ComplianceRuleRow,
  { partialRules }: Pick<Model, 'partialRules'>,
): boolean {
  return applicability === 'exact' || (applicability === 'partial' && partialRules);
}

/** Open facts with those that the law derives them from, such as the storeys behind the part of a code. */
function withOrigins(
  names: readonly string[],
  { facts, terms, implied, ordinary }: Known,
): readonly string[] {
  const found = new Set(names);
  // A set that grows is read to its end.
  for (const name of found)
    for (const { fact, when, unless = [] } of implied)
      if (fact === name)
        for (const origin of missingFacts({ when, unless }, facts, terms, ordinary))
          found.add(origin);
  return [...found];
}

/** The facts that would decide whether rules apply, with the number of the rules; those of most rules first. */
export function decidingFacts(leftOut: readonly LeftOut[]): DecidingFact[] {
  const found = new Map<string, DecidingFact>();
  for (const { missing, isWritable } of leftOut) {
    for (const name of missing) {
      const fact = found.get(name) ?? { name, rules: 0, writable: 0 };
      found.set(name, fact);
      fact.rules += 1;
      if (isWritable) fact.writable += 1;
    }
  }
  return [...found.values()].sort((one, other) => other.rules - one.rules);
}

/** `writable` of the `rules` could then be in a file. */
export type DecidingFact = { name: string; rules: number; writable: number };

/** That a value differs from another cannot be required, and a least value alone can be shown to be missed. */
function canBeCompared({ operator }: ComplianceRuleRow, { proves }: Measure): boolean {
  return proves === 'violation' ? operator.startsWith('>') : operator !== '!=';
}

/** The selection with the profiles that the model can mark; null where it names others alone. */
function markedIn(selection: Selection, { marks }: Model): Selection | null {
  if (selection.profiles.length === 0) return selection;
  const profiles = selection.profiles.filter((each) => markValues(marks, each).length > 0);
  return profiles.length > 0 ? { ...selection, profiles } : null;
}

function specificationOf(
  rule: ComplianceRuleRow,
  measure: Measure,
  selection: Selection,
  model: Model,
): Specification {
  const { elements } = measure;
  const { types, signs, profiles } = selection;
  const grounds = (profiles.length > 0 ? profiles : [null]).map((profile) =>
    groundsOf(rule, { elements, profile, type: types[0] ?? null, signs }, model),
  );
  return {
    ...selection,
    rule,
    measure,
    versions: measure.versions.filter(
      (version) =>
        model.versions.includes(version) &&
        (types.length === 0 || elements.types?.versions.includes(version)),
    ),
    absent: grounds[0]?.absent ?? [],
    presumed: withoutRepeats(grounds.flatMap(({ presumed }) => presumed)),
    orStricter: [...new Set(grounds.flatMap(({ orStricter }) => orStricter))],
    untested: [],
  };
}

/** The specifications with the stricter rules that may apply to their elements and that none of them tests. */
export function withUntested(
  written: readonly Specification[],
  model: Model,
): readonly Specification[] {
  const tested = new Set(written.map(({ rule }) => rule));
  return written.map((specification) => {
    const { rule, profiles } = specification;
    const stricter = (model.allOf.get(rule.field) ?? []).filter(
      (other) => !tested.has(other) && other.severity !== 'info' && isStricter(other, rule),
    );
    const elements = (profiles.length > 0 ? profiles : [null]).flatMap(
      (profile) => knownOf(elementOf(specification, profile), rule.field, model) ?? [],
    );
    const mayApply = (other: ComplianceRuleRow) =>
      elements.some((known) => decide(other, known).truth !== false);
    return { ...specification, untested: stricter.filter(mayApply) };
  });
}

function elementOf(
  { measure: { elements }, types, signs }: Specification,
  profile: ModelElement['profile'],
): ModelElement {
  return { elements, profile, type: types[0] ?? null, signs };
}

/** Whether a rule of the same side leaves less. */
function isStricter(one: ComplianceRuleRow, other: ComplianceRuleRow): boolean {
  const isLeast = other.operator.startsWith('>');
  if (one.operator[0] !== other.operator[0]) return false;
  return isLeast ? one.value > other.value : one.value < other.value;
}

function groundsOf(
  rule: ComplianceRuleRow,
  element: ModelElement,
  model: Model,
): Pick<Specification, 'absent' | 'presumed' | 'orStricter'> {
  const known = knownOf(element, rule.field, model);
  if (!known || truthOf(rule, element, model) !== true)
    return { absent: [], presumed: [], orStricter: [] };
  const decision = decide(rule, known);
  if (decision.truth === true)
    return {
      absent: decision.absent,
      presumed: presumedFor(rule, decision, known),
      orStricter: [],
    };
  const rules = orStricter(rule, known, model);
  return {
    absent: rules.flatMap((each) => decide(each, known).absent),
    presumed: presumedInCases(rules, known, true),
    orStricter: rules.slice(0, -1),
  };
}
