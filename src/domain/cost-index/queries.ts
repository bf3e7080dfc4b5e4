import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { type CostIndexPointRow, costIndexPoints } from './table.ts';

/** The quarters of each country's index, oldest first. */
export const costIndexOfCountry: Batch<readonly CostIndexPointRow[]> =
  rowsByCountry(costIndexPoints);
