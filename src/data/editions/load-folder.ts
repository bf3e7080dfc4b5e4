import type { Logger } from 'pino';
import { readPackages } from '../dataset/check-dataset.ts';
import type { DataFiles } from '../dataset/data-file.ts';
import { type DataFolder, readableFiles } from '../dataset/data-folder.ts';
import { DataError } from '../dataset/problem.ts';
import type { OpenDatabase } from '../db/database.ts';
import { findCurrentEdition, type LoadedEdition } from './current.ts';
import { findForgottenDates } from './forgotten-dates.ts';
import { loadDataset, type Progress } from './load.ts';

const INVALID = 'invalid data folder: keeping the edition in the database';

export type DataToLoad = { folder: DataFolder; files: DataFiles };

/**
 * Migrates, and loads the packages of a folder when they are newer than what the database holds. Several processes may do this at once. When the packages are faulty an
 * edition that is there stays; without one the DataError is thrown.
 */
export async function loadFolder(
  database: OpenDatabase,
  { folder, files }: DataToLoad,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  onProgress?: (progress: Progress) => void,
): Promise<LoadedEdition> {
  const { db, exclusively, isEmpty, migrate } = database;
  // While the database opens.
  const reading = isEmpty ? readPackages(folder, files) : undefined;
  reading?.catch(() => {});
  return exclusively(async () => {
    await migrate();
    const held = await findCurrentEdition(db);
    if (held && held.version === folder.version) return held;
    const forgotten = held ? await findForgottenDates(db, held, readableFiles(folder)) : [];
    if (held && forgotten.length > 0) {
      log.error({ problems: forgotten, held: held.version }, INVALID);
      return held;
    }
    if (held && folder.asOf <= held.asOf) {
      log.warn(
        { held: held.version, offered: folder.version },
        'the data folder is not newer than the database: not loaded; npm run data:load loads it all the same',
      );
      return held;
    }
    try {
      const { dataset, check } = await (reading ?? readPackages(folder, files));
      const loaded = await loadDataset(database, dataset, { check, onProgress });
      log.info({ version: loaded.version }, 'loaded the data folder');
      return loaded;
    } catch (error) {
      if (!held || !(error instanceof DataError)) throw error;
      log.error({ problems: error.problems, held: held.version }, INVALID);
      return held;
    }
  });
}
