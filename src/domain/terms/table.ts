import * as z from 'zod';
import {
  flag,
  oneOf,
  optional,
  optionalText,
  snakeCase,
  text,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { countryTable, sharedTable } from '../../data/dataset/stored-columns.ts';
import { ABOUT, TERM_TYPES } from '../../engine/conditions/terms.ts';

export const conditionTermRecord = z.strictObject({
  condition: snakeCase,
  type: oneOf(TERM_TYPES),
  unit: optionalText,
  about: oneOf(ABOUT),
  description: text,
  question: optionalText.describe('The fact as a question to the designer, in plain words.'),
  help: optionalText.describe('What the question means, and where the law depends on it.'),
  rank: optional(wholeNumber).describe(
    'Which questions come first: the smaller number before the larger, and both before a blank.',
  ),
});

/** What conditions may ask, in all countries. */
export const conditionTerms = sharedTable('condition_terms', conditionTermRecord, ['condition']);

const listColumns = {
  condition: snakeCase.describe(
    'The condition whose closed list the value belongs to: one of conditions.csv.',
  ),
  value: text.describe('The value, as conditions and other files write it.'),
  broader: optionalText.describe('The value of the same list that it lies within; blank for none.'),
  label: text.describe('What the value means.'),
};

export const conditionValueRecord = z.strictObject({
  condition: listColumns.condition,
  value: listColumns.value,
  broader: listColumns.broader,
  special: flag.describe(
    '`true` for a rare kind: an element is presumed not to be of this kind unless that is given.',
  ),
  label: listColumns.label,
});

/** The closed lists of terms that are the same in all countries. */
export const conditionValues = sharedTable('condition_values', conditionValueRecord, [
  'condition',
  'value',
]);

export const placeClassRecord = z.strictObject(listColumns);

/** The closed lists of terms about places, which each country has for itself. */
export const placeClasses = countryTable('place_classes', placeClassRecord, ['condition', 'value']);

export type ConditionTermRow = typeof conditionTerms.$inferSelect;
export type PlaceClassRow = typeof placeClasses.$inferSelect;
export type ConditionValueRow = typeof conditionValues.$inferSelect;
