import type { Logger } from 'pino';
import type { DatasetVersion } from '../dataset/folder-version.ts';
import type { OpenDatabase } from '../db/database.ts';
import { findCurrentEdition, type LoadedEdition } from './current.ts';
import type { Progress } from './load.ts';
import type { DataToLoad } from './load-folder.ts';

/** What the data folder is: its version, and all of it for a database that has another. */
export type OfferedData = { version: Promise<DatasetVersion>; read: () => Promise<DataToLoad> };

/**
 * Makes the database ready to serve: most starts find all that they need, so that nothing is loaded, no lock is taken, and the connection that finds it serves the first
 * callers. Throws what loadFolder throws.
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

/** The edition of a database that lacks no migration; null where it cannot be read, as whoever loads it says why. */
async function findReady({ read, isMigrated }: OpenDatabase): Promise<LoadedEdition | null> {
  return read(async (db) => ((await isMigrated(db)) ? findCurrentEdition(db) : null)).catch(
    () => null,
  );
}
