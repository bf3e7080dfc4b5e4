import { pino } from 'pino';
import postgres, { type Sql } from 'postgres';
import { openDatabase } from '../../src/db/client.ts';
import { type LoadedEdition, loadDataset } from '../../src/db/load.ts';
import { readDataset } from '../../src/packages/read-dataset.ts';
import { afterFile } from './after-file.ts';
import { type Files, writeDataFolder } from './fixture.ts';

/** Loads `files` as `npm run data:load` does, into a database that may be empty. */
export async function loadFiles(url: string, files: Files): Promise<LoadedEdition> {
  const dataset = await readDataset(await writeDataFolder(files));
  const { db, exclusively, migrate, close } = await openDatabase({ url, log: pino({ level: 'silent' }) });
  try {
    return await exclusively(async () => {
      await migrate();
      return loadDataset(db, dataset);
    });
  } finally {
    await close();
  }
}

/** A connection beside the service, as an operator has one. */
export function connectAsOperator(url: string): Sql {
  const operator = postgres(url, { max: 1, onnotice: () => {} });
  afterFile(() => operator.end({ timeout: 1 }));
  return operator;
}
