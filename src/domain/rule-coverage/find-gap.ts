import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold, type Facts } from '../../engine/conditions/evaluate.ts';
import { liesWithin, type Term, type Terms } from '../../engine/conditions/terms.ts';

/** What a row of rule-gaps.csv is about. An empty list stands for all. */
type Gap = {
  field: string;
  occupancies: readonly string[];
  profiles: readonly string[];
  where: Conjunction;
};

/** What no rule was found for. */
type Sought = { field: string; profile: string | null; facts: Facts };

/**
 * The row that states why a rule is missing; undefined where none does. A row for a place, or for an
 * element, replaces one for all.
 */
export function findRuleGap<Row extends Gap>(
  gaps: readonly Row[],
  { field, profile, facts }: Sought,
  terms: Terms,
): Row | undefined {
  const use = facts.get('occupancy');
  const occupancy = terms.get('occupancy') as Term;
  const matching = gaps.filter(
    (gap) =>
      gap.field === field &&
      (gap.occupancies.length === 0 ||
        (use !== undefined && gap.occupancies.some((each) => liesWithin(occupancy, use, each)))) &&
      (gap.profiles.length === 0 || (profile !== null && gap.profiles.includes(profile))) &&
      allHold(gap.where, facts, terms) === true,
  );
  const narrowness = ({ where, profiles }: Row) => where.length * 2 + Math.min(1, profiles.length);
  return matching.toSorted((one, other) => narrowness(other) - narrowness(one))[0];
}
