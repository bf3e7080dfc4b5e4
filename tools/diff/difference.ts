import { and, asc, eq, sql } from 'drizzle-orm';
import type { Dataset } from '../../src/data/dataset/check-dataset.ts';
import { openDatabase } from '../../src/data/db/client.ts';
import type { Database, DatabaseOptions } from '../../src/data/db/database.ts';
import {
  type ChangeCountRow,
  type ChangeRow,
  changes,
} from '../../src/data/editions/history-table.ts';
import { loadDataset } from '../../src/data/editions/load.ts';
import { countsOfEdition } from '../../src/domain/changes/queries.ts';

/** What changed in one file of one country: how much, and the first changes. */
export type FileDifference = { count: ChangeCountRow; changes: readonly ChangeRow[] };

/**
 * What `after` changes of `before`, as a service would record it that loads one after the other:
 * both are loaded into an embedded database, which is then forgotten. Tells `most` changes of each
 * file of a country.
 */
export async function differenceBetween(
  before: Dataset,
  after: Dataset,
  most: number,
  log: DatabaseOptions['log'],
): Promise<FileDifference[]> {
  const database = await openDatabase({ log });
  try {
    await database.migrate();
    await loadDataset(database, before);
    const { id } = await loadDataset(database, after);
    const [counts = []] = await countsOfEdition(database.db, id, [String(id)]);
    const found: FileDifference[] = [];
    for (const count of counts)
      found.push({ count, changes: await firstChangesIn(database.db, count, most) });
    return found;
  } finally {
    await database.close();
  }
}

function firstChangesIn(
  db: Database,
  { edition, country, file }: ChangeCountRow,
  most: number,
): Promise<ChangeRow[]> {
  const ofCountry = sql`${changes.country} is not distinct from ${country}::text`;
  return db
    .select()
    .from(changes)
    .where(and(eq(changes.edition, edition), ofCountry, eq(changes.file, file)))
    .orderBy(asc(changes.position))
    .limit(most);
}
