import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold, type Facts } from '../../engine/conditions/evaluate.ts';
import type { Terms } from '../../engine/conditions/terms.ts';

/** The buildings whose cost it is: any new house, any new apartment building. */
const ORDINARY_DWELLINGS: readonly Facts[] = ['house', 'apartment_building'].map(
  (occupancy) =>
    new Map([
      ['works', 'new'],
      ['occupancy', occupancy],
    ]),
);

type Value = { parameter: string; when: Conjunction };

/** The first cost by rank that applies to an ordinary dwelling, among the values of a place. */
export function findReferenceCost<Row extends Value>(
  rows: readonly Row[],
  rankOf: (parameter: string) => number | null | undefined,
  terms: Terms,
): Row | undefined {
  const costs = rows.flatMap((row) => {
    const rank = rankOf(row.parameter) ?? null;
    return rank !== null && ORDINARY_DWELLINGS.some((facts) => allHold(row.when, facts, terms))
      ? [{ row, rank }]
      : [];
  });
  return costs.sort((one, other) => one.rank - other.rank)[0]?.row;
}
