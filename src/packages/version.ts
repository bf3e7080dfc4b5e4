import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFiles, sharedFiles } from '../db/datasets.ts';
import { DataError } from './problem.ts';

export type DatasetVersion = { version: string; asOf: string };

/** The two-letter folders under the data folder, each a country package; a DataError when there are none. */
export async function listCountryFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw noPackages(directory, `${UNREADABLE_FOLDER[error.code ?? ''] ?? 'cannot be read'} (${error.code})`);
  });
  const folders = entries.filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name)).map((entry) => entry.name);
  if (folders.length === 0) throw noPackages(directory, 'holds no country package');
  return folders.sort();
}

const UNREADABLE_FOLDER: Record<string, string> = { ENOENT: 'does not exist', ENOTDIR: 'is no folder', EACCES: 'may not be read' };

function noPackages(directory: string, problem: string): DataError {
  return new DataError([
    {
      file: directory,
      message: `${problem}; DATA_DIR must name a folder of country packages, each named by two letters with a datapackage.json`,
    },
  ]);
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
