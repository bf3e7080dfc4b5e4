import type { Verdict } from '../../engine/checks/conclude.ts';
import {
  type Condition,
  type Conjunction,
  formatCondition,
} from '../../engine/conditions/condition.ts';
import {
  decide,
  type Known,
  type Presumed,
  presumedFor,
  withoutRepeats,
} from '../../engine/conditions/decide.ts';
import type { Truth } from '../../engine/conditions/evaluate.ts';
import { type LimitStatus, type ZoneLimitName, zoneLimit } from './limits.ts';
import type { ZoneWithLimits } from './queries.ts';

type Judged = { each: ZoneCase; truth: Truth };

/** A value of a limit and the case in which it holds: the zone's own, or one that takes its place under conditions. */
export type ZoneCase = {
  value: number;
  when: Conjunction;
  isOwn: boolean;
  reference: string | null;
  country: string;
  source: string;
};

/**
 * SETTLED: nothing that is open would change the limit. DEPENDS: it would. NO_LIMIT: the plan says that there is none. NO_CASE: no published case holds, which is no permission; it
 * may depend on cases that are no numbers, or not have been read.
 */
type EnvelopeState = 'settled' | 'depends' | 'no_limit' | 'no_case';

/** What a limit of a zone is for a lot of which something is known. */
export type EnvelopeLimit = {
  limit: ZoneLimitName;
  state: EnvelopeState;
  /** Cases that hold, the strictest first: several where the plan does not say which of them goes first. */
  holding: readonly ZoneCase[];
  /** Cases of which it is open whether they hold, the strictest first. */
  open: readonly ZoneCase[];
  /** What the zone says of the limit, without cases. */
  status: LimitStatus;
  presumed: readonly Presumed[];
};

/** Limits of which less is allowed where they are lower; of all others more is asked for where they are higher. */
const isMaximum = (limit: ZoneLimitName) => limit.startsWith('max_');

/** A limit of a zone under what is known of the lot and the building. */
export function envelopeLimit(
  zone: ZoneWithLimits,
  limit: ZoneLimitName,
  known: Known,
): EnvelopeLimit {
  const judged = casesOf(zone, limit).map((each) => ({
    each,
    truth: decide(applicabilityOf(each), known).truth,
  }));
  const left = judged.filter(
    (one) =>
      one.truth !== false &&
      !judged.some((other) => other.truth === true && goesBefore(other.each, one.each)),
  );
  const ofTruth = (wanted: Truth) =>
    strictestFirst(
      limit,
      left.filter(({ truth }) => truth === wanted).map(({ each }) => each),
    );
  const [holding, open] = [ofTruth(true), ofTruth(null)];
  const status = zone[zoneLimit(limit).statusField];
  // What the zone says without a number, it says of the buildings and lots of its own conditions alone.
  const hasNoLimit = status === 'no_limit' && decide(applicabilityOf(zone), known).truth === true;
  return {
    limit,
    state: stateOf(hasNoLimit, holding, open),
    holding,
    open,
    status,
    presumed: presumedUnder(judged, known),
  };
}

/** The strictest of all cases that hold or may hold: what keeps it keeps all of them. */
export function strictestOf({ limit, holding, open }: EnvelopeLimit): ZoneCase | null {
  return strictestFirst(limit, [...holding, ...open])[0] ?? null;
}

function strictestFirst(limit: ZoneLimitName, cases: readonly ZoneCase[]): ZoneCase[] {
  return cases.toSorted((one, other) =>
    isMaximum(limit) ? one.value - other.value : other.value - one.value,
  );
}

/** The zone's own value first, then the cases that take its place. */
export function casesOf(
  { country, source, limits, ...zone }: ZoneWithLimits,
  limit: ZoneLimitName,
): ZoneCase[] {
  const own = zone[zoneLimit(limit).field];
  const when = conditionsOf(zone, limit);
  const stated = limits
    .filter((each) => each.limit === limit)
    .map((each) => ({ ...each, isOwn: false }));
  return own === null
    ? stated
    : [{ value: own, when, isOwn: true, reference: null, country, source }, ...stated];
}

/** What the zone's own value of a limit holds for: the ratio may have conditions that no other limit has. */
export function conditionsOf(
  { when, farWhen }: Pick<ZoneWithLimits, 'when' | 'farWhen'>,
  limit: ZoneLimitName,
): Conjunction {
  return limit === 'max_far' ? [...when, ...farWhen] : when;
}

function stateOf(
  hasNoLimit: boolean,
  holding: readonly ZoneCase[],
  open: readonly ZoneCase[],
): EnvelopeState {
  if (holding.length + open.length === 0) return hasNoLimit ? 'no_limit' : 'no_case';
  const isSame = new Set([...holding, ...open].map(({ value }) => value)).size === 1;
  return open.length === 0 || (isSame && holding.length > 0) ? 'settled' : 'depends';
}

/** Whether a case that holds takes the place of another: of the zone's own value, or as all that the other asks is asked by it, and more. */
function goesBefore(one: ZoneCase, other: ZoneCase): boolean {
  if (other.isOwn) return !one.isOwn;
  const asks = new Set(one.when.map(formatCondition));
  return (
    !one.isOwn &&
    one.when.length > other.when.length &&
    other.when.every((condition: Condition) => asks.has(formatCondition(condition)))
  );
}

const applicabilityOf = ({ when }: Pick<ZoneCase, 'when'>) => ({
  when: when.length === 0 ? [] : [when],
  unless: [],
});

/** What makes cases hold, or keeps them away, that was neither given nor follows. */
function presumedUnder(judged: readonly Judged[], known: Known): Presumed[] {
  return withoutRepeats(
    judged.flatMap(({ each, truth }) =>
      presumedFor(applicabilityOf(each), { truth, absent: [] }, known),
    ),
  );
}

/** What is said of a measure, as of rules: where no case certainly holds, none is known to be kept, either. */
export function verdictOn(value: number, { limit, state, holding, open }: EnvelopeLimit): Verdict {
  if (state === 'no_limit') return 'COMPLIES';
  if (state === 'no_case') return 'NO_RULE';
  const breaks = (each: ZoneCase) => (isMaximum(limit) ? value > each.value : value < each.value);
  if (holding.length > 0 && ![...holding, ...open].some(breaks)) return 'COMPLIES';
  if (holding.some(breaks) && open.every(breaks)) return 'BREAKS';
  return 'DEPENDS';
}
