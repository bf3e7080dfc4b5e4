import type { Logger } from 'pino';
import { DataError } from '../packages/problem.ts';
import { readDataset } from '../packages/read-dataset.ts';
import { datasetVersion } from '../packages/version.ts';
import type { OpenDatabase } from './client.ts';
import { findCurrentEdition, type LoadedEdition, loadDataset, type Progress } from './load.ts';

/**
 * Makes the database ready to serve: migrates, and loads the packages of `dataDir` when they are newer than what it holds. Several
 * processes may do this at once on a fresh database. When the packages are faulty an edition that is there stays; without one
 * the DataError is thrown.
 */
export async function prepareDatabase(
  { db, exclusively, migrate }: OpenDatabase,
  dataDir: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  onProgress?: (progress: Progress) => void,
): Promise<LoadedEdition> {
  return exclusively(async () => {
    await migrate();
    const held = await findCurrentEdition(db);
    const offered = await datasetVersion(dataDir);
    if (held && held.version === offered.version) return held;
    if (held && offered.asOf <= held.asOf) {
      log.warn(
        { held: held.version, offered: offered.version },
        'the data folder is not newer than the database: not loaded; npm run data:load loads it all the same',
      );
      return held;
    }
    try {
      const loaded = await loadDataset(db, await readDataset(dataDir), onProgress);
      log.info({ version: loaded.version }, 'loaded the data folder');
      return loaded;
    } catch (error) {
      if (!held || !(error instanceof DataError)) throw error;
      log.error({ problems: error.problems, held: held.version }, 'the data folder has faults: the edition in the database stays');
      return held;
    }
  });
}
