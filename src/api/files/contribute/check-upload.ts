import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { checkCountry, checkShared } from '../../../data/dataset/check-dataset.ts';
import type { CountryPackage, DataFiles } from '../../../data/dataset/data-file.ts';
import type { DataFolder } from '../../../data/dataset/data-folder.ts';
import { formatDescriptor } from '../../../data/dataset/descriptor.ts';
import { DESCRIPTOR } from '../../../data/dataset/folder-version.ts';
import { DataError, type Problem } from '../../../data/dataset/problem.ts';
import { describeResources, readPresentFiles } from '../../../data/dataset/table-schema.ts';
import { warnOfUnmappedFields } from '../../../domain/lint/source-warnings.ts';
import { formatWarning, warningsOf } from '../../../domain/lint/warnings.ts';
import { today } from '../../../engine/conditions/in-force.ts';
import { truncateCharacters } from '../../../engine/text/truncate.ts';
import {
  type Job,
  MAX_MESSAGE_CHARACTERS,
  MAX_REPORTED,
  MAX_SHOWN_CHARACTERS,
  type Report,
  type ReportedError,
} from './job.ts';
import { type ReadUpload, RefusedUpload, readUpload } from './read-upload.ts';

type CheckJob = Extract<Job, { kind: 'check' }>;

const MISSING = 'is missing';

/** Checks what was sent as if it replaced the published files, as `npm run data:check` checks a folder. */
export async function checkUpload(job: CheckJob, files: DataFiles): Promise<Report> {
  const upload = await readUpload(job.upload, files);
  const ofCountry = [...upload.tables.keys()].filter((name) => !isOfAll(name, job, files));
  if (ofCountry.length > 0 && job.country === null)
    throw new RefusedUpload(
      `${ofCountry[0]} is a file of a country: say which by \`country\`, such as IT.`,
    );
  // What cells of a workbook lack would make others wrong.
  if (upload.problems.length > 0)
    return reportOf(job, upload, {
      problems: upload.problems,
      warnings: [],
      notChecked: [NOT_READ_WHOLE],
    });
  try {
    return await checkTables(job, upload, files);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return reportOf(job, upload, {
      problems: error.problems,
      warnings: [],
      notChecked: [NOT_READ_WHOLE],
    });
  }
}

async function checkTables(job: CheckJob, upload: ReadUpload, files: DataFiles): Promise<Report> {
  const folder = await folderWith(job, upload, files);
  const shared = checkShared(folder, files);
  if (job.country === null) {
    const fields = (shared.shared.get('fields.csv') ?? []) as readonly { record: object }[];
    const names = fields.map(({ record }) => (record as { field: string }).field);
    return reportOf(job, upload, {
      problems: shared.problems,
      warnings: warnOfUnmappedFields(names),
      notChecked: [NOT_IN_COUNTRIES],
    });
  }
  const faulty = new Set(shared.problems.map(({ file }) => file));
  const incomplete = job.isPublished ? faulty : new Set([...faulty, DESCRIPTOR]);
  const { country, problems } = await checkCountry(folder, job.country, files, {
    records: shared.shared,
    incomplete,
  });
  const found = [...shared.problems, ...problems];
  const isAbsent = ({ file, message }: Problem) =>
    message === MISSING && !job.isPublished && !upload.tables.has(baseOf(file));
  const reported = found.filter((problem) => !isAbsent(problem));
  const warnings = reported.length === 0 && country ? warningsIn(country, upload) : [];
  const absent = found.filter(isAbsent).map(({ file }) => baseOf(file));
  return reportOf(job, upload, {
    problems: reported,
    warnings,
    notChecked: describeUnchecked(job, absent, reported.length > 0),
  });
}

const NOT_READ_WHOLE = 'Not all of it could be read: the rest is checked once it can.';
const NOT_IN_COUNTRIES =
  'The countries that use these words were not checked with them: npm run data:check does.';

function describeUnchecked(
  { country, isPublished }: Job,
  absent: readonly string[],
  hasErrors: boolean,
): string[] {
  const code = country?.toUpperCase();
  return [
    ...(isPublished
      ? []
      : [
          `${code} is not published here: what its package as a whole must hold, such as a gap for all that is missing, was not checked.`,
        ]),
    ...(absent.length > 0
      ? [
          `These files were not sent, so that nothing was checked against them: ${absent.join(', ')}.`,
        ]
      : []),
    ...(hasErrors
      ? ['Dependent errors and warnings are checked once these errors are corrected.']
      : []),
  ];
}

function warningsIn(country: CountryPackage, { tables }: ReadUpload): string[] {
  const code = country.descriptor.plumbline.country.toLowerCase();
  const unmapped = tables.has('fields.csv')
    ? warnOfUnmappedFields(country.vocabulary.fields.keys())
    : [];
  return [...unmapped, ...warningsOf(country).map((warning) => formatWarning(code, warning))];
}

/** Whether a file is one that all countries share. Some names are both a shared file and one of a country: where a country is given, they are its own. */
function isOfAll(name: string, { country }: Job, { shared, perCountry }: DataFiles): boolean {
  const isNamed = (file: { name: string }) => file.name === name;
  return shared.some(isNamed) && (country === null || !perCountry.some(isNamed));
}

/**
 * The data folder with the uploaded files in place. Its descriptor is generated, as data:describe
 * writes it from the other files.
 */
