import type { Conjunction } from '../../conditions/condition.ts';
import { type Decision, decide, type Known, type Presumed, presumedFor, withoutAbsent, withoutRepeats } from '../../conditions/decide.ts';
import { missingFacts } from '../../conditions/evaluate.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { inEveryCase, presumedInCases } from './cases.ts';
import { marginOf, meets } from './meets.ts';
import type { Rule } from './rule-book.ts';

export type Verdict = 'BREAKS' | 'DEPENDS' | 'COMPLIES' | 'NO_RULE';

/** What one rule says of a measure: whether it holds, and whether the measure keeps it. */
export type Application<R extends Rule = ComplianceRuleRow> = { rule: R; decision: Decision; complies: boolean; margin: number | null };

export type Conclusion<R extends Rule = ComplianceRuleRow> = {
  verdict: Verdict;
  /** The strictest rule that holds, or, where none is known to hold, the strictest that may; null where none may. */
  binding: Application<R> | null;
  /** Of what complies the rule of which it is open whether it holds, and that would leave least to spare; null where that is the binding one. */
  mayBind: Application<R> | null;
  /** Rules of which it is open whether they hold, and that would be broken, or that all hang on the place. */
  open: readonly Application<R>[];
  /** Rules that would be broken of which none is known to hold, and one certainly does where it BREAKS, or none does otherwise. */
  cases: readonly Application<R>[];
  known: Known;
};

/** What each rule says of a value of its field under what is known. The conditions of a rule may ask the value itself. */
export function applyRules<R extends Rule>(rules: readonly R[], value: number, known: Known): Application<R>[] {
  return rules.map((rule) => {
    const decision = decide(rule, known);
    // What only its description says is not known to hold.
    const settled = decision.truth === true && rule.applicability === 'none' ? { ...decision, truth: null } : decision;
    return { rule, decision: settled, complies: meets(rule, value), margin: marginOf(rule, value) };
  });
}

/** What is known of a measure itself besides the facts about it. */
export function withMeasure(known: Known, field: string, value: number): Known {
  // What is said of it goes before: a measure may be said to be another in the sense of a clause.
  return known.facts.has(field) ? known : { ...known, facts: new Map([...known.facts, [field, String(value)]]) };
}

/**
 * One word for what all rules of a field say of a measure. Rules that are not mandatory (`info`) have no part in it. A measure that keeps every rule that may hold
 * complies; where none holds, nothing is published about it, which is no permission.
 */
export function conclude<R extends Rule>(all: readonly Application<R>[], known: Known): Conclusion<R> {
  const mandatory = all.filter(({ rule, decision }) => rule.severity !== 'info' && decision.truth !== false);
  const holding = mandatory.filter(({ decision }) => decision.truth === true);
  const broken = holding.filter(({ complies }) => !complies);
  if (broken.length > 0) return { verdict: 'BREAKS', binding: strictest(broken), mayBind: null, open: [], cases: [], known };
  const open = mandatory.filter(({ decision, complies }) => decision.truth === null && !complies);
  const depends = (rules: readonly Application<R>[]): Conclusion<R> => ({
    verdict: 'DEPENDS',
    binding: strictest(holding.length > 0 ? holding : mandatory),
    mayBind: null,
    open: rules,
    cases: [],
    known,
  });
  const cases = open.map(({ rule }) => rule);
  const holds = open.length === 0 ? 'NONE' : inEveryCase(cases, known);
  if (holds === 'ONE') return { verdict: 'BREAKS', binding: strictest(open), mayBind: null, open: [], cases: open, known };
  if (holds !== 'NONE') return depends(open);
  const kept = mandatory.filter((each) => !open.includes(each));
  if (hangsOnPlace(kept, known)) return depends(kept);
  return { ...concludeCompliance(kept, strictest(holding.length > 0 ? holding : kept)), open: [], cases: open, known };
}

/** Whether none of the rules that may hold does in some places, for all that is known: the law of one region does not let a measure comply in all. */
function hangsOnPlace(mayHold: readonly Application<Rule>[], known: Known): boolean {
  if (mayHold.some(({ decision }) => decision.truth === true)) return false;
  const isOfSomePlaces = ({ rule }: Application<Rule>) =>
    missingFacts(withoutAbsent(rule, known), known.facts, known.terms, known.ordinary).some(
      (name) => known.terms.get(name)?.about === 'place',
    );
  const rules = mayHold.map(({ rule }) => rule);
  return mayHold.some(isOfSomePlaces) && inEveryCase(rules, known) !== 'ONE';
}

/** What keeps all rules that may hold. */
function concludeCompliance<R extends Rule>(rules: readonly Application<R>[], binding: Application<R> | null) {
  const least = strictest(rules);
  const verdict: Verdict = rules.length > 0 ? 'COMPLIES' : 'NO_RULE';
  return { verdict, binding, mayBind: least && binding && slackOf(least) < slackOf(binding) ? least : null };
}

/** The one that a measure keeps by the least, or breaks by the most. */
function strictest<R extends Rule>(applications: readonly Application<R>[]): Application<R> | null {
  return applications.reduce<Application<R> | null>((best, each) => (best && slackOf(best) <= slackOf(each) ? best : each), null);
}

function slackOf({ margin, complies }: Application<Rule>): number {
  return margin ?? (complies ? Number.MAX_VALUE : -Number.MAX_VALUE);
}

/**
 * What a conclusion rests on that was neither given nor follows by law: of a rule that is broken what makes it hold, otherwise what keeps away those that would be broken, and what makes
 * the binding one hold.
 */
export function presumedUnder<R extends Rule>(
  { verdict, binding, cases, known }: Conclusion<R>,
  all: readonly Application<R>[],
): Presumed[] {
  const grounds =
    verdict === 'BREAKS'
      ? []
      : all.filter(
          ({ rule, complies, decision }) => rule.severity !== 'info' && decision.truth === false && (!complies || verdict === 'NO_RULE'),
        );
  const found = [...(binding ? [binding] : []), ...grounds].flatMap(({ rule, decision }) => presumedFor(rule, decision, known));
  const rules = cases.map(({ rule }) => rule);
  return withoutRepeats([...found, ...presumedInCases(rules, known, verdict === 'BREAKS')]);
}

/** The exceptions that are taken to be absent from the binding rule, or from those of which one certainly holds, each with the rule. */
export function exceptionsAbsent<R extends Rule>({ verdict, binding, cases }: Conclusion<R>): { exception: Conjunction; rule: R }[] {
  const applications = new Set([...(binding ? [binding] : []), ...(verdict === 'BREAKS' ? cases : [])]);
  return [...applications].flatMap(({ rule, decision }) => decision.absent.map((exception) => ({ exception, rule })));
}
