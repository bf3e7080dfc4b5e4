import * as z from 'zod';
import { decimal, optional, slug, snakeCase, wholeNumber } from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';

/** A usual question: the use of a new building, an element and one measure. */
export const coverageQuestionRecord = z.strictObject({
  occupancy: snakeCase.describe('The use of the building: a value of the condition occupancy.'),
  profile: snakeCase.describe('The element: one of element-profiles.csv.'),
  field: snakeCase.describe('What is measured: one of fields.csv.'),
  value: decimal.describe('The measure, in the unit of the field.'),
});

const count = (what: string) =>
  wholeNumber.meta({ description: `Number of questions ${what}.`, unit: '1' });

export const coverageRecord = z.strictObject({
  city: optional(slug).describe(
    'The reference city in which the questions are put; blank for anywhere in a country without reference cities.',
  ),
  occupancy: snakeCase.describe('The use of the building.'),
  concluded: count('that get a verdict by a rule that is law there'),
  depends: count('whose verdict depends on a fact that was not given'),
  not_regulated: count('that the law does not limit, as a cited document shows'),
  closed: count('whose law is known, but its text cannot be opened'),
  not_collected: count('whose text was not read'),
  undeclared: count('without a rule and without a reason'),
  with_prototype: count(
    'that are concluded or not regulated where a prototype building gives the facts of the use',
  ),
});

/** Statuses of coverage-questions.csv by reference city: written by `npm run data:describe`. */
export const coverage = countryTable('coverage', coverageRecord);
export type CoverageRow = typeof coverage.$inferSelect;