async function folderWith(job: Job, { tables }: ReadUpload, files: DataFiles): Promise<DataFolder> {
  const { country, isPublished, files: published } = job;
  const streamedNames = new Set(files.streamed.map(({ name }) => name));
  const contents = new Map<string, Buffer | string>();
  const streamed = new Map<string, { file: string; digest: string; bytes: Buffer }>();
  const put = (name: string, bytes: Buffer) => {
    if (streamedNames.has(baseOf(name)))
      streamed.set(name, {
        file: name,
        digest: createHash('sha256').update(bytes).digest('hex'),
        bytes,
      });
    else contents.set(name, bytes);
  };
  for (const [name, bytes] of published)
    put(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const within = (name: string) => (isOfAll(name, job, files) ? name : `${country}/${name}`);
  const isHeld = (name: string) => contents.has(name) || streamed.has(name);
  const isOptional = (name: string) =>
    files.perCountry.some((file) => file.name === name && file.optional);
  // An empty sheet makes no file where a package may be without it.
  for (const [name, { bytes, rows }] of tables)
    if (rows > 0 || isHeld(within(name)) || !isOptional(name)) put(within(name), bytes);
  if (country !== null)
    for (const { name, optional } of files.perCountry)
      if (!optional && !isHeld(within(name))) contents.set(within(name), MISSING);
  for (const { name } of files.shared) if (!isHeld(name)) contents.set(name, MISSING);
  const folder = {
    directory: '',
    countries: country === null ? [] : [country],
    contents,
    streamed,
    unknown: [],
    version: '',
    asOf: '',
  };
  if (country !== null)
    contents.set(
      `${country}/${DESCRIPTOR}`,
      await descriptorOf(folder, country, isPublished, files),
    );
  return folder;
}

async function descriptorOf(
  folder: DataFolder,
  country: string,
  isPublished: boolean,
  files: DataFiles,
): Promise<Buffer> {
  const vocabulary = files.vocabulary(checkShared(folder, files).shared, new Map());
  const content = folder.contents.get(`${country}/${DESCRIPTOR}`);
  const json =
    isPublished && Buffer.isBuffer(content)
      ? JSON.parse(content.toString('utf8'))
      : placeholderDescriptor(country, vocabulary.parameters.keys());
  const resources = describeResources(
    files,
    vocabulary,
    await readPresentFiles(folder, country, files),
  );
  // What is derived of the published sources need not follow from those that were sent: data:describe writes it.
  return Buffer.from(formatDescriptor({ ...json, version: undefined, resources }));
}

/** The code that ISO 4217 reserves for tests. */
const TEST_CURRENCY = 'XTS';

/** A descriptor for a country that is not published yet. No file is checked against its values. */
function placeholderDescriptor(country: string, parameters: Iterable<string>): object {
  const code = country.toUpperCase();
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: `plumbline-${country}`,
    title: code,
    licenses: [
      {
        name: 'CC-BY-4.0',
        path: 'https://creativecommons.org/licenses/by/4.0/',
        title: 'CC BY 4.0',
      },
    ],
    contributors: [{ title: code, roles: [] }],
    plumbline: {
      country: code,
      name: code,
      currency: TEST_CURRENCY,
      as_of: today(),
      heights_in_feet: false,
      reference_cities: ['unknown'],
      required_building_params: [...parameters].slice(0, 5),
      cost_index: null,
    },
  };
}

type Found = {
  problems: readonly Problem[];
  warnings: readonly string[];
  notChecked: readonly string[];
};

function reportOf(
  { country }: Job,
  { tables }: ReadUpload,
  { problems, warnings, notChecked }: Found,
): Report {
  const cells = new Map<string, ReadonlyMap<number, readonly string[]>>();
  const valueAt = ({ file, line, column }: Problem): string | null => {
    const table = tables.get(baseOf(file));
    if (!table || line === undefined || column === undefined) return null;
    if (!cells.has(file)) cells.set(file, rowsByLine(table.bytes));
    const rows = cells.get(file);
    const at = rows?.get(1)?.indexOf(column) ?? -1;
    return rows?.get(line)?.[at]?.slice(0, MAX_SHOWN_CHARACTERS) ?? null;
  };
  const errors = problems.slice(0, MAX_REPORTED).map((problem): ReportedError => {
    const { file, line = null, column = null, message } = problem;
    return {
      file,
      line,
      column,
      value: valueAt(problem),
      message: truncateCharacters(message, MAX_MESSAGE_CHARACTERS),
    };
  });
  return {
    country: country?.toUpperCase() ?? null,
    files: [...tables]
      .filter(([, { rows }]) => rows > 0 || tables.size === 1)
      .map(([file, { rows }]) => ({ file, rows })),
    errors,
    moreErrors: problems.length - errors.length,
    warnings: warnings
      .slice(0, MAX_REPORTED)
      .map((warning) => truncateCharacters(warning, MAX_MESSAGE_CHARACTERS)),
    moreWarnings: Math.max(0, warnings.length - MAX_REPORTED),
    notChecked,
  };
}

/** The cells of a file by the line on which each row begins; empty if it is not CSV. */
function rowsByLine(bytes: Buffer): ReadonlyMap<number, readonly string[]> {
  try {
    const rows = parse(bytes, { info: true, relax_column_count: true }) as unknown as {
      info: { lines: number };
      record: string[];
    }[];
    return new Map(
      rows.map(({ record }, index) => [
        index === 0 ? 1 : (rows[index - 1]?.info.lines as number) + 1,
        record,
      ]),
    );
  } catch {
    return new Map();
  }
}

function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
