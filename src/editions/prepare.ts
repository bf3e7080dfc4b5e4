import type { Logger } from 'pino';
import { readPackages } from '../dataset/check-dataset.ts';
import type { DataFiles } from '../dataset/data-file.ts';
import type { DataFolder } from '../dataset/data-folder.ts';
import { DataError } from '../dataset/problem.ts';
import type { OpenDatabase } from '../db/database.ts';
import { findCurrentEdition, type LoadedEdition } from './current.ts';
import { loadDataset, type Progress } from './load.ts';

/**
 * Makes the database ready to serve: migrates, and loads the packages of `data` when they are newer than what it holds. Several
 * processes may do this at once on a fresh database. When the packages are faulty an edition that is there stays; without one
 * the DataError is thrown.
 */
export async function prepareDatabase(
  database: OpenDatabase,
  data: DataFolder,
  files: DataFiles,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  onProgress?: (progress: Progress) => void,
): Promise<LoadedEdition> {
  const { db, exclusively, isEmpty, isMigrated, migrate } = database;
  // While the database opens.
  const reading = isEmpty ? readPackages(data, files) : undefined;
  reading?.catch(() => {});
  // Most starts find all that they need: nothing is to be done then, so that no lock is taken, and no second connection made for it.
  const ready = (await isMigrated()) ? await findCurrentEdition(db) : null;
  if (ready?.version === data.version) return ready;
  return exclusively(async () => {
    await migrate();
    const held = await findCurrentEdition(db);
    if (held && held.version === data.version) return held;
    if (held && data.asOf <= held.asOf) {
      log.warn(
        { held: held.version, offered: data.version },
        'the data folder is not newer than the database: not loaded; npm run data:load loads it all the same',
      );
      return held;
    }
    try {
      const { dataset, check } = await (reading ?? readPackages(data, files));
      const loaded = await loadDataset(database, dataset, { check, onProgress });
      log.info({ version: loaded.version }, 'loaded the data folder');
      return loaded;
    } catch (error) {
      if (!held || !(error instanceof DataError)) throw error;
      log.error({ problems: error.problems, held: held.version }, 'invalid data folder: keeping the edition in the database');
      return held;
    }
  });
}
