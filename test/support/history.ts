import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import { openDatabase } from '../../src/data/db/client.ts';
import { loadDataset } from '../../src/data/editions/load.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { cleanUpLater } from './clean-up-later.ts';
import { type Files, writeDataFolder } from './fixture.ts';
import {
  createPostgresDatabase,
  type DatabaseName,
  startTestService,
  type TestService,
} from './services.ts';
import { TEST_THREADS } from './threads.ts';

export type History = {
  service: TestService;
  /** The version of each edition. */
  versions: string[];
  /** The address of the database, where it has one. */
  databaseUrl: string | undefined;
};

/** A service on a database into which these editions were loaded one after the other: an embedded one is read back from where it was kept. */
export async function startAfter(
  database: DatabaseName,
  editions: readonly Files[],
): Promise<History> {
  const folders = await Promise.all(editions.map(writeDataFolder));
  const datasets = await Promise.all(folders.map((folder) => readDataset(folder, dataFiles)));
  const versions = datasets.map(({ version }) => version);
  const databaseUrl =
    database === 'Postgres' ? await createPostgresDatabase(editions[0]) : undefined;
  const cacheFolder = await mkdtemp(path.join(tmpdir(), 'plumbline-snapshots-'));
  cleanUpLater(() => rm(cacheFolder, { recursive: true, force: true }));
  const dataVersion = Promise.resolve(versions.at(-1) as string);
  const log = pino({ level: 'silent' });
  const opened = await openDatabase({
    url: databaseUrl,
    cacheFolder,
    dataVersion,
    threads: TEST_THREADS,
    log,
  });
  try {
    await opened.migrate();
    for (const dataset of databaseUrl ? datasets.slice(1) : datasets)
      await loadDataset(opened, dataset);
    await opened.keep();
  } finally {
    await opened.close();
  }
  const settings = {
    DATA_DIR: folders.at(-1) as string,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return { service: await startTestService(settings, { cacheFolder }), versions, databaseUrl };
}
