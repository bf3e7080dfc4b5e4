import type { Conjunction } from '../../engine/conditions/condition.ts';
import { all, type Truth } from '../../engine/conditions/evaluate.ts';
import { conditionsOf } from './envelope.ts';
import type { ZoneLimitName } from './limits.ts';
import type { ZoneWithLimits } from './queries.ts';

/** Facts of a project that earns no bonus: what is built so is built as of right. */
const WITHOUT_BONUS: ReadonlyMap<string, string> = new Map([
  ['far_bonus', 'none'],
  ['affordable_housing_bonus', 'false'],
]);

/** What holds of a zone as of right whatever else is known. */
export type AsOfRight = {
  maxFar: number | null;
  maxHeightM: number | null;
  frontM: number | null;
  sideM: number | null;
  rearM: number | null;
};

type Case = { value: number; when: Conjunction };

/**
 * What of a zone may be said without its conditions. Cases that need a bonus do not count. Of ratios the least of all cases is one that none undercuts. A height or a setback stands alone where the
 * zone's own does: the least height that any case leaves, and a setback from which no case differs.
 */
export function asOfRight(zone: ZoneWithLimits): AsOfRight {
  const ownHolds = withoutBonus(zone.when);
  const cases = (limit: ZoneLimitName, own: number | null): number[] => {
    const stated: Case[] = zone.limits.filter((each) => each.limit === limit);
    const all =
      own === null ? stated : [{ value: own, when: conditionsOf(zone, limit) }, ...stated];
    return all.filter(({ when }) => withoutBonus(when) !== false).map(({ value }) => value);
  };
  const setback = (limit: 'front_m' | 'side_m' | 'rear_m', own: number | null) =>
    ownHolds === true && cases(limit, own).every((value) => value === own) ? own : null;
  return {
    maxFar: zone.maxFar === null ? null : Math.min(...cases('max_far', zone.maxFar)),
    maxHeightM:
      ownHolds === true && zone.maxHeightM !== null
        ? Math.min(...cases('max_height_m', zone.maxHeightM))
        : null,
    frontM: setback('front_m', zone.frontM),
    sideM: setback('side_m', zone.sideM),
    rearM: setback('rear_m', zone.rearM),
  };
}

/** Whether conditions hold of a project without a bonus of which nothing else is known. */
function withoutBonus(conditions: Conjunction): Truth {
  return all(
    conditions.map(({ name, values }) => {
      const fact = WITHOUT_BONUS.get(name);
      return fact === undefined ? null : values.includes(fact);
    }),
  );
}
