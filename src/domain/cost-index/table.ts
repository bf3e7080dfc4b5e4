import * as z from 'zod';
import { positiveDecimal, quarter, text } from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';

export const costIndexRecord = z.strictObject({
  period: quarter.describe('Quarter of a calendar year, as YYYY-Qn.'),
  value: positiveDecimal.meta({
    description: 'Index points: the mean of the base period is 100.',
    unit: '1',
  }),
  source: text.describe('The document that it was read in: an id of sources.csv.'),
});

export const costIndexPoints = countryTable('cost_index_points', costIndexRecord, ['period']);
export type CostIndexPointRow = typeof costIndexPoints.$inferSelect;
