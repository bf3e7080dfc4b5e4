import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { type CoverageRow, coverage } from './table.ts';

/** The coverage of each country, in the order of the file. */
export const coverageOfCountry: Batch<readonly CoverageRow[]> = rowsByCountry(coverage);
