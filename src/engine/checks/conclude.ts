import type { Conjunction } from '../conditions/condition.ts';
import {
  type Decision,
  decide,
  type Known,
  type Presumed,
  presumedFor,
  withoutRepeats,
} from '../conditions/decide.ts';
import { inEveryCase, presumedInCases } from './cases.ts';
import { SIDES, setsBound } from './limit.ts';
import { marginOf, meets } from './meets.ts';
import type { Rule } from './rule.ts';

export type Verdict = 'BREAKS' | 'DEPENDS' | 'COMPLIES' | 'NO_RULE';

/** One rule applied to a measure: whether it applies, and whether the measure meets it. */
export type Application<R extends Rule = Rule> = {
  rule: R;
  decision: Decision;
  complies: boolean;
  margin: number | null;
};

export type Conclusion<R extends Rule = Rule> = {
  verdict: Verdict;
  /** The strictest rule that holds, or, where none is known to hold, the strictest that may; null where none may. */
  binding: Application<R> | null;
  /** Of the undecided rules that are met, the one with the smallest margin; null where that is the binding one. */
  mayBind: Application<R> | null;
  /**
   * The undecided rules behind DEPENDS: those that would be violated; else, if no rule applies for
   * certain, all that may apply.
   */
  open: readonly Application<R>[];
  /** The verdict rests on these rules: at least one of them applies in every case. */
  oneOf: readonly Application<R>[];
  /** Undecided rules that apply in no case. */
  noneOf: readonly Application<R>[];
  known: Known;
};

/**
 * Applies each rule to a value of its field under the known facts. The conditions of a rule may
 * test the value itself.
 */
export function applyRules<R extends Rule>(
  rules: readonly R[],
  value: number,
  known: Known,
): Application<R>[] {
  return rules.map((rule) => {
    const decision = decide(rule, known);
    // A condition that only the description states is never known to be true.
    const settled =
      decision.truth === true && rule.applicability === 'none'
        ? { ...decision, truth: null }
        : decision;
    return { rule, decision: settled, complies: meets(rule, value), margin: marginOf(rule, value) };
  });
}

/** What is known of a measure itself besides the facts about it. */
export function withMeasure(known: Known, field: string, value: number): Known {
  // A given fact takes precedence: a clause may define the measure as another one.
  return known.facts.has(field)
    ? known
    : { ...known, facts: new Map([...known.facts, [field, String(value)]]), measured: field };
}

/**
 * The verdict of all mandatory rules of a field on a measure. It complies only where a rule applies
 * for certain, or one of several rules of one side does in every case. Each rule that may apply
 * must be met. A rule that may or may not apply is not enough.
 */
export function conclude<R extends Rule>(
  all: readonly Application<R>[],
  known: Known,
): Conclusion<R> {
  const mandatory = all.filter(
    ({ rule, decision }) => rule.severity !== 'info' && decision.truth !== false,
  );
  const applying = mandatory.filter(({ decision }) => decision.truth === true);
  const violated = applying.filter(({ complies }) => !complies);
  const none = { mayBind: null, open: [], oneOf: [], noneOf: [], known };
  if (violated.length > 0) return { ...none, verdict: 'BREAKS', binding: strictest(violated) };
  const open = mandatory.filter(({ decision, complies }) => decision.truth === null && !complies);
  const inAllCases = open.length === 0 ? 'NONE' : inEveryCase(rulesOf(open), known);
  if (inAllCases === 'ONE')
    return { ...none, verdict: 'BREAKS', binding: strictest(open), oneOf: open };
  const depends = (rules: Application<R>[]): Conclusion<R> => {
    const binding = strictest(applying.length > 0 ? applying : rules);
    return { ...none, verdict: 'DEPENDS', binding, open: rules };
  };
  if (inAllCases !== 'NONE') return depends(open);
  const met = mandatory.filter((each) => !open.includes(each));
  const oneOf = applying.length > 0 ? [] : oneInEveryCase(met, known);
  const binding = strictest(applying.length > 0 ? applying : oneOf);
  if (binding)
    return {
      ...none,
      verdict: 'COMPLIES',
      binding,
      mayBind: stricterThan(binding, met),
      oneOf,
      noneOf: open,
    };
  const possible = met.filter(({ rule }) => inEveryCase([rule], known) !== 'NONE');
  if (possible.length > 0) return depends(possible);
  return { ...none, verdict: 'NO_RULE', binding: null, noneOf: mandatory };
}

/** Rules of one side that together cover every case: at least one of them applies. Empty if there are none. */
function oneInEveryCase<R extends Rule>(
  applications: readonly Application<R>[],
  known: Known,
): readonly Application<R>[] {
  const sides = SIDES.map((side) => applications.filter(({ rule }) => setsBound(rule, side)));
  return sides.find((ofSide) => inEveryCase(rulesOf(ofSide), known) === 'ONE') ?? [];
}

function rulesOf<R extends Rule>(applications: readonly Application<R>[]): R[] {
  return applications.map(({ rule }) => rule);
}

/** Of the rules that are met the one that leaves less to spare than the governing one; else null. */
function stricterThan<R extends Rule>(
  governing: Application<R>,
  met: readonly Application<R>[],
): Application<R> | null {
  const least = strictest(met);
  return least && slackOf(least) < slackOf(governing) ? least : null;
}

/** The one that a measure keeps by the least, or breaks by the most. */
function strictest<R extends Rule>(applications: readonly Application<R>[]): Application<R> | null {
  return applications.reduce<Application<R> | null>(
    (best, each) => (best && slackOf(best) <= slackOf(each) ? best : each),
    null,
  );
}

function slackOf({ margin, complies }: Application<Rule>): number {
  return margin ?? (complies ? Number.MAX_VALUE : -Number.MAX_VALUE);
}

/**
 * The presumptions behind a conclusion, which were neither given nor follow by law. Of a violated
 * rule: those that make it apply. Otherwise: those that exclude rules that would be violated, and
 * those that make the binding rule apply.
 */
export function presumedUnder<R extends Rule>(
  { verdict, binding, oneOf, noneOf, known }: Conclusion<R>,
  all: readonly Application<R>[],
): Presumed[] {
  const grounds =
    verdict === 'BREAKS'
      ? []
      : all.filter(
          ({ rule, complies, decision }) =>
            rule.severity !== 'info' &&
            decision.truth === false &&
            (!complies || verdict === 'NO_RULE'),
        );
  const found = [...(binding ? [binding] : []), ...grounds].flatMap(({ rule, decision }) =>
    presumedFor(rule, decision, known),
  );
  const ofCases = [
    ...(oneOf.length > 0 ? presumedInCases(rulesOf(oneOf), known, true) : []),
    ...presumedInCases(rulesOf(noneOf), known, false),
  ];
  return withoutRepeats([...found, ...ofCases]);
}

/**
 * The exceptions that are presumed absent from the binding rule, or from the rules that together
 * cover every case, each with its rule.
 */
export function exceptionsAbsent<R extends Rule>({
  binding,
  oneOf,
}: Conclusion<R>): { exception: Conjunction; rule: R }[] {
  const applications = new Set([...(binding ? [binding] : []), ...oneOf]);
  return [...applications].flatMap(({ rule, decision }) =>
    decision.absent.map((exception) => ({ exception, rule })),
  );
}
