import * as z from 'zod';
import { decimal, oneOf, snakeCase, text } from '../../dataset/columns.ts';
import { dataFile } from '../../dataset/data-file.ts';
import { parameters, ruleFields } from './table.ts';

const bounds = { min: decimal, max: decimal };

export const ruleFieldsFile = dataFile({
  name: 'fields.csv',
  description: 'The attributes that compliance rules check, with UCUM units and the bounds of plausible thresholds',
  record: z.strictObject({
    field: snakeCase,
    unit: text,
    required: oneOf(['true', 'false']).transform((cell) => cell === 'true'),
    description: text,
    ...bounds,
  }),
  key: ['field'],
  table: ruleFields,
  row: (record) => record,
});

export const parametersFile = dataFile({
  name: 'parameters.csv',
  description: 'The building parameters of cities, with UCUM units and the bounds of plausible values',
  record: z.strictObject({ parameter: snakeCase, unit: text, description: text, ...bounds }),
  key: ['parameter'],
  table: parameters,
  row: (record) => record,
});
