import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { loadDataset } from '../db/load.ts';
import { runProgram } from '../failed-start.ts';
import { createLog } from '../log.ts';
import { readDataset } from '../packages/read-dataset.ts';
import { terminalProgress } from './progress.ts';

/** `npm run data:load`: loads the data folder into the Postgres of DATABASE_URL, from which running gateways take it over at once. */
await runProgram(async () => {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) throw new ConfigError('DATABASE_URL: must name the Postgres to load into');
  const dataset = await readDataset(config.DATA_DIR);
  const { db, exclusively, migrate, close } = await openDatabase({ url: config.DATABASE_URL, log: createLog(config.LOG_LEVEL) });
  try {
    const { version } = await exclusively(async () => {
      await migrate();
      return loadDataset(db, dataset, terminalProgress());
    });
    console.log(`Loaded ${config.DATA_DIR} as version ${version}.`);
  } finally {
    await close();
  }
});
