import { asc, eq } from 'drizzle-orm';
import type { Facts } from '../../conditions/evaluate.ts';
import { liesWithin, type Term, type Terms } from '../../conditions/terms.ts';
import type { Batch } from '../../editions/loaders.ts';
import { type ElementProfileRow, elementProfiles } from './table.ts';

/** All profiles by name, in the order of the file; for the one key SHARED. */
export const elementProfilesByName: Batch<ReadonlyMap<string, ElementProfileRow>> = async (db, edition) => {
  const rows = await db.select().from(elementProfiles).where(eq(elementProfiles.edition, edition)).orderBy(asc(elementProfiles.position));
  return [new Map(rows.map((row) => [row.profile, row]))];
};

/** The profiles of elements that a building of the given use may have; those alone that all buildings may have where no use is given. */
export function profilesOfUse(facts: Facts, profiles: ReadonlyMap<string, ElementProfileRow>, terms: Terms): ElementProfileRow[] {
  const [occupancy, use] = [terms.get('occupancy') as Term, facts.get('occupancy')];
  return [...profiles.values()].filter(
    ({ occupancies }) => occupancies.length === 0 || (use !== undefined && occupancies.some((each) => liesWithin(occupancy, use, each))),
  );
}
