import type { Conjunction } from '../../engine/conditions/condition.ts';
import {
  isMaximum,
  type LimitStatus,
  ZONE_LIMITS,
  type ZoneLimit,
} from '../../engine/zoning/limits.ts';
import type { LimitCase } from '../../engine/zoning/zone.ts';
import { BONUS_FACTS, withoutBonus } from './as-of-right.ts';
import type { ZoneWithLimits } from './queries.ts';

/** A limit of a zone over all of its cases: those without a bonus, and the most with one. */
export type LimitRange = {
  limit: ZoneLimit['name'];
  /** Null where a formula leaves that end open, or where no case has a number. */
  min: number | null;
  max: number | null;
  /** The most that a bonus leads to; null where that is not more. */
  withBonus: number | null;
  /** What cases without a number have in its place. */
  statuses: readonly LimitStatus[];
  /** The facts that decide, those of most cases first. */
  facts: readonly string[];
};

/** The ranges of the limits that depend on facts or that a bonus raises. */
export function limitRanges(zone: ZoneWithLimits): LimitRange[] {
  return ZONE_LIMITS.flatMap((limit) => {
    const range = rangeOf(zone, limit);
    const { min, max, statuses } = range;
    const isSame = min !== null && min === max && statuses.length === 0;
    const isConditional = limit.name === 'max_far' && zone.farWhen.length > 0;
    const isDependent = range.facts.length > 0 && (!isSame || isConditional);
    return isDependent || range.withBonus !== null ? [range] : [];
  });
}

function rangeOf(zone: ZoneWithLimits, { name, field, statusField }: ZoneLimit): LimitRange {
  const ownWhen = name === 'max_far' ? [...zone.when, ...zone.farWhen] : zone.when;
  const ofLimit = zone.limits.filter(({ limit }) => limit === name);
  const cases = ofLimit.filter(({ when }) => withoutBonus(when) !== false);
  const own: LimitCase = { ...PLAIN, value: zone[field], status: zone[statusField], when: ownWhen };
  const isOwnStated = own.status !== 'varies' || cases.length === 0;
  const all = isOwnStated && withoutBonus(ownWhen) !== false ? [own, ...cases] : cases;
  const numbers = all.flatMap(({ value }) => value ?? []);
  const isFormula = all.some(({ factor }) => factor !== null);
  const isUnbounded = all.some(({ factor, value }) => factor !== null && value === null);
  // The number beside a formula is the most of a maximum, and the least of a minimum.
  const [isMinOpen, isMaxOpen] = isMaximum(name)
    ? [isFormula, isUnbounded]
    : [isUnbounded, isFormula];
  const bonuses = ofLimit.flatMap((each) => (cases.includes(each) ? [] : (each.value ?? [])));
  if (name === 'max_far' && zone.bonusFar !== null) bonuses.push(zone.bonusFar);
  const most = Math.max(...bonuses);
  const isBonus = bonuses.length > 0 && isMaximum(name) && most > Math.max(...numbers);
  return {
    limit: name,
    min: numbers.length === 0 || isMinOpen ? null : Math.min(...numbers),
    max: numbers.length === 0 || isMaxOpen ? null : Math.max(...numbers),
    withBonus: isBonus ? most : null,
    statuses: [...new Set(all.filter(hasNoNumber).map(({ status }) => status))],
    facts: factsOf(cases, name === 'max_far' ? zone.farWhen : [], zone.when),
  };
}

const PLAIN = { factor: null, factorOf: null, step: null, constant: null };

function hasNoNumber({ value, factor }: LimitCase): boolean {
  return value === null && factor === null;
}

/** The facts of cases and of the zone's own ratio, but not conditions that hold for all of the zone. */
function factsOf(cases: readonly LimitCase[], own: Conjunction, ofZone: Conjunction): string[] {
  const shared = new Set(ofZone.map((condition) => JSON.stringify(condition)));
  const names = [own, ...cases.map(({ when }) => when)].flatMap((when) => [
    ...new Set(
      when
        .filter((condition) => !shared.has(JSON.stringify(condition)))
        .map(({ name }) => name)
        .filter((name) => !BONUS_FACTS.has(name)),
    ),
  ]);
  const factors = cases.flatMap(({ factorOf }) => factorOf ?? []);
  const counts = new Map<string, number>();
  for (const name of [...factors, ...names]) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}
