import * as z from 'zod';
import { oneOf, slug, snakeCase, text } from '../../packages/columns.ts';
import { dataFile } from '../../packages/data-file.ts';
import { buildingCodes, CODE_CATEGORIES } from './table.ts';

export const buildingCodesFile = dataFile({
  name: 'building-codes.csv',
  description: 'Building-code parameters that hold in a city; a national requirement stands with each of its cities',
  record: z.strictObject({
    city: slug,
    category: oneOf(CODE_CATEGORIES),
    parameter: snakeCase,
    value: text,
    reference: text,
    source: text,
  }),
  key: ['city', 'category', 'parameter'],
  table: buildingCodes,
  row: (record) => record,
});
