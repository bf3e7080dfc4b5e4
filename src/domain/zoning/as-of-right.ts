import type { Conjunction } from '../../engine/conditions/condition.ts';
import { all, type Truth } from '../../engine/conditions/evaluate.ts';
import type { ZoneWithLimits } from './queries.ts';

/** Facts of a project that earns no bonus: what is built so is built as of right. */
const WITHOUT_BONUS: ReadonlyMap<string, string> = new Map([
  ['far_bonus', 'none'],
  ['affordable_housing_bonus', 'false'],
]);

/** The facts that state whether a project earns a bonus. */
export const BONUS_FACTS: ReadonlySet<string> = new Set(WITHOUT_BONUS.keys());

/** What is published of a zone without its conditions. */
export type AsOfRight = {
  maxFar: number | null;
  maxHeightM: number | null;
  frontM: number | null;
  sideM: number | null;
  rearM: number | null;
};

/**
 * The ratio and the height are those that the plan gives the zone by name, without a bonus: what lowers
 * or raises them is in the cases. A setback is given where it is the same in every case.
 */
export function asOfRight(zone: ZoneWithLimits): AsOfRight {
  const ownHolds = withoutBonus(zone.when) === true;
  const setback = (limit: 'front_m' | 'side_m' | 'rear_m', own: number | null) => {
    const others = zone.limits.filter(
      (each) => each.limit === limit && withoutBonus(each.when) !== false,
    );
    const isSame = others.every(({ value, factor }) => value === own && factor === null);
    return ownHolds && isSame ? own : null;
  };
  return {
    maxFar: zone.maxFar,
    maxHeightM: zone.maxHeightM,
    frontM: setback('front_m', zone.frontM),
    sideM: setback('side_m', zone.sideM),
    rearM: setback('rear_m', zone.rearM),
  };
}

/** Whether conditions apply to a project without a bonus and without other known facts. */
export function withoutBonus(conditions: Conjunction): Truth {
  return all(
    conditions.map(({ name, values }) => {
      const fact = WITHOUT_BONUS.get(name);
      return fact === undefined ? null : values.includes(fact);
    }),
  );
}
