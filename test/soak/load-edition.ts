import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readDataFolder } from '../../src/data/dataset/data-folder.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { rewriteDataFolder } from '../support/fixture.ts';
import { filesOfEdition } from './data.ts';
import type { Timeline } from './timeline.ts';

/** Writes the next edition into the data folder, and loads it as `npm run data:load` does. */
export async function loadNextEdition(
  dataFolder: string,
  databaseUrl: string,
  timeline: Timeline,
): Promise<void> {
  const n = timeline.editions.length + 1;
  await rewriteDataFolder(dataFolder, filesOfEdition(n));
  // It may be answered from before the program has ended.
  const { version, asOf } = readDataFolder(dataFolder, dataFiles);
  const edition = { version, asOf, n, loadedAtMs: Number.POSITIVE_INFINITY };
  timeline.editions.push(edition);
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/data-load.js'], { env });
  edition.loadedAtMs = Date.now();
  if (!stdout.includes(`version ${edition.version}.`))
    throw new Error(`edition ${n} is ${edition.version}, and was loaded as: ${stdout}`);
}
