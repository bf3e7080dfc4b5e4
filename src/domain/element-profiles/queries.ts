import { asc, eq } from 'drizzle-orm';
import type { Batch } from '../../data/editions/loaders.ts';
import { type ElementProfileRow, elementProfiles } from './table.ts';

/** All profiles by name, in the order of the file; for the one key SHARED. */
export const elementProfilesByName: Batch<ReadonlyMap<string, ElementProfileRow>> = async (
  db,
  edition,
) => {
  const rows = await db
    .select()
    .from(elementProfiles)
    .where(eq(elementProfiles.edition, edition))
    .orderBy(asc(elementProfiles.position));
  return [new Map(rows.map((row) => [row.profile, row]))];
};
