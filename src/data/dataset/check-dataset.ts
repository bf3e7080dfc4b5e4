import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { didYouMean } from '../../engine/text/did-you-mean.ts';
import { checkPackage, findDuplicates } from './check-package.ts';
import { checkStreamed } from './check-streamed.ts';
import type { CountryPackage, DataFiles, Document, Records } from './data-file.ts';
import { type DataFolder, readableFiles, readDataFolder } from './data-folder.ts';
import { type DatasetVersion, DESCRIPTOR } from './folder-version.ts';
import { DataError, type Problem } from './problem.ts';
import { readDescriptor, readFiles } from './read-files.ts';
import { findStaleDigests } from './resource-digests.ts';
import type { StreamedContent } from './streamed-content.ts';

/**
 * Everything that one edition contains, validated: the shared records and the country packages, by
 * the names of the `files` that they were read from. Also the bytes of these files, by their names
 * within the data folder.
 */
export type Dataset = DatasetVersion & {
  files: DataFiles;
  shared: Records;
  packages: readonly CountryPackage[];
  bytes: ReadonlyMap<string, Buffer | StreamedContent>;
};

/** Reads and checks the data folder, or of the countries in it `only` one. Throws a DataError that carries every problem of every file when there is any. */
export async function readDataset(
  directory: string,
  files: DataFiles,
  only?: string,
): Promise<Dataset> {
  return checkDataset(readDataFolder(directory, files, only), files);
}

/** Checks what was read. Throws a DataError that carries every problem of every file when there is any. */
export async function checkDataset(folder: DataFolder, files: DataFiles): Promise<Dataset> {
  const { dataset, check } = await readPackages(folder, files);
  await check();
  return dataset;
}

/**
 * Reads the packages, and checks each row by itself. `check` checks conditions among rows, one
 * country in each turn of the event loop, so that other work on the dataset can continue meanwhile.
 * Both throw a DataError with every problem of every file, if any.
 */
export async function readPackages(
  folder: DataFolder,
  files: DataFiles,
): Promise<{ dataset: Dataset; check: () => Promise<void> }> {
  const { shared, problems: ofShared } = checkShared(folder, files);
  const incomplete = namesOf(ofShared);
  const read: ReadPackage[] = [];
  for (const country of folder.countries)
    read.push(await readPackage(folder, country, files, { records: shared, incomplete }));
  const check = async () => {
    const problems = [...ofShared];
    for (const each of read) {
      await nextTurn();
      problems.push(...checkRead(folder, each, files), ...(await checkDigests(folder, each)));
    }
    problems.push(
      ...checkDocuments(folder, files.documents.shared, ''),
      ...checkNames(folder, files),
    );
    if (problems.length > 0) throw new DataError(problems);
  };
  if (
    ofShared.length > 0 ||
    read.some(({ problems, ofStreamed }) => problems.length + ofStreamed.length > 0)
  )
    await check();
  const { version, asOf } = folder;
  const packages = read.map(({ whole }) => whole as CountryPackage);
  return {
    dataset: { version, asOf, files, shared, packages, bytes: readableFiles(folder) },
    check,
  };
}

/**
 * The records that all countries share, and the incomplete files: those that could not be read
 * whole, and those that are unknown.
 */
type Shared = { records: Records; incomplete: ReadonlySet<string> };

/**
 * Checks the package of one country, which is null where its descriptor cannot be read. Conditions
 * on the whole package are checked only where nothing is missing.
 */
export async function checkCountry(
  folder: DataFolder,
  country: string,
  files: DataFiles,
  shared: Shared,
): Promise<{ country: CountryPackage | null; problems: Problem[] }> {
  const read = await readPackage(folder, country, files, shared);
  return { country: read.whole, problems: checkRead(folder, read, files) };
}

/**
 * The readable part of a country's package, and the problems of single rows. Those in `ofStreamed`
 * are reported after problems among rows.
 */
type ReadPackage = {
  name: string;
  whole: CountryPackage | null;
  problems: Problem[];
  ofStreamed: Problem[];
};

