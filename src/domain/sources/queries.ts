import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountryAndKey } from '../../data/editions/rows-by-country.ts';
import { type SourceRow, sources } from './table.ts';

/** The sources of each country by id, in the order of the file. */
export const sourcesOfCountry: Batch<ReadonlyMap<string, SourceRow>> = rowsByCountryAndKey(
  sources,
  (row) => row.id,
);
