import { didYouMean, notIn } from '../../engine/text/did-you-mean.ts';
import { checkConditions } from './check-conditions.ts';
import { cellText } from './columns.ts';
import {
  type CountryPackage,
  type DataFile,
  type DataFiles,
  type Finding,
  type Located,
  recordsOf,
  sourceColumns,
  TO_SOURCE,
} from './data-file.ts';
import { derivedMembers } from './descriptor.ts';
import { DESCRIPTOR } from './folder-version.ts';
import type { Problem } from './problem.ts';
import { removeDigests } from './resource-digests.ts';
import { describeResources, presentFilesOf } from './table-schema.ts';

type Cells = Record<string, unknown>;

/**
 * Checks the records of one package against each other. `file` is relative to the package's folder.
 * Problems that may follow from a reported one are not reported. So a record is never wrong because
 * another file could not be read. Conditions on the whole package are checked once it has no other
 * error.
 */
export function* checkPackage(country: CountryPackage, files: DataFiles): Generator<Problem> {
  const faulty = new Set(country.incomplete);
  const areValid = (names: readonly string[]) => names.every((name) => !faulty.has(name));
  const hasVocabulary = areValid(files.vocabularyFiles);
  const problems = hasVocabulary ? [...checkDescriptor(country, files)] : [];
  for (const file of files.perCountry) {
    const records = recordsAsCells(country, file.name);
    const report = (findings: Iterable<Finding>) => {
      for (const finding of findings) {
        faulty.add(file.name);
        problems.push({ file: file.name, ...finding });
      }
    };
    report(findDuplicates(file, records));
    report(dangling(file, records, country));
    if (!hasVocabulary) continue;
    report(checkConditions(file, records, country.vocabulary.terms));
    report(file.check?.(records as never, country) ?? []);
    const isCheckable = file.needsWhole !== 'all' && areValid(file.needsWhole ?? []);
    if (isCheckable) report(file.checkWhole?.(records as never, country) ?? []);
  }
  yield* problems;
  if (problems.length > 0 || country.incomplete.size > 0) return;
  for (const file of files.perCountry) {
    if (file.needsWhole !== 'all') continue;
    for (const finding of file.checkWhole?.(recordsAsCells(country, file.name) as never, country) ??
      [])
      yield { file: file.name, ...finding };
  }
  yield* unusedSources(country, files.perCountry);
}

function recordsAsCells(country: CountryPackage, file: string): readonly Located<Cells>[] {
  return (country.records.get(file) ?? []) as readonly Located<Cells>[];
}

function* dangling(
  { references = {} }: DataFile,
  records: readonly Located<Cells>[],
  country: CountryPackage,
) {
  for (const [column, reference] of Object.entries(references)) {
    if (!reference || country.incomplete.has(reference.file)) continue;
    const known = new Set(
      recordsAsCells(country, reference.file).map(({ record }) => record[reference.column]),
    );
    const what = reference.file.replace(/(ie)?s\.csv$/, (_end, ie) => (ie ? 'y' : ''));
    for (const { line, record } of records) {
      const name = record[column];
      if (name !== null && !known.has(name))
        yield {
          line,
          column,
          message: `no ${what} '${name}' in ${reference.file}${didYouMean(String(name), known as Set<string>)}`,
        };
    }
  }
}

function* unusedSources(country: CountryPackage, files: readonly DataFile[]): Generator<Problem> {
  const used = new Set(
    files.flatMap((file) =>
      recordsAsCells(country, file.name).flatMap(({ record }) =>
        sourceColumns(file).map((column) => record[column]),
      ),
    ),
  );
  for (const { line, record } of recordsAsCells(country, TO_SOURCE.file)) {
    if (!used.has(record.id))
      yield {
        file: TO_SOURCE.file,
        line,
        column: 'id',
        message: `nothing cites the source '${record.id}'`,
      };
  }
}

function* checkDescriptor(country: CountryPackage, files: DataFiles): Generator<Problem> {
  const { descriptor, vocabulary, incomplete } = country;
  for (const parameter of descriptor.plumbline.required_building_params) {
    if (vocabulary.parameters.has(parameter)) continue;
    const column = 'plumbline.required_building_params';
    yield {
      file: DESCRIPTOR,
      column,
      message: notIn('parameters.csv', parameter, vocabulary.parameters.keys()),
    };
  }
  const { version, created, sources } = descriptor;
  const derived = derivedMembers(descriptor, recordsOf(country.records, TO_SOURCE.file));
  if (
    !incomplete.has(TO_SOURCE.file) &&
    version !== undefined &&
    JSON.stringify({ version, created, sources }) !== JSON.stringify(derived)
  ) {
    yield {
      file: DESCRIPTOR,
      column: 'sources',
      message: 'does not follow from as_of and the sources: run npm run data:describe',
    };
  }
  const described = () => describeResources(files, vocabulary, presentFilesOf(country));
  const isKnown = [...files.streamed, ...files.perCountry].every(
    ({ name }) => !incomplete.has(name) || (country.headers.get(name) ?? []).length > 0,
  );
  if (
    isKnown &&
    JSON.stringify(removeDigests(descriptor.resources)) !== JSON.stringify(described())
  ) {
    yield {
      file: DESCRIPTOR,
      column: 'resources',
      message: 'does not describe the files as they are read: run npm run data:describe',
    };
  }
}

/** Records that share what makes a record of the file unique. */
export function* findDuplicates(
  { key }: DataFile,
  records: readonly Located<object>[],
): Generator<Finding> {
  const firstLines = new Map<string, number>();
  for (const { line, record } of records) {
    const value = key
      .map((column) => cellText((record as Record<string, unknown>)[column]))
      .join(' ')
      .trim();
    const first = firstLines.get(value);
    if (first === undefined) firstLines.set(value, line);
    else
      yield { line, column: key.join(','), message: `'${value}' stands on line ${first} already` };
  }
}
