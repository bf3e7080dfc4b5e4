import type { Known } from '../../engine/conditions/decide.ts';
import { liesWithin, type Term } from '../../engine/conditions/terms.ts';
import { findRuleGapsOfField } from '../rule-coverage/find-gap.ts';
import type { RuleGapRow } from '../rule-coverage/table.ts';
import type { RuleFieldRow } from '../vocabulary/table.ts';
import type { LeftOut, Specification } from './express-rule.ts';

/** A field without a published rule under some facts. `gaps` state why, where that is known. */
export type MissingRule = { field: RuleFieldRow; gaps: readonly RuleGapRow[] };

/** The fields of the use that no rule covers, in the order of fields.csv; none when no use is given. */
export function findMissingRules(
  fields: Iterable<RuleFieldRow>,
  { written, leftOut }: { written: readonly Specification[]; leftOut: readonly LeftOut[] },
  { facts, terms }: Known,
  gaps: readonly RuleGapRow[],
): MissingRule[] {
  const use = facts.get('occupancy');
  if (use === undefined) return [];
  const occupancy = terms.get('occupancy') as Term;
  const possible = leftOut.filter(({ reason }) => reason !== 'not-holding');
  const ruled = new Set([...written, ...possible].map(({ rule }) => rule.field));
  return [...fields]
    .filter(
      ({ field, occupancies }) =>
        !ruled.has(field) &&
        (occupancies.length === 0 || occupancies.some((each) => liesWithin(occupancy, use, each))),
    )
    .map((row) => ({
      field: row,
      gaps: findRuleGapsOfField(gaps, row.field, facts, terms),
    }));
}
