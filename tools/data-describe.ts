import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkShared, readDataset } from '../src/data/dataset/check-dataset.ts';
import { recordsOf, TO_SOURCE } from '../src/data/dataset/data-file.ts';
import { type DataFolder, readDataFolder } from '../src/data/dataset/data-folder.ts';
import { derivedMembers, formatDescriptor } from '../src/data/dataset/descriptor.ts';
import { DESCRIPTOR } from '../src/data/dataset/folder-version.ts';
import { formatCsv } from '../src/data/dataset/format-csv.ts';
import { DataError, type Problem } from '../src/data/dataset/problem.ts';
import { readDescriptor, readFiles } from '../src/data/dataset/read-files.ts';
import { addDigests } from '../src/data/dataset/resource-digests.ts';
import { describeResources, readPresentFiles } from '../src/data/dataset/table-schema.ts';
import { dataFiles } from '../src/domain/data-files.ts';
import type { Warning } from '../src/domain/lint/dataset.ts';
import { warningsOf } from '../src/domain/lint/warnings.ts';
import { COVERAGE_FILE } from '../src/domain/question-coverage/dataset.ts';
import { coverageRecord } from '../src/domain/question-coverage/table.ts';
import { readConfig } from '../src/server/config/config.ts';
import { runProgram } from '../src/server/service/failed-start.ts';
import { readArguments } from './arguments.ts';
import { lowerCeilings } from './check/ceilings.ts';
import { withCoverage } from './describe/coverage.ts';
import { answerQuestions, countAnswers, countUndeclared } from './questions/measure.ts';

/**
 * `npm run data:describe`: writes what is derived from the data: coverage.csv of each country, its
 * datapackage.json and the coverage in data/README.md. A datapackage.json has table schemas, sizes and
 * hashes of files, version and sources. It lowers the ceilings of undeclared questions and of open
 * warnings, and never raises them.
 */
await runProgram(async () => {
  readArguments('npm run data:describe', process.argv.slice(2));
  const { DATA_DIR } = readConfig(process.env);
  await writeDescriptors(DATA_DIR, new Map());
  const dataset = await readDataset(DATA_DIR, dataFiles);
  const measured = new Map<string, Measured>();
  for (const country of dataset.packages) {
    const code = country.descriptor.plumbline.country.toLowerCase();
    const results = answerQuestions(country);
    const counts = countAnswers(results);
    measured.set(code, { undeclared: countUndeclared(results), warnings: warningsOf(country) });
    const columns = Object.keys(coverageRecord.shape);
    const file = path.join(DATA_DIR, code, COVERAGE_FILE);
    await writeFile(file, formatCsv(columns, counts.map(cellsOf)));
  }
  await writeDescriptors(DATA_DIR, measured);
  const readme = path.join(DATA_DIR, 'README.md');
  await writeFile(readme, withCoverage(readme, await readFile(readme, 'utf8'), dataset));
});

/** What the ceilings of a country are lowered to. */
type Measured = { undeclared: number; warnings: readonly Warning[] };

async function writeDescriptors(
  directory: string,
  measured: ReadonlyMap<string, Measured>,
): Promise<void> {
  const folder = readDataFolder(directory, dataFiles);
  const { shared, problems } = checkShared(folder, dataFiles);
  const descriptors = folder.countries.map((country) => ({
    country,
    read: readDescriptor(problems, folder, country),
    sources: sourcesOf(problems, folder, country),
  }));
  if (problems.length > 0) throw new DataError(problems);
  const vocabulary = dataFiles.vocabulary(shared, new Map());
  for (const { country, read, sources } of descriptors) {
    if (!read) continue;
    const described = describeResources(
      dataFiles,
      vocabulary,
      await readPresentFiles(folder, country, dataFiles),
    );
    const resources = await addDigests(described, path.join(directory, country));
    const plumbline = { ...read.descriptor.plumbline };
    const now = measured.get(country);
    const count = now?.undeclared ?? Number.POSITIVE_INFINITY;
    const allowed = Math.min(count, plumbline.undeclared_questions ?? count);
    if (Number.isFinite(allowed)) plumbline.undeclared_questions = allowed;
    if (now && plumbline.open_warnings)
      plumbline.open_warnings = lowerCeilings(plumbline.open_warnings, now.warnings);
    const derived = derivedMembers(read.descriptor, sources);
    await writeFile(
      path.join(directory, country, DESCRIPTOR),
      formatDescriptor({ ...read.json, ...derived, resources, plumbline }),
    );
  }
}

function cellsOf(row: object): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell ?? '')]));
}

function sourcesOf(
  problems: Problem[],
  folder: DataFolder,
  country: string,
): readonly { title: string; url: string }[] {
  const files = dataFiles.perCountry.filter(({ name }) => name === TO_SOURCE.file);
  return recordsOf(readFiles(problems, folder, country, files).records, TO_SOURCE.file);
}
