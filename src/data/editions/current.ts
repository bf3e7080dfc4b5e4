import { and, desc, eq } from 'drizzle-orm';
import type { DatasetVersion } from '../dataset/folder-version.ts';
import type { Database } from '../db/database.ts';
import { currentEdition, editions } from '../db/edition-tables.ts';

/** Each load notifies on it. */
export const EDITION_CHANNEL = 'plumbline_edition';

export type LoadedEdition = DatasetVersion & { id: number };

/** The edition to be served, or null when nothing was loaded yet. */
export async function findCurrentEdition(db: Database): Promise<LoadedEdition | null> {
  const [row] = await db
    .select({ id: editions.id, version: editions.version, asOf: editions.asOf })
    .from(currentEdition)
    .innerJoin(editions, eq(editions.id, currentEdition.edition));
  return row ?? null;
}

/** The newest edition of a version that the database still holds, served or superseded; null where it holds none. */
export async function findEditionOfVersion(
  db: Database,
  version: string,
): Promise<LoadedEdition | null> {
  const [row] = await db
    .select({ id: editions.id, version: editions.version, asOf: editions.asOf })
    .from(editions)
    .where(eq(editions.version, version))
    .orderBy(desc(editions.id))
    .limit(1);
  return row ?? null;
}

/**
 * Whether the database still holds this very edition. Numbers start again when a database is made anew, so the version is compared as well: it follows from the
 * content, and an edition of the same number and version has the same rows.
 */
export async function holdsEdition(db: Database, { id, version }: LoadedEdition): Promise<boolean> {
  const rows = await db
    .select({ id: editions.id })
    .from(editions)
    .where(and(eq(editions.id, id), eq(editions.version, version)));
  return rows.length > 0;
}
