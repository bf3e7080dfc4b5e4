import { readDataset } from '../src/data/dataset/check-dataset.ts';
import { DataError } from '../src/data/dataset/problem.ts';
import { openDatabase } from '../src/data/db/client.ts';
import { findCurrentEdition } from '../src/data/editions/current.ts';
import { findForgottenDates } from '../src/data/editions/forgotten-dates.ts';
import { loadDataset } from '../src/data/editions/load.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { createLog } from '../src/server/config/log.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { terminalProgress } from '../src/server/service/terminal-progress.ts';
import { readArguments } from './arguments.ts';

/** `npm run data:load`: loads the data folder into the Postgres of DATABASE_URL, from which running gateways take it over at once. */
await runProgram(async () => {
  readArguments('npm run data:load', process.argv.slice(2));
  const config = readConfig(process.env);
  if (!config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL: must name the Postgres to load into');
  const dataset = await readDataset(config.DATA_DIR, dataFiles);
  const database = await openDatabase({
    url: config.DATABASE_URL,
    log: createLog(config.LOG_LEVEL),
  });
  try {
    const { version } = await database.exclusively(async () => {
      await database.migrate();
      const held = await findCurrentEdition(database.db);
      const forgotten = held ? await findForgottenDates(database.db, held, dataset.bytes) : [];
      if (forgotten.length > 0) throw new DataError(forgotten);
      return loadDataset(database, dataset, { onProgress: terminalProgress() });
    });
    console.log(`Loaded ${config.DATA_DIR} as version ${version}.`);
  } finally {
    await database.close();
  }
});
