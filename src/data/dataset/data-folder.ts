import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { didYouMean } from '../../engine/text/did-you-mean.ts';
import { MAX_HELD_BYTES, whyNotRead } from './bounds.ts';
import type { DataFiles } from './data-file.ts';
import {
  type DatasetVersion,
  DESCRIPTOR,
  digestOrNone,
  listCountryFolders,
  listDataFiles,
  versionOf,
} from './folder-version.ts';
import { DataError } from './problem.ts';
import { readStreamedContent, type StreamedContent } from './streamed-content.ts';

/**
 * The bytes of a data folder, read once, by the names of its files within it; for a file that could not be read, why. Of the files that are too long to be held
 * there is only the digest. The version is that of these bytes. `unknown` are the files that no dataset has. Nothing is checked yet.
 */
export type DataFolder = DatasetVersion & {
  directory: string;
  countries: readonly string[];
  contents: ReadonlyMap<string, Buffer | string>;
  streamed: ReadonlyMap<string, StreamedContent>;
  unknown: readonly string[];
};

/** `only` is the folder of one country, which is read alone; a DataError where it is not there. */
export function readDataFolder(directory: string, files: DataFiles, only?: string): DataFolder {
  const countries = chooseCountries(directory, listCountryFolders(directory), only);
  const found = new Set(listDataFiles(directory, countries));
  const { held, optional, streamed: names } = namesOf(files, countries);
  const read = held.filter((name) => found.has(name) || !optional.has(name));
  const contents = new Map(read.map((name) => [name, readOrExplain(path.join(directory, name))]));
  const streamed = new Map(
    names
      .filter((name) => found.has(name))
      .map((name) => [name, readStreamedContent(path.join(directory, name))]),
  );
  const unknown = [...found].filter((name) => !contents.has(name) && !streamed.has(name));
  const digests = new Map([
    ...[...contents]
      .filter(([name]) => found.has(name))
      .map(([name, content]) => [name, hash('sha256', bytesOf(content))] as const),
    ...[...streamed].map(([name, { digest }]) => [name, digest] as const),
    ...unknown.map((name) => [name, digestOrNone(path.join(directory, name))] as const),
  ]);
  const descriptors = countries.map((country) =>
    bytesOf(contents.get(`${country}/${DESCRIPTOR}`) ?? '').toString('utf8'),
  );
  return { directory, countries, contents, streamed, unknown, ...versionOf(digests, descriptors) };
}

function chooseCountries(
  directory: string,
  countries: readonly string[],
  only: string | undefined,
): readonly string[] {
  if (only === undefined) return countries;
  if (countries.includes(only)) return [only];
  throw new DataError([
    {
      file: directory,
      message: `holds no package '${only}'${didYouMean(only, countries)}: it has ${countries.join(', ')}`,
    },
  ]);
}

/** The names of all files that a dataset of these countries may have; `optional` are those of the held ones that it may be without. */
function namesOf(files: DataFiles, countries: readonly string[]) {
  const inEach = (names: readonly { name: string }[]) =>
    countries.flatMap((country) => names.map(({ name }) => `${country}/${name}`));
  const shared = (names: readonly { name: string }[]) => names.map(({ name }) => name);
  const { documents, perCountry } = files;
  return {
    held: [
      ...shared([...files.shared, ...documents.shared]),
      ...inEach([{ name: DESCRIPTOR }, ...perCountry, ...documents.perCountry]),
    ],
    optional: new Set([
      ...shared(documents.shared),
      ...inEach([...perCountry.filter((file) => file.optional), ...documents.perCountry]),
    ]),
    streamed: inEach(files.streamed),
  };
}

const MISSING = 'is missing';

function readOrExplain(file: string): Buffer | string {
  try {
    return whyNotRead(file, MAX_HELD_BYTES) ?? readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? MISSING : `cannot be read (${code})`;
  }
}

/** The files that could be read, by their names within the folder. */
export function readableFiles(
  folder: Pick<DataFolder, 'contents' | 'streamed'>,
): Map<string, Buffer | StreamedContent> {
  const held = [...folder.contents].filter((entry): entry is [string, Buffer] =>
    Buffer.isBuffer(entry[1]),
  );
  return new Map<string, Buffer | StreamedContent>([...held, ...folder.streamed]);
}

function bytesOf(content: Buffer | string): Buffer {
  return typeof content === 'string' ? Buffer.alloc(0) : content;
}
