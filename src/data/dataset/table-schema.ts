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
import { readRows } from './read-rows.ts';
import type { StreamedContent } from './streamed-content.ts';

/** The files that a package may be without and has, each with its header where that differs from one package to the next. */
type PresentFiles = ReadonlyMap<string, readonly string[]>;

export function presentFilesOf({
  records,
  streamed,
}: Pick<CountryPackage, 'records' | 'streamed'>): PresentFiles {
  const headers = [...streamed].map(([name, { header }]) => [name, header] as const);
  return new Map([...[...records.keys()].map((name) => [name, []] as const), ...headers]);
}

/** The same of a package that was not checked yet. */
export async function readPresentFiles(
  { contents, streamed }: DataFolder,
  country: string,
  files: DataFiles,
): Promise<PresentFiles> {
  const names = files.perCountry
    .map(({ name }) => name)
    .filter((name) => contents.has(`${country}/${name}`));
  const present = new Map<string, readonly string[]>(names.map((name) => [name, []]));
  for (const { name } of files.streamed) {
    const content = streamed.get(`${country}/${name}`);
    if (content) present.set(name, await headerOf(content));
  }
  return present;
}

async function headerOf(content: StreamedContent): Promise<readonly string[]> {
  for await (const [header] of readRows(content)) return header?.cells ?? [];
  return [];
}

/**
 * The `resources` of a datapackage.json: one Table Schema for each file of a package (Frictionless Data Package v2), read off the schemas that check its records,
 * so that the description cannot drift from what is accepted.
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
  return [...files.map((file) => describeFile(file, fieldsOf(file), keysOf(file))), ...streams];
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

function fieldsOf({ record }: DataFile): NamedField[] {
  return Object.entries(record.shape).map(([name, column]) => ({
    name,
    ...fieldOf(column as z.ZodType),
  }));
}

function inOrder({ name, type, format, description, unit, constraints }: NamedField): object {
  return { name, type, format, description, unit, constraints };
}

/** A primary key has no blanks; one that may have some is unique as far as it is given. */
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
