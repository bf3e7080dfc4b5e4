import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '../arguments.ts';
import { readConfig } from '../config.ts';
import { checkShared, readDataset } from '../dataset/check-dataset.ts';
import { recordsOf } from '../dataset/data-file.ts';
import { DESCRIPTOR, readDataFolder } from '../dataset/data-folder.ts';
import { derivedMembers, formatDescriptor } from '../dataset/descriptor.ts';
import { DataError } from '../dataset/problem.ts';
import { readDescriptor } from '../dataset/read-files.ts';
import { describeResources, heldIn } from '../dataset/table-schema.ts';
import { runProgram } from '../failed-start.ts';
import { withCoverage } from '../resources/completeness/coverage.ts';
import { dataFiles } from '../resources/files.ts';

/** What follows from the sources is written when they were checked. */
const NOTHING_DERIVED = { version: undefined, created: undefined, sources: undefined };

/** `npm run data:describe`: writes what is derived: the table schemas, the version and the sources in each datapackage.json, and the coverage in data/README.md. */
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
    await writeFile(path.join(DATA_DIR, country, DESCRIPTOR), formatDescriptor({ ...json, ...NOTHING_DERIVED, resources }));
  }

  const dataset = await readDataset(DATA_DIR, dataFiles);
  for (const { descriptor, records } of dataset.packages) {
    const file = path.join(DATA_DIR, descriptor.plumbline.country.toLowerCase(), DESCRIPTOR);
    const derived = derivedMembers(descriptor, recordsOf(records, 'sources.csv'));
    await writeFile(file, formatDescriptor({ ...JSON.parse(await readFile(file, 'utf8')), ...derived }));
  }
  const readme = path.join(DATA_DIR, 'README.md');
  await writeFile(readme, withCoverage(readme, await readFile(readme, 'utf8'), dataset));
});
