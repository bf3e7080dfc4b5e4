import * as z from 'zod';
import { decimal, quarter, text } from '../../packages/columns.ts';
import { dataFile } from '../../packages/data-file.ts';
import { quarterAfter } from './quarters.ts';
import { costIndexPoints } from './table.ts';

export const costIndexFile = dataFile({
  name: 'cost-index.csv',
  description: 'Quarters of the construction cost index, oldest first, all on the base year that datapackage.json names',
  record: z.strictObject({
    period: quarter,
    value: decimal.refine((value) => value > 0, 'must be greater than 0'),
    source: text,
  }),
  key: ['period'],
  *check(records, { descriptor }) {
    if (records.length > 0 && !descriptor.plumbline.cost_index) {
      yield { message: 'holds values, but datapackage.json names no cost_index' };
    }
    for (const [index, { line, record }] of records.entries()) {
      const before = records[index - 1];
      if (!before || record.period === before.record.period) continue;
      const expected = quarterAfter(before.record.period);
      if (record.period !== expected) {
        const what = record.period < before.record.period ? 'is out of order' : `leaves out ${expected}`;
        yield { line, column: 'period', message: `${record.period} after ${before.record.period} ${what}` };
      }
    }
  },
  table: costIndexPoints,
  row: (record) => record,
});
