import type { Known } from '../../engine/conditions/decide.ts';
import { liesWithin, type Term } from '../../engine/conditions/terms.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
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

/** Notes that a message has, and characters of each. */
const MAX_NOTES = 2;
const MAX_CHARACTERS = 400;

/** Whose rules are missing: sentences for a person whose building has none. */
export function explainMissingRules(missing: readonly MissingRule[]): string[] {
  const notes = new Set(missing.flatMap(({ gaps }) => gaps.map(({ note }) => note)));
  return [
    missing.length === 0
      ? 'Give the use of the building.'
      : `${missing.length} fields of this use have no published rule here, which permits nothing.`,
    ...[...notes].slice(0, MAX_NOTES).map((note) => truncateCharacters(note, MAX_CHARACTERS)),
  ];
}
