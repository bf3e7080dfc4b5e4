import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '../arguments.ts';
import { readConfig } from '../config.ts';
import { checkShared, readDataset } from '../dataset/check-dataset.ts';
import { DESCRIPTOR, readDataFolder } from '../dataset/data-folder.ts';
import { formatDescriptor } from '../dataset/descriptor.ts';
import { DataError } from '../dataset/problem.ts';
import { readDescriptor } from '../dataset/read-files.ts';
import { describeResources, heldIn } from '../dataset/table-schema.ts';
import { runProgram } from '../failed-start.ts';
import { withCoverage } from '../resources/completeness/coverage.ts';
import { dataFiles } from '../resources/files.ts';

/** `npm run data:describe`: writes what is derived: the table schemas in each datapackage.json, and the coverage in data/README.md. */
await runProgram(async () => {
  readArguments('npm run data:describe', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  const folder = await readDataFolder(DATA_DIR, dataFiles);
  const { shared, problems } = checkShared(folder, dataFiles);
  const descriptors = folder.countries.map((country) => ({ country, json: readDescriptor(problems, folder, country)?.json ?? {} }));
  if (problems.length > 0) throw new DataError(problems);
  const vocabulary = dataFiles.vocabulary(shared, new Map());
  for (const { country, json } of descriptors) {
    const resources = describeResources(dataFiles, vocabulary, await heldIn(folder, country, dataFiles));
    await writeFile(path.join(DATA_DIR, country, DESCRIPTOR), formatDescriptor({ ...json, resources }));
  }

  const dataset = await readDataset(DATA_DIR, dataFiles);
  const readme = path.join(DATA_DIR, 'README.md');
  await writeFile(readme, withCoverage(readme, await readFile(readme, 'utf8'), dataset));
});
