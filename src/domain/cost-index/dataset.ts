import { dataFile, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { hasEnded, quarterAfter } from './quarters.ts';
import { costIndexPoints, costIndexRecord } from './table.ts';

export const costIndexFile = dataFile({
  name: 'cost-index.csv',
  description:
    'Quarters of the construction cost index, oldest first, all on the base period that datapackage.json names',
  record: costIndexRecord,
  key: ['period'],
  references: { source: TO_SOURCE },
  needsWhole: ['cost-index.csv'],
  *checkWhole(records, { descriptor }) {
    if (records.length > 0 && !descriptor.plumbline.cost_index) {
      yield { message: 'holds values, but datapackage.json names no cost_index' };
    }
    const newest = records.at(-1)?.record.period;
    const { cost_index, as_of } = descriptor.plumbline;
    if (cost_index && newest && hasEnded(newest, as_of) && !cost_index.name.includes(newest)) {
      yield {
        message: `ends with ${newest}, two years or more before as_of: plumbline.cost_index.name must say so, naming ${newest}`,
      };
    }
    for (const [index, { line, record }] of records.entries()) {
      const before = records[index - 1];
      if (!before || record.period === before.record.period) continue;
      const expected = quarterAfter(before.record.period);
      if (record.period !== expected) {
        const what =
          record.period < before.record.period ? 'is out of order' : `leaves out ${expected}`;
        yield {
          line,
          column: 'period',
          message: `${record.period} after ${before.record.period} ${what}`,
        };
      }
    }
  },
  table: costIndexPoints,
});
