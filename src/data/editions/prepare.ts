import type { Logger } from 'pino';
import type { DatasetVersion } from '../dataset/folder-version.ts';
import type { OpenDatabase } from '../db/database.ts';
import { findCurrentEdition, type LoadedEdition } from './current.ts';
import type { Progress } from './load.ts';
import type { DataToLoad } from './load-folder.ts';

/** What the data folder is: its version, and all of it for a database that has another. */
export type OfferedData = { version: Promise<DatasetVersion>; read: () => Promise<DataToLoad> };

/**
 * Makes the database ready to serve. Most starts find it up to date: then no loading code is
 * imported, no lock is taken, and the same connection serves the first clients. Throws what
 * loadFolder throws.
 */
export async function prepareDatabase(
  database: OpenDatabase,
  offered: OfferedData,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  onProgress?: (progress: Progress) => void,
): Promise<LoadedEdition> {
  const finding = database.isEmpty ? null : findReady(database);
  const { version } = await offered.version;
  const ready = await finding;
  if (ready?.version === version) return ready;
  const [{ loadFolder }, data] = await Promise.all([import('./load-folder.ts'), offered.read()]);
  return loadFolder(database, data, log, onProgress);
}

/**
 * The current edition of a database with all migrations; null where it cannot be read, as loading
 * reports the reason.
 */
async function findReady({ read, isMigrated }: OpenDatabase): Promise<LoadedEdition | null> {
  return read(async (db) => ((await isMigrated(db)) ? findCurrentEdition(db) : null)).catch(
    () => null,
  );
}
