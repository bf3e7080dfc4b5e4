import * as z from 'zod';
import { decimal, slug, snakeCase, text } from '../../packages/columns.ts';
import { dataFile, outOfBounds } from '../../packages/data-file.ts';
import { buildingParams } from './table.ts';

export const buildingParamsFile = dataFile({
  name: 'building-params.csv',
  description: 'Design parameters of a city, named by the shared vocabulary of parameters.csv',
  record: z.strictObject({ city: slug, parameter: snakeCase, value: decimal, reference: text, source: text }),
  key: ['city', 'parameter'],
  *check(records, { vocabulary }) {
    for (const { line, record } of records) {
      const parameter = vocabulary.parameters.get(record.parameter);
      const message = parameter ? outOfBounds(record.value, record.parameter, parameter) : `'${record.parameter}' is not in parameters.csv`;
      if (message) yield { line, column: parameter ? 'value' : 'parameter', message };
    }
  },
  table: buildingParams,
  row: (record) => record,
});
