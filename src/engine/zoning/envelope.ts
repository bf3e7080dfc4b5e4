import type { Verdict } from '../checks/conclude.ts';
import { type Condition, type Conjunction, formatCondition } from '../conditions/condition.ts';
import {
  decide,
  type Known,
  type Presumed,
  presumedFor,
  withoutRepeats,
} from '../conditions/decide.ts';
import type { Truth } from '../conditions/evaluate.ts';
import { amountOf } from './amount.ts';
import { coverAllFacts } from './coverage.ts';
import { isMaximum, type LimitStatus, type ZoneLimitName, zoneLimit } from './limits.ts';
import type { Zone, ZoneCase } from './zone.ts';

/** A case with its amount under what is known; see amountOf. */
export type EvaluatedCase = ZoneCase & { amount: number | null };

/**
 * SETTLED: no open fact would change the limit. DEPENDS: one would. NO_LIMIT: the plan
 * states that there is none. NO_CASE: no published case applies, which does not permit anything; the limit may depend on
 * cases without a number, or not have been read.
 */
export type EnvelopeState = 'settled' | 'depends' | 'no_limit' | 'no_case';

/** A limit of a zone for a lot with some known facts. */
export type EnvelopeLimit = {
  limit: ZoneLimitName;
  state: EnvelopeState;
  /** The limit for every value of the open facts; null where there is none that is known. */
  value: number | null;
  /** Cases that apply, the strictest first: several where the plan does not order them. */
  holding: readonly EvaluatedCase[];
  /** Cases that may apply, the strictest first. */
  open: readonly EvaluatedCase[];
  /** The status of the limit in the zone, without cases. */
  status: LimitStatus;
  presumed: readonly Presumed[];
};

type Judged = { each: EvaluatedCase; truth: Truth };

/** A limit of a zone under what is known of the lot and the building. */
export function envelopeLimit(zone: Zone, limit: ZoneLimitName, known: Known): EnvelopeLimit {
  const judged = casesOf(zone, limit).map((each) => ({
    each: { ...each, amount: amountOf(limit, each, known.facts) },
    truth: decide(applicabilityOf(each), known).truth,
  }));
  const left = judged.filter(
    (one) =>
      one.truth !== false &&
      !judged.some((other) => other.truth === true && goesBefore(other.each, one.each)),
  );
  const ofTruth = (wanted: Truth) =>
    left
      .filter(({ truth }) => truth === wanted)
      .map(({ each }) => each)
      .toSorted((one, other) => compareStrictness(limit, one, other));
  const [holding, open] = [ofTruth(true), ofTruth(null)];
  const state = stateOf(holding, open);
  return {
    limit,
    state,
    value: valueInEveryCase(limit, state, holding, open, known),
    holding,
    open,
    status: zone[zoneLimit(limit).statusField],
    presumed: presumedUnder(judged, known),
  };
}

/** The strictest first. A case without a known amount may be the strictest. */
function compareStrictness(limit: ZoneLimitName, one: EvaluatedCase, other: EvaluatedCase): number {
  if (one.amount === other.amount) return 0;
  if (one.amount === null || other.amount === null) return one.amount === null ? -1 : 1;
  return one.amount < other.amount === isMaximum(limit) ? -1 : 1;
}

/** The zone's own case first, then those that take its place. */
export function casesOf(zone: Zone, limit: ZoneLimitName): ZoneCase[] {
  const stated = zone.limits
    .filter((each) => each.limit === limit)
    .map((each) => ({ ...each, isOwn: false }));
  const value = zone[zoneLimit(limit).field];
  const status = zone[zoneLimit(limit).statusField];
  if (value === null && status !== 'no_limit') return stated;
  const own: ZoneCase = {
    value,
    status,
    factor: null,
    factorOf: null,
    step: null,
    constant: null,
    when: conditionsOf(zone, limit),
    isOwn: true,
    reference: null,
    source: zone.source,
  };
  return [own, ...stated];
}

/** What the zone's own limit applies to: the ratio may have conditions that no other limit has. */
export function conditionsOf(
  { when, farWhen }: Pick<Zone, 'when' | 'farWhen'>,
  limit: ZoneLimitName,
): Conjunction {
  return limit === 'max_far' ? [...when, ...farWhen] : when;
}

function stateOf(holding: readonly EvaluatedCase[], open: readonly EvaluatedCase[]): EnvelopeState {
  const [strictest] = holding;
  const amounts = new Set([...holding, ...open].map(({ amount }) => amount));
  if (!strictest) return open.length === 0 ? 'no_case' : 'depends';
  if (open.length > 0 && (amounts.size > 1 || strictest.amount === null)) return 'depends';
  if (strictest.status === 'no_limit') return 'no_limit';
  if (strictest.amount !== null) return 'settled';
  return holding.some(({ amount, status }) => amount === null && status !== 'limited')
    ? 'no_case'
    : 'depends';
}

/**
 * The strictest of all cases that apply or may apply. Null where one of them has no known amount, or
 * may prohibit the building, and where some values of the open facts have no case: what such a lot
 * may have is not known.
 */
function valueInEveryCase(
  limit: ZoneLimitName,
  state: EnvelopeState,
  holding: readonly EvaluatedCase[],
  open: readonly EvaluatedCase[],
  known: Known,
): number | null {
  if (state === 'no_case' || state === 'no_limit') return null;
  if (holding.length === 0 && !coverAllFacts(open, known)) return null;
  if (state === 'depends' && open.some(({ status }) => status === 'prohibited')) return null;
  const [strictest] = [...holding, ...open].toSorted((one, other) =>
    compareStrictness(limit, one, other),
  );
  const amount = strictest?.amount ?? null;
  return amount === Number.POSITIVE_INFINITY ? null : amount;
}

/** Whether a case that applies takes the place of another: of the zone's own, or of one whose conditions it has, and more. */
function goesBefore(one: ZoneCase, other: ZoneCase): boolean {
  if (other.isOwn) return !one.isOwn;
  const conditions = new Set(one.when.map(formatCondition));
  return (
    !one.isOwn &&
    one.when.length > other.when.length &&
    other.when.every((condition: Condition) => conditions.has(formatCondition(condition)))
  );
}

const applicabilityOf = ({ when }: Pick<ZoneCase, 'when'>) => ({
  when: when.length === 0 ? [] : [when],
  unless: [],
});

/** Presumptions that make cases apply, or keep them away. */
function presumedUnder(judged: readonly Judged[], known: Known): Presumed[] {
  return withoutRepeats(
    judged.flatMap(({ each, truth }) =>
      presumedFor(applicabilityOf(each), { truth, absent: [] }, known),
    ),
  );
}

/** The verdict on a measure, as of rules: where no case certainly applies, none is known to be met. */
export function verdictOn(value: number, { limit, state, holding, open }: EnvelopeLimit): Verdict {
  if (state === 'no_limit') return 'COMPLIES';
  if (state === 'no_case') return 'NO_RULE';
  const breaks = ({ amount }: EvaluatedCase): Truth =>
    amount === null ? null : isMaximum(limit) ? value > amount : value < amount;
  const all = [...holding, ...open].map(breaks);
  if (holding.length > 0 && all.every((each) => each === false)) return 'COMPLIES';
  if (holding.some((each) => breaks(each)) && open.every((each) => breaks(each))) return 'BREAKS';
  return 'DEPENDS';
}
