import { isWithinLimit, type Limit, limitOf } from '../../engine/checks/limit.ts';
import {
  factsOfElement,
  type Prototype,
  PrototypeContradiction,
} from '../../engine/checks/prototype.ts';
import type { Knowledge } from '../../engine/checks/rule-book.ts';
import { type Known, truthOf as truthUnder } from '../../engine/conditions/decide.ts';
import { Contradiction } from '../../engine/conditions/deduce.ts';
import type { Facts, Truth } from '../../engine/conditions/evaluate.ts';
import { canBothBe, liesWithin, type Term, type Terms } from '../../engine/conditions/terms.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { Elements, IfcVersion, Sign } from './elements.ts';
import type { Marks } from './marks.ts';

/** The facts of a model as a whole, and how its elements are marked. */
export type Model = {
  facts: Facts;
  terms: Terms;
  knowledge: Knowledge;
  /** By field, the rules that a file can state without leaving out an exception. */
  rulesOf: ReadonlyMap<string, readonly ComplianceRuleRow[]>;
  /** All rules by field. */
  allOf: ReadonlyMap<string, readonly ComplianceRuleRow[]>;
  prototype: Prototype | null;
  /** All profiles that an element may have. */
  profiles: readonly ElementProfileRow[];
  /** The names of those of the use, and of those with a mark of their own. */
  usualProfiles: ReadonlySet<string>;
  marks: Marks;
  versions: readonly IfcVersion[];
  /** Whether rules with partial conditions are written as well. */
  partialRules: boolean;
  /** The facts of elements that were computed before. */
  found: WeakMap<Elements, Map<string, FoundFacts>>;
  /** The limits that were found before, by what is known and the field. */
  limits: WeakMap<Known, Map<string, Limit<ComplianceRuleRow>>>;
};

/** What a model states of an element: its class, profile and type, and the properties that are true. */
export type ModelElement = {
  elements: Elements;
  profile: ElementProfileRow | null;
  type: string | null;
  signs: readonly Sign[];
};

/** With what a prototype adds, and without; null where they contradict each other. */
type FoundFacts = { own: Facts | null; typical: Facts | null };

/**
 * Whether an element has to meet a rule, because it applies or because stricter ones do wherever it
 * does not. With what the prototype adds as well as without it: a check may name the prototype or
 * not. Undefined where no such element can exist.
 */
export function truthOf(
  rule: ComplianceRuleRow,
  element: ModelElement,
  model: Model,
): Truth | undefined {
  const { own, typical } = factsOf(element, model);
  const known = own && knownWith(own, rule.field, model);
  if (!known) return undefined;
  const truth = truthUnder(rule, known);
  const isJoint = truth === null && orStricter(rule, known, model).length > 0;
  const knownTypical =
    typical && (truth === true || isJoint) ? knownWith(typical, rule.field, model) : null;
  if (!knownTypical) return isJoint || truth;
  return isJoint
    ? isWithinLimit(rule, limitUnder(knownTypical, rule, model))
    : truthUnder(rule, knownTypical);
}

/** Stricter rules and, last, an undecided rule: one of them certainly applies. None where that is not certain. */
export function orStricter(
  rule: ComplianceRuleRow,
  known: Known,
  model: Model,
): readonly ComplianceRuleRow[] {
  const { cases } = limitUnder(known, rule, model);
  return cases.find(({ rules, hold }) => hold && rules.at(-1) === rule)?.rules ?? [];
}

/** The limit that the rules of the same field set. Rules that a file cannot state are left out. */
function limitUnder(
  known: Known,
  { field }: ComplianceRuleRow,
  { rulesOf, limits }: Model,
): Limit<ComplianceRuleRow> {
  const ofKnown = limits.get(known) ?? new Map<string, Limit<ComplianceRuleRow>>();
  limits.set(known, ofKnown);
  const limit = ofKnown.get(field) ?? limitOf(field, rulesOf.get(field) ?? [], known);
  ofKnown.set(field, limit);
  return limit;
}

/** What is known of an element; null where its facts contradict each other. */
export function knownOf(element: ModelElement, field: string, model: Model): Known | null {
  const { own } = factsOf(element, model);
  return own && knownWith(own, field, model);
}

function knownWith(facts: Facts, field: string, { knowledge }: Model): Known | null {
  return unlessContradicting(() => knowledge(facts, field));
}

function unlessContradicting<Value>(know: () => Value): Value | null {
  try {
    return know();
  } catch (error) {
    if (error instanceof Contradiction || error instanceof PrototypeContradiction) return null;
    throw error;
  }
}

function factsOf(element: ModelElement, model: Model): FoundFacts {
  const { elements, profile, type, signs } = element;
  const ofClass = model.found.get(elements) ?? new Map<string, FoundFacts>();
  model.found.set(elements, ofClass);
  const key = [profile?.profile, type, ...signs.map(({ property }) => property.name)].join(' ');
  const found = ofClass.get(key) ?? findFacts(element, model);
  ofClass.set(key, found);
  return found;
}

function findFacts(element: ModelElement, model: Model): FoundFacts {
  const own = ownFactsOf(element, model);
  const { prototype, terms } = model;
  if (!own || !prototype) return { own, typical: null };
  const name = element.profile?.profile ?? null;
  const said = unlessContradicting(() => factsOfElement(prototype, name, own, terms));
  return { own, typical: said && said.size > 0 ? new Map([...own, ...said]) : null };
}

/** A mark goes before the type and the properties of an element, as a person set it. */
function ownFactsOf(
  { elements, profile, type, signs }: ModelElement,
  { facts, terms }: Model,
): Facts | null {
  const known = new Map(facts);
  const ofType = elements.types?.ownFacts[type ?? ''] ?? {};
  for (const own of [elements.ownFacts, ...signs.map((sign) => sign.ownFacts), ofType])
    for (const [name, value] of Object.entries(own))
      if (!narrow(known, name, value, terms)) return null;
  for (const { name, values } of profile?.facts ?? []) {
    const value = values[0] as string;
    const ofModel = facts.get(name);
    if (ofModel !== undefined && !canBothBe(terms.get(name) as Term, ofModel, value)) return null;
    if (!narrow(known, name, value, terms)) known.set(name, value);
  }
  return known;
}

/** Sets a fact to the narrower of two values; false where they exclude each other. A country may lack its term. */
function narrow(known: Map<string, string>, name: string, value: string, terms: Terms): boolean {
  const [other, term] = [known.get(name), terms.get(name)];
  if (term && other !== undefined && !canBothBe(term, other, value)) return false;
  if (other === undefined || (term?.type === 'enum' && liesWithin(term, value, other)))
    known.set(name, value);
  return true;
}
