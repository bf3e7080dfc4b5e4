import * as z from 'zod';
import {
  decimal,
  list,
  oneOf,
  optional,
  snakeCase,
  text,
  trueOrFalse,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { sharedTable } from '../../data/dataset/stored-columns.ts';

const LIMITS = ['minimum', 'maximum'] as const;
const bounds = { min: decimal, max: decimal };

export const ruleFieldRecord = z.strictObject({
  field: snakeCase,
  unit: text,
  required: trueOrFalse,
  part: optional(snakeCase).describe(
    'The part that it is measured of by its meaning, unless another is named: a value of the condition `part`; blank for none.',
  ),
  usual_part: optional(snakeCase).describe(
    'The part that it is presumed to be measured of where none is named; blank for none.',
  ),
  occupancies: list.describe('The uses that it can apply to, separated by `;`; blank for all.'),
  limit: optional(oneOf(LIMITS)).describe(
    'Whether rules set a minimum or a maximum of it; blank where they set both. `npm run data:check` warns of a rule that sets the other one.',
  ),
  description: text,
  ...bounds,
});

/** The vocabulary of rule fields, shared by all countries: data/fields.csv. */
export const ruleFields = sharedTable('rule_fields', ruleFieldRecord.omit({ limit: true }), [
  'field',
]);
export type RuleFieldRow = typeof ruleFields.$inferSelect;

export const parameterRecord = z.strictObject({
  parameter: snakeCase,
  unit: text,
  description: text,
  reference_cost_rank: optional(wholeNumber).describe(
    'For a cost of building: its place in the order that the reference cost of a place is chosen by. 1 is nearest to the cost of an ordinary dwelling. Blank for other parameters.',
  ),
  ...bounds,
});

/** The vocabulary of building parameters, shared by all countries: data/parameters.csv. */
export const parameters = sharedTable('parameters', parameterRecord, ['parameter']);
export type ParameterRow = typeof parameters.$inferSelect;

export const codeParameterRecord = z.strictObject({
  parameter: snakeCase,
  label: text.describe('What the value is, as a heading.'),
  unit: optional(text).describe(
    'UCUM code of the unit of the value; blank for a name, a class or a text without a unit.',
  ),
});

/** The vocabulary of parameters of building codes, shared by all countries: data/code-parameters.csv. */
export const codeParameters = sharedTable('code_parameters', codeParameterRecord, ['parameter']);
export type CodeParameterRow = typeof codeParameters.$inferSelect;
