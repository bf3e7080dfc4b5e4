import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DataError } from './problem.ts';
import { digestOfFile } from './streamed-content.ts';

export type DatasetVersion = { version: string; asOf: string };

export const DESCRIPTOR = 'datapackage.json';

/** The form of a version: a day, and twelve digits of a digest. */
const VERSION_FORM = /^\d{4}-\d{2}-\d{2}\.[0-9a-f]{12}$/;

export function isVersion(text: string): boolean {
  return VERSION_FORM.test(text);
}

/**
 * The version of the files of a data folder, without keeping or checking them: a database of this
 * version has the same content. Synchronous, as nothing is served yet: to await each of a hundred
 * small files would take five times as long.
 */
export function readFolderVersion(directory: string): DatasetVersion {
  const countries = listCountryFolders(directory);
  const digests = new Map(
    listDataFiles(directory, countries).map((name) => [
      name,
      digestOrNone(path.join(directory, name)),
    ]),
  );
  return versionOf(
    digests,
    countries.map((country) => textOrNone(path.join(directory, country, DESCRIPTOR))),
  );
}

/**
 * The newest date of the packages, then a digest of the names and contents of all files. So the
 * same files have the same version on every machine. A file that cannot be read counts as an empty
 * one.
 */
export function versionOf(
  digests: ReadonlyMap<string, string>,
  descriptors: readonly string[],
): DatasetVersion {
  const digest = createHash('sha256');
  for (const name of [...digests.keys()].sort()) digest.update(`${name}\0${digests.get(name)}\0`);
  const asOf = descriptors.map(asOfOf).sort().at(-1) ?? '';
  return { version: `${asOf}.${digest.digest('hex').slice(0, 12)}`, asOf };
}

/** `as_of` in the text of a descriptor; empty where it has none. */
export function asOfOf(descriptor: string): string {
  return /"as_of":\s*"([\d-]+)"/.exec(descriptor)?.[1] ?? '';
}

/** The digest of a file; of an empty text if it cannot be read, which its later reader reports. */
export function digestOrNone(file: string): string {
  try {
    return digestOfFile(file);
  } catch {
    return hash('sha256', '');
  }
}

function textOrNone(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The tables and documents of a data folder, by their names within it: those that all countries share, and those of `countries`. */
export function listDataFiles(directory: string, countries: readonly string[]): string[] {
  return ['', ...countries].flatMap((folder) =>
    readdirSync(path.join(directory, folder))
      .filter((name) => /^[^.].*\.(csv|json)$/.test(name))
      .map((name) => (folder === '' ? name : `${folder}/${name}`)),
  );
}

/** The two-letter folders under the data folder, each a country package; a DataError when there are none. */
export function listCountryFolders(directory: string): string[] {
  const folders = entriesOf(directory).filter(
    (entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name),
  );
  if (folders.length === 0) throw noPackages(directory, 'holds no country package');
  return folders.map(({ name }) => name).sort();
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw noPackages(directory, `${UNREADABLE_FOLDER[code] ?? 'cannot be read'} (${code})`);
  }
}

const UNREADABLE_FOLDER: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a directory',
  EACCES: 'permission denied',
};

function noPackages(directory: string, problem: string): DataError {
  return new DataError([
    {
      file: directory,
      message: `${problem}; DATA_DIR must name a folder of country packages, each named by two letters with a ${DESCRIPTOR}`,
    },
  ]);
}
