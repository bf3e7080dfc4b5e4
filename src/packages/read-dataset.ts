import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFiles, sharedFiles } from '../db/datasets.ts';
import { checkPackage } from './check-package.ts';
import type { Bounds, DataFile, Located, Vocabulary } from './data-file.ts';
import { type PackageDescriptor, packageDescriptor } from './descriptor.ts';
import { DataError, type Problem } from './problem.ts';
import { readCsv } from './read-csv.ts';
import { type DatasetVersion, datasetVersion, listCountryFolders } from './version.ts';

type Records = ReadonlyMap<string, readonly Located<object>[]>;

export type CountryPackage = { descriptor: PackageDescriptor; records: Records };

/** Everything that one edition holds, validated: the shared vocabularies and the country packages, by file name. */
export type Dataset = DatasetVersion & { shared: Records; packages: readonly CountryPackage[] };

/**
 * Reads and checks the country packages under `directory`. Writes nothing. Throws a DataError that carries every problem of
 * every file when there is any.
 */
export async function readDataset(directory: string): Promise<Dataset> {
  const problems: Problem[] = [];
  const folders = await listCountryFolders(directory);
  const shared = await readFiles(problems, directory, sharedFiles);
  const vocabulary = vocabularyOf(shared);
  const packages: CountryPackage[] = [];
  for (const folder of folders) {
    const country = await readPackage(problems, path.join(directory, folder), vocabulary);
    if (country) packages.push(country);
  }
  if (problems.length > 0) throw new DataError(problems);
  return { ...(await datasetVersion(directory)), shared, packages };
}

async function readPackage(problems: Problem[], folder: string, vocabulary: Vocabulary): Promise<CountryPackage | null> {
  const descriptor = await readDescriptor(problems, folder);
  const records = await readFiles(problems, folder, packageFiles);
  if (!descriptor) return null;
  for (const problem of checkPackage({ descriptor, vocabulary, records })) {
    problems.push({ ...problem, file: path.join(folder, problem.file) });
  }
  return { descriptor, records };
}

async function readDescriptor(problems: Problem[], folder: string): Promise<PackageDescriptor | null> {
  const file = path.join(folder, 'datapackage.json');
  const content = await readOrReport(problems, file);
  if (!content) return null;
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch (error) {
    problems.push({ file, message: `is not JSON: ${(error as Error).message}` });
    return null;
  }
  const parsed = packageDescriptor.safeParse(json);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push({ file, column: issue.path.join('.'), message: issue.message });
    return null;
  }
  const expected = path.basename(folder).toUpperCase();
  if (parsed.data.plumbline.country !== expected) {
    problems.push({ file, column: 'plumbline.country', message: `must be ${expected}, as the folder is named` });
  }
  return parsed.data;
}

async function readFiles(problems: Problem[], folder: string, files: readonly DataFile[]): Promise<Records> {
  const records = new Map<string, readonly Located<object>[]>();
  for (const { name, record } of files) {
    const file = path.join(folder, name);
    const content = await readOrReport(problems, file);
    if (!content) continue;
    const read = readCsv(file, content, record);
    problems.push(...read.problems);
    records.set(name, read.records);
  }
  return records;
}

async function readOrReport(problems: Problem[], file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push({ file, message: code === 'ENOENT' ? 'is missing' : `cannot be read (${code})` });
    return null;
  }
}

function vocabularyOf(shared: Records): Vocabulary {
  const byName = (file: string, column: string) =>
    new Map((shared.get(file) ?? []).map(({ record }) => [(record as Record<string, string>)[column] as string, record as Bounds]));
  return { fields: byName('fields.csv', 'field'), parameters: byName('parameters.csv', 'parameter') };
}
