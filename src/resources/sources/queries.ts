import { asc } from 'drizzle-orm';
import { groupByKey, ofCountries } from '../../db/keys.ts';
import type { Batch } from '../../editions/loaders.ts';
import { type SourceRow, sources } from './table.ts';

/** The sources of each country by id, in the order of the file. */
export const sourcesOfCountry: Batch<ReadonlyMap<string, SourceRow>> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(sources)
    .where(ofCountries(sources, edition, codes))
    .orderBy(asc(sources.position));
  return groupByKey(rows, codes, (row) => row.country).map((group) => new Map(group.map((row) => [row.id, row])));
};
