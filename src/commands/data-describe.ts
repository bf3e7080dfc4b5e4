import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { loadDataset } from '../db/load.ts';
import { runProgram } from '../failed-start.ts';
import { createLog } from '../log.ts';
import { withCoverage } from '../packages/coverage.ts';
import { DataError } from '../packages/problem.ts';
import { readDataset } from '../packages/read-dataset.ts';
import { describeResources } from '../packages/table-schema.ts';
import { listCountryFolders } from '../packages/version.ts';
import { completenessOfCountry } from '../resources/completeness/queries.ts';

/** `npm run data:describe`: writes what is derived: the table schemas in each datapackage.json, and the coverage in data/README.md. */
await runProgram(async () => {
  const { DATA_DIR, LOG_LEVEL } = readConfig(process.env);
  for (const folder of await listCountryFolders(DATA_DIR)) {
    const file = path.join(DATA_DIR, folder, 'datapackage.json');
    const { plumbline, resources: _outdated, ...rest } = await readDescriptor(file);
    await writeFile(file, `${JSON.stringify({ ...rest, resources: describeResources(), plumbline }, null, 2)}\n`);
  }

  const dataset = await readDataset(DATA_DIR);
  const { db, migrate, close } = await openDatabase({ log: createLog(LOG_LEVEL) });
  await migrate();
  const { id } = await loadDataset(db, dataset);
  const codes = dataset.packages.map(({ descriptor }) => descriptor.plumbline.country);
  const readme = path.join(DATA_DIR, 'README.md');
  await writeFile(readme, withCoverage(await readFile(readme, 'utf8'), dataset, await completenessOfCountry(db, id, codes)));
  await close();
});

async function readDescriptor(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DataError([{ file, message: `is not JSON: ${(error as Error).message}` }]);
  }
}
