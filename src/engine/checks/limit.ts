import type { Conjunction } from '../conditions/condition.ts';
import {
  decide,
  type Known,
  type Presumed,
  presumedFor,
  truthOf,
  withoutRepeats,
} from '../conditions/decide.ts';
import type { Truth } from '../conditions/evaluate.ts';
import { fewestThatHold, inEveryCase, missingOfEach, presumedInCases } from './cases.ts';
import type { Rule } from './rule.ts';

/**
 * SETTLED: no open fact would change the limit. DEPENDS: a stricter rule may apply. NO_RULE: no
 * published rule may apply, which does not mean that anything is permitted.
 */
export type LimitState = 'SETTLED' | 'DEPENDS' | 'NO_RULE';

/** What complies with all rules of a field that hold, from both sides. */
export type Limit<R extends Rule = Rule> = {
  field: string;
  state: LimitState;
  /** The strictest rule that sets a minimum, and the strictest that sets a maximum. */
  atLeast: R | null;
  atMost: R | null;
  /** Rules that may hold as well, and would make the limit stricter. */
  open: readonly R[];
  /**
   * Groups of undecided rules of one side. `hold` is true where at least one of the group certainly
   * applies, and false where certainly none does.
   */
  cases: readonly { rules: readonly R[]; hold: boolean }[];
  known: Known;
};

export const SIDES = ['atLeast', 'atMost'] as const;
type Side = (typeof SIDES)[number];

/** The limit that the mandatory rules of a field set under what is known. */
export function limitOf<R extends Rule>(
  field: string,
  rules: readonly R[],
  known: Known,
): Limit<R> {
  const strictestFirst = strictestFirstOf(rules);
  const [least, most] = SIDES.map((side) => boundOn(side, strictestFirst[side], known));
  const open = [...new Set([...(least?.open ?? []), ...(most?.open ?? [])])];
  const isBound = least?.binding || most?.binding;
  const state = open.length > 0 ? 'DEPENDS' : isBound ? 'SETTLED' : 'NO_RULE';
  const cases = [...(least?.cases ?? []), ...(most?.cases ?? [])];
  return {
    field,
    state,
    atLeast: least?.binding ?? null,
    atMost: most?.binding ?? null,
    open,
    cases,
    known,
  };
}

/** A condition that only the description states is never known to be true. */
function truthOfRule(rule: Rule, known: Known): Truth {
  const truth = truthOf(rule, known);
  return truth === true && rule.applicability === 'none' ? null : truth;
}

/** The mandatory rules that set a bound on each side, the strictest first, ordered once for the rules of a field. */
function strictestFirstOf<R extends Rule>(rules: readonly R[]): Record<Side, readonly R[]> {
  const known = ordered.get(rules) as Record<Side, readonly R[]> | undefined;
  if (known) return known;
  const mandatory = rules.filter(({ severity }) => severity !== 'info');
  const of = (side: Side) =>
    mandatory
      .filter((rule) => setsBound(rule, side))
      .sort((one, other) => strictness(other, side) - strictness(one, side));
  const sides = { atLeast: of('atLeast'), atMost: of('atMost') };
  ordered.set(rules, sides);
  return sides;
}
const ordered = new WeakMap<readonly Rule[], Record<Side, readonly Rule[]>>();

function boundOn<R extends Rule>(side: Side, strictestFirst: readonly R[], known: Known) {
  const { holding, stricter } = strictestOf(side, strictestFirst, known);
  // One of several rules may hold whatever the open facts are: the loosest of these binds in every case.
  const missing = missingOfEach(stricter, known);
  const under = (rules: readonly R[]) => inEveryCase(rules, known, known.ordinary, missing);
  const all = stricter.length === 0 ? 'DEPENDS' : under(stricter);
  // What some of them do in every case, all of them do as well: mostly they do not, and that is found at once. Where all have too many cases, they do not suffice for certain.
  const enough =
    all === 'ONE' || all === null
      ? fewestThatHold(all === 'ONE' ? stricter : stricter.slice(0, -1), known, missing)
      : null;
  const open = enough === null ? stricter : stricter.slice(0, enough - 1);
  const none = open.length > 0 && (enough === null ? all : under(open)) === 'NONE';
  const cases = [
    ...(enough === null ? [] : [{ rules: stricter.slice(0, enough), hold: true }]),
    ...(none ? [{ rules: open, hold: false }] : []),
  ];
  return {
    binding: enough === null ? holding : (stricter[enough - 1] as R),
    open: none ? [] : open,
    cases,
  };
}

