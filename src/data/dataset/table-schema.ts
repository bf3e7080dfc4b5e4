import type * as z from 'zod';
import { fieldOf } from './columns.ts';
import type {
  CountryPackage,
  DataFile,
  DataFiles,
  NamedField,
  Reference,
  Vocabulary,
} from './data-file.ts';
import type { DataFolder } from './data-folder.ts';
import { isHeaderOf } from './read-csv.ts';
import { readRows } from './read-rows.ts';
import type { StreamedContent } from './streamed-content.ts';

/** The files that a package has, each with its header; an empty header stands for all columns. */
type PresentFiles = ReadonlyMap<string, readonly string[]>;

export function presentFilesOf({
  headers,
  streamed,
}: Pick<CountryPackage, 'headers' | 'streamed'>): PresentFiles {
  return new Map([
    ...headers,
    ...[...streamed].map(([name, { header }]) => [name, header] as const),
  ]);
}

/** The same of a package that was not checked yet. */
export async function readPresentFiles(
  { contents, streamed }: DataFolder,
  country: string,
  files: DataFiles,
): Promise<PresentFiles> {
  const present = new Map<string, readonly string[]>();
  for (const { name, record } of files.perCountry) {
    const content = contents.get(`${country}/${name}`);
    if (content === undefined) continue;
    const header = headerOfContent(content);
    present.set(name, isHeaderOf(header, record) ? header : []);
  }
  for (const { name } of files.streamed) {
    const content = streamed.get(`${country}/${name}`);
    if (content) present.set(name, await headerOf(content));
  }
  return present;
}

/** Column names need no quotes. A content that cannot be read is reported elsewhere. */
function headerOfContent(content: Buffer | string): readonly string[] {
  if (typeof content === 'string') return [];
  const [line = ''] = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 1);
  return line.split(',');
}

async function headerOf(content: StreamedContent): Promise<readonly string[]> {
  for await (const [header] of readRows(content)) return header?.cells ?? [];
  return [];
}

/**
 * The `resources` of a datapackage.json: one Table Schema for each file of a package (Frictionless
 * Data Package v2). They are generated from the schemas that validate the records, so that the
 * description cannot drift from the validation.
 */
export function describeResources(
  { perCountry, streamed }: Pick<DataFiles, 'perCountry' | 'streamed'>,
  vocabulary: Vocabulary,
  present: PresentFiles = new Map(),
): object[] {
  const streams = streamed.flatMap((file) => {
    const header = present.get(file.name);
    return header
      ? [describeFile(file, file.describe(header, vocabulary), { primaryKey: file.key })]
      : [];
  });
  const files = perCountry.filter(({ name, optional }) => !optional || present.has(name));
  return [
    ...files.map((file) =>
      describeFile(file, fieldsOf(file, present.get(file.name)), keysOf(file)),
    ),
    ...streams,
  ];
}

const PROFILES = 'https://datapackage.org/profiles/2.0';

function describeFile(
  { name, description }: Pick<DataFile, 'name' | 'description'>,
  fields: readonly NamedField[],
  keys: object,
): object {
  return {
    $schema: `${PROFILES}/dataresource.json`,
    name: resourceName(name),
    type: 'table',
    path: name,
    description,
    scheme: 'file',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    // Some readers guess from the text otherwise.
    dialect: { delimiter: ',' },
    schema: {
      $schema: `${PROFILES}/tableschema.json`,
      fields: fields.map(inOrder),
      missingValues: [''],
      ...keys,
    },
  };
}

/** The columns that the header has; all where it has none of them. */
function fieldsOf({ record }: DataFile, header: readonly string[] = []): NamedField[] {
  const fields = Object.entries(record.shape).map(([name, column]) => ({
    name,
    ...fieldOf(column as z.ZodType),
  }));
  const present = fields.filter(({ name }) => header.includes(name));
  return present.length > 0 ? present : fields;
}

function inOrder({ name, type, format, description, unit, constraints }: NamedField): object {
  return { name, type, format, description, unit, constraints };
}

/** A primary key has no blanks; a key that may have blanks is unique among the rows without one. */
function keysOf(file: DataFile): object {
  const isFilled = file.key.every(
    (name) => fieldOf(file.record.shape[name] as z.ZodType).constraints?.required,
  );
  const foreignKeys = Object.entries(file.references ?? {}).flatMap(foreignKey);
  return {
    ...(isFilled ? { primaryKey: file.key } : { uniqueKeys: [file.key] }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
}

function foreignKey([column, reference]: [string, Reference | undefined]): object[] {
  return reference
    ? [
        {
          fields: [column],
          reference: { resource: resourceName(reference.file), fields: [reference.column] },
        },
      ]
    : [];
}

function resourceName(file: string): string {
  return file.replace('.csv', '');
}