async function readPackage(
  folder: DataFolder,
  name: string,
  files: DataFiles,
  { records: shared, incomplete: ofShared }: Shared,
): Promise<ReadPackage> {
  const problems: Problem[] = [];
  const descriptor = readDescriptor(problems, folder, name)?.descriptor;
  const { records, headers } = readFiles(problems, folder, name, files.perCountry);
  if (!descriptor) return { name, whole: null, problems, ofStreamed: [] };
  const incomplete = new Set([...ofShared, ...namesOf(problems)]);
  const read = {
    descriptor,
    records,
    headers,
    shared,
    vocabulary: files.vocabulary(shared, records),
    incomplete,
  };
  const { streamed, unread, problems: ofStreamed } = await checkStreamed(read, files, folder, name);
  const whole = {
    ...read,
    streamed,
    incomplete: new Set([...incomplete, ...unread, ...namesOf(ofStreamed)]),
  };
  return { name, whole, problems, ofStreamed };
}

function checkRead(
  folder: DataFolder,
  { name, whole, problems, ofStreamed }: ReadPackage,
  files: DataFiles,
): Problem[] {
  if (!whole) return problems;
  const among = [...checkPackage(whole, files)].map((problem) => ({
    ...problem,
    file: path.join(folder.directory, name, problem.file),
  }));
  return [
    ...problems,
    ...among,
    ...ofStreamed,
    ...checkDocuments(folder, files.documents.perCountry, name),
  ];
}

/** Whether the descriptor of a package states the size and hash that its files have. */
async function checkDigests(folder: DataFolder, { name, whole }: ReadPackage): Promise<Problem[]> {
  if (!whole || whole.incomplete.size > 0) return [];
  const contents = readableFiles(folder);
  const stale = await findStaleDigests(whole.descriptor.resources, (file) =>
    contents.get(`${name}/${file}`),
  );
  return stale.map((file) => ({
    file: path.join(folder.directory, name, DESCRIPTOR),
    column: 'resources',
    message: `states another size or hash of ${file} than it has: run npm run data:describe`,
  }));
}

/** The records that all countries share, and what is wrong with them. */
export function checkShared(
  folder: DataFolder,
  files: DataFiles,
): { shared: Records; problems: Problem[] } {
  const problems: Problem[] = [];
  const { records: shared } = readFiles(problems, folder, '', files.shared);
  const isWhole = problems.length === 0;
  for (const file of files.shared) {
    const findings = [
      ...findDuplicates(file, shared.get(file.name) ?? []),
      ...((isWhole && file.checkShared?.(shared)) || []),
    ];
    for (const finding of findings)
      problems.push({ ...finding, file: path.join(folder.directory, file.name) });
  }
  return { shared, problems };
}

/** Reports files that are not read: a misspelt name would lose the content of a file silently. */
function* checkNames(
  { directory, unknown }: DataFolder,
  { shared, perCountry, streamed, documents }: DataFiles,
): Generator<Problem> {
  for (const name of unknown) {
    const known = name.includes('/')
      ? [...perCountry, ...streamed, ...documents.perCountry]
      : [...shared, ...documents.shared];
    const meant = didYouMean(
      path.basename(name),
      known.map((file) => file.name),
    );
    yield { file: path.join(directory, name), message: `is not a file of a data package${meant}` };
  }
}

/** What is wrong with the documents of a country, or for a blank with those that all countries share. */
function* checkDocuments(
  { directory, contents }: DataFolder,
  documents: readonly Document[],
  country: string,
): Generator<Problem> {
  for (const { name, whyWrong } of documents) {
    const content = contents.get(path.join(country, name));
    if (content === undefined) continue;
    const message =
      typeof content === 'string' ? content : whyWrongText(content.toString('utf8'), whyWrong);
    if (message !== null) yield { file: path.join(directory, country, name), message };
  }
}

function whyWrongText(text: string, whyWrong: Document['whyWrong']): string | null {
  try {
    return whyWrong(JSON.parse(text));
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`;
  }
}

function namesOf(problems: readonly Problem[]): Set<string> {
  return new Set(problems.map(({ file }) => path.basename(file)));
}
