import { pino } from 'pino';
import postgres, { type Sql } from 'postgres';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import { openDatabase } from '../../src/data/db/client.ts';
import type { OpenDatabase } from '../../src/data/db/database.ts';
import type { LoadedEdition } from '../../src/data/editions/current.ts';
import { loadDataset } from '../../src/data/editions/load.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { cleanUpLater } from './clean-up-later.ts';
import { type Files, writeDataFolder } from './fixture.ts';

/** Loads `files` as `npm run data:load` does, into a database that may be empty. */
export async function loadFiles(url: string, files: Files): Promise<LoadedEdition> {
  const dataset = await readDataset(await writeDataFolder(files), dataFiles);
  return withDatabase(url, async (database) => {
    await database.migrate();
    return loadDataset(database, dataset);
  });
}

/** Applies all migrations to an empty database. */
export function migrateDatabase(url: string): Promise<void> {
  return withDatabase(url, (database) => database.migrate());
}

async function withDatabase<Result>(
  url: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, log: pino({ level: 'silent' }) });
  try {
    return await database.exclusively(() => work(database));
  } finally {
    await database.close();
  }
}

/** A connection beside the service, as an operator has one. */
export function connectAsOperator(url: string): Sql {
  const operator = postgres(url, { max: 1, onnotice: () => {} });
  cleanUpLater(() => operator.end({ timeout: 1 }));
  return operator;
}