/** The strictest rule of a side that certainly applies, and the stricter ones that may: others change nothing. */
function strictestOf<R extends Rule>(
  side: Side,
  strictestFirst: readonly R[],
  known: Known,
): { holding: R | null; stricter: R[] } {
  const open: R[] = [];
  for (const rule of strictestFirst) {
    const truth = truthOfRule(rule, known);
    if (truth === null) open.push(rule);
    if (truth !== true) continue;
    const stricter = open.filter((each) => strictness(each, side) > strictness(rule, side));
    return { holding: mostSpecific(rule, strictestFirst, side, known), stricter };
  }
  return { holding: null, stricter: open };
}

/** Of equal rules that hold the one with the most conditions: that of a city before that of the country. */
function mostSpecific<R extends Rule>(rule: R, rules: readonly R[], side: Side, known: Known): R {
  const conditionsOf = ({ when }: R) => Math.max(0, ...when.map(({ length }) => length));
  return rules
    .filter(
      (each) =>
        strictness(each, side) === strictness(rule, side) && truthOfRule(each, known) === true,
    )
    .reduce((best, each) => (conditionsOf(each) > conditionsOf(best) ? each : best), rule);
}

export function setsBound({ operator }: Rule, side: Side): boolean {
  return operator === '==' || operator.startsWith(side === 'atLeast' ? '>' : '<');
}

/** The stricter of two bounds has more of it; one that leaves out its own value is stricter than one that does not. */
function strictness({ operator, value }: Rule, side: Side): number {
  const beyond = operator === '>' || operator === '<' ? 1e-9 * Math.max(1, Math.abs(value)) : 0;
  return (side === 'atLeast' ? value : -value) + beyond;
}

/** Whether what complies with the limit complies with the rule. */
export function isWithinLimit(rule: Rule, { atLeast, atMost }: Pick<Limit, Side>): boolean {
  const bindings = { atLeast, atMost };
  return SIDES.filter((side) => setsBound(rule, side)).every((side) => {
    const binding = bindings[side];
    return binding !== null && strictness(binding, side) >= strictness(rule, side);
  });
}

/** What a limit rests on that was neither given nor follows by law: what makes the binding rules hold, and what keeps stricter ones away. */
export function presumedUnderLimit<R extends Rule>(
  { atLeast, atMost, cases, known }: Limit<R>,
  rules: readonly R[],
): Presumed[] {
  const isAway = (rule: R) =>
    rule.severity !== 'info' &&
    SIDES.some((side) => {
      const binding = side === 'atLeast' ? atLeast : atMost;
      return (
        setsBound(rule, side) && (!binding || strictness(rule, side) > strictness(binding, side))
      );
    });
  const away = rules.filter((rule) => isAway(rule) && truthOf(rule, known) === false);
  const found = [...new Set([atLeast, atMost, ...away])].flatMap((rule) =>
    rule ? presumedFor(rule, decide(rule, known), known) : [],
  );
  return withoutRepeats([
    ...found,
    ...cases.flatMap(({ rules, hold }) => presumedInCases(rules, known, hold)),
  ]);
}

/**
 * The exceptions that are presumed absent from the binding rules, or from the rules that together
 * cover every case, each with its rule.
 */
export function exceptionsFromLimit<R extends Rule>({
  atLeast,
  atMost,
  cases,
  known,
}: Limit<R>): { exception: Conjunction; rule: R }[] {
  const ofCases = cases.flatMap(({ rules, hold }) => (hold ? rules : []));
  const rules = new Set([atLeast, atMost, ...ofCases].filter((rule) => rule !== null));
  return [...rules].flatMap((rule) =>
    decide(rule, known).absent.map((exception) => ({ exception, rule })),
  );
}
