import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold, type Facts } from '../../engine/conditions/evaluate.ts';
import { liesWithin, type Term, type Terms } from '../../engine/conditions/terms.ts';

/** The scope of a row of rule-gaps.csv. Null, or an empty list, stands for all. */
type Gap = {
  field: string | null;
  occupancies: readonly string[];
  profiles: readonly string[];
  where: Conjunction;
};

type Sought = { field: string; profile: string | null; facts: Facts };

/**
 * The row that states why a rule is missing. A row for a place replaces one for all places, then a
 * row for a field or an element replaces those for all.
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
      (gap.field === null || gap.field === field) &&
      (gap.occupancies.length === 0 ||
        (use !== undefined && gap.occupancies.some((each) => liesWithin(occupancy, use, each)))) &&
      (gap.profiles.length === 0 || (profile !== null && gap.profiles.includes(profile))) &&
      allHold(gap.where, facts, terms) === true,
  );
  const narrowness = (row: Row) =>
    row.where.length * 4 + (row.field === null ? 0 : 2) + Math.min(1, row.profiles.length);
  return matching.toSorted((one, other) => narrowness(other) - narrowness(one))[0];
}

/** The rows for a field: of each element with its own row, and of all others. */
export function findRuleGapsOfField<Row extends Gap>(
  gaps: readonly Row[],
  field: string,
  facts: Facts,
  terms: Terms,
): Row[] {
  const profiles = gaps.filter((gap) => gap.field === field).flatMap((gap) => gap.profiles);
  const rows = [null, ...profiles].map((profile) =>
    findRuleGap(gaps, { field, profile, facts }, terms),
  );
  return [...new Set(rows)].filter((row) => row !== undefined);
}
