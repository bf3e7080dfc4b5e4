import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { didYouMean } from '../text/did-you-mean.ts';
import { MAX_HELD_BYTES, whyNotRead } from './bounds.ts';
import type { DataFiles } from './data-file.ts';
import { DataError } from './problem.ts';
import { digestOfFile, type StreamedContent } from './streamed-content.ts';

export type DatasetVersion = { version: string; asOf: string };

/** The form of a version: a day, and twelve digits of a digest. */
const VERSION_FORM = /^\d{4}-\d{2}-\d{2}\.[0-9a-f]{12}$/;

export function isVersion(text: string): boolean {
  return VERSION_FORM.test(text);
}

/**
 * The bytes of a data folder, read once, by the names of its files within it; for a file that could not be read, why. Of the files that are too long to be held
 * there is only the digest. The version is that of these bytes: the newest package's date, then a digest of names and contents, so that the same files have the same
 * version on every machine. Nothing is checked yet.
 */
export type DataFolder = DatasetVersion & {
  directory: string;
  countries: readonly string[];
  contents: ReadonlyMap<string, Buffer | string>;
  streamed: ReadonlyMap<string, StreamedContent>;
};

export const DESCRIPTOR = 'datapackage.json';

/** `only` is the folder of one country, which is read alone; a DataError where it is not there. */
export async function readDataFolder(directory: string, files: DataFiles, only?: string): Promise<DataFolder> {
  const countries = chooseCountries(directory, await listCountryFolders(directory), only);
  const inEach = (names: readonly string[]) => countries.flatMap((country) => names.map((name) => `${country}/${name}`));
  const { shared, perCountry } = files.documents;
  const names = [
    ...[...files.shared, ...shared].map(({ name }) => name),
    ...inEach([DESCRIPTOR, ...[...files.perCountry, ...perCountry].map(({ name }) => name)]),
  ];
  const optional = new Set([
    ...shared.map(({ name }) => name),
    ...inEach([...files.perCountry.filter((file) => file.optional), ...perCountry].map(({ name }) => name)),
  ]);
  const read = names.map((name) => [name, readOrExplain(path.join(directory, name))] as const);
  const contents = new Map(read.filter(([name, content]) => !(optional.has(name) && content === MISSING)));
  const streamed = digestFiles(directory, inEach(files.streamed.map(({ name }) => name)));
  return { directory, countries, contents, streamed, ...versionOf(contents, streamed) };
}

function chooseCountries(directory: string, countries: readonly string[], only: string | undefined): readonly string[] {
  if (only === undefined) return countries;
  if (countries.includes(only)) return [only];
  throw new DataError([
    { file: directory, message: `holds no package '${only}'${didYouMean(only, countries)}: it has ${countries.join(', ')}` },
  ]);
}

function digestFiles(directory: string, names: readonly string[]): ReadonlyMap<string, StreamedContent> {
  const found = names.map((name) => [name, digestOfFile(path.join(directory, name))] as const);
  return new Map(found.flatMap(([name, content]) => (content ? [[name, content] as const] : [])));
}

const MISSING = 'is missing';

/** At once, as nothing is served yet: to wait for each of a hundred small files would take five times as long. */
function readOrExplain(file: string): Buffer | string {
  try {
    return whyNotRead(file, MAX_HELD_BYTES) ?? readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? MISSING : `cannot be read (${code})`;
  }
}

/** A file that is missing or broken has its part in the version as an empty one. */
function versionOf(contents: ReadonlyMap<string, Buffer | string>, streamed: ReadonlyMap<string, StreamedContent>): DatasetVersion {
  const digest = createHash('sha256');
  const dates: string[] = [];
  for (const [name, read] of contents) {
    const content = typeof read === 'string' ? Buffer.alloc(0) : read;
    digest.update(`${name}\0${content.length}\0`).update(content);
    if (name.endsWith(DESCRIPTOR)) dates.push(/"as_of":\s*"([\d-]+)"/.exec(content.toString('utf8'))?.[1] ?? '');
  }
  for (const [name, content] of streamed) digest.update(`${name}\0${content.digest}\0`);
  const asOf = dates.sort().at(-1) ?? '';
  return { version: `${asOf}.${digest.digest('hex').slice(0, 12)}`, asOf };
}

/** The two-letter folders under the data folder, each a country package; a DataError when there are none. */
export async function listCountryFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw noPackages(directory, `${UNREADABLE_FOLDER[error.code ?? ''] ?? 'cannot be read'} (${error.code})`);
  });
  const folders = entries.filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name)).map((entry) => entry.name);
  if (folders.length === 0) throw noPackages(directory, 'holds no country package');
  return folders.sort();
}

const UNREADABLE_FOLDER: Record<string, string> = { ENOENT: 'does not exist', ENOTDIR: 'is not a directory', EACCES: 'permission denied' };

function noPackages(directory: string, problem: string): DataError {
  return new DataError([
    {
      file: directory,
      message: `${problem}; DATA_DIR must name a folder of country packages, each named by two letters with a ${DESCRIPTOR}`,
    },
  ]);
}
