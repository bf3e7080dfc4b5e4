import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFiles, sharedFiles } from '../db/datasets.ts';
import { DataError } from './problem.ts';

export type DatasetVersion = { version: string; asOf: string };

/** The two-letter folders under the data folder, each a country package. */
export async function listCountryFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new DataError([{ file: directory, message: `cannot be read as a folder of country packages (${error.code})` }]);
  });
  return entries
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/**
 * The version of the dataset under `directory`: the newest package's date, then a digest of the names and bytes of the files that
 * are loaded, so that the same files have the same version on every machine. Reads without checking: a file that is missing
 * or broken still has a version, and is reported when it is read.
 */
export async function datasetVersion(directory: string): Promise<DatasetVersion> {
  const digest = createHash('sha256');
  const dates: string[] = [];
  const names = sharedFiles.map(({ name }) => name);
  for (const folder of await listCountryFolders(directory)) {
    names.push(`${folder}/datapackage.json`, ...packageFiles.map(({ name }) => `${folder}/${name}`));
  }
  const contents = await Promise.all(names.map((name) => readFile(path.join(directory, name)).catch(() => Buffer.alloc(0))));
  for (const [index, name] of names.entries()) {
    const content = contents[index] as Buffer;
    digest.update(`${name}\0${content.length}\0`).update(content);
    if (name.endsWith('datapackage.json')) dates.push(/"as_of":\s*"([\d-]+)"/.exec(content.toString('utf8'))?.[1] ?? '');
  }
  const asOf = dates.sort().at(-1) ?? '';
  return { version: `${asOf}.${digest.digest('hex').slice(0, 12)}`, asOf };
}
