import * as z from 'zod';
import {
  conjunction,
  list,
  oneOf,
  optional,
  optionalText,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';
import { GAP_REASONS } from '../completeness/table.ts';

export const ruleGapRecord = z.strictObject({
  field: optional(snakeCase).describe(
    'The attribute without a published rule: one of fields.csv; blank for all.',
  ),
  occupancies: list.describe('The uses, parted by `;`, that no rule covers; blank for all.'),
  profiles: list.describe(
    'The elements, separated by `;`: profiles of element-profiles.csv; blank for all.',
  ),
  where: conjunction.describe(
    'The places and buildings, as conditions such as `city=vancouver` or `works=new`; blank for all of the country.',
  ),
  reason: oneOf(GAP_REASONS).describe(
    'Why: not_regulated (a source shows that the law sets no such limit) or closed (the text that applies is known, and could not be obtained) or not_collected (no source that states it was read yet).',
  ),
  note: text.describe('What was looked for, and what takes the place of a limit, in words.'),
  source: optionalText.describe(
    'The document that shows it: an id of sources.csv; blank when there is none.',
  ),
});

/** Fields without a published rule for some uses, each with the reason: rule-gaps.csv. */
export const ruleGaps = countryTable('rule_gaps', ruleGapRecord);
export type RuleGapRow = typeof ruleGaps.$inferSelect;
