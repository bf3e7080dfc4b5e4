import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { listCountryFolders } from '../../src/data/dataset/folder-version.ts';

type Constraints = {
  required?: true;
  enum?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
};
type Field = {
  name: string;
  type: string;
  description?: string;
  unit?: string;
  constraints?: Constraints;
};
type Key = { fields: string[]; reference: { resource: string; fields: string[] } };
type Schema = {
  fields: Field[];
  missingValues: string[];
  primaryKey?: string[];
  foreignKeys?: Key[];
};
type Resource = { name: string; path: string; bytes: number; hash: string; schema: Schema };
type Row = Record<string, string>;

const TYPES: Record<string, RegExp> = {
  string: /^/,
  number: /^-?\d+(\.\d+)?$/,
  integer: /^-?\d+$/,
  date: /^\d{4}-\d\d-\d\d$/,
  boolean: /^(true|false)$/,
};

/** Why a cell is none that the field describes, as whoever knows nothing but Table Schema reads it. */
function* wrongIn(
  cell: string,
  { type, constraints = {} }: Field,
  missing: readonly string[],
): Generator<string> {
  if (missing.includes(cell)) {
    if (constraints.required) yield 'is missing';
    return;
  }
  if (!TYPES[type]?.test(cell)) yield `is no ${type}`;
  if (constraints.enum && !constraints.enum.includes(cell)) yield 'is not in the enum';
  if (constraints.pattern && !new RegExp(`^(?:${constraints.pattern})$`).test(cell))
    yield 'has not the pattern';
  if (
    Number(cell) < (constraints.minimum ?? -Infinity) ||
    Number(cell) > (constraints.maximum ?? Infinity)
  )
    yield 'is out of bounds';
}

const packages = await Promise.all(
  listCountryFolders('data').map(async (country) => {
    const { resources } = JSON.parse(
      await readFile(`data/${country}/datapackage.json`, 'utf8'),
    ) as { resources: Resource[] };
    const read = async ({ name, path }: Resource) =>
      [
        name,
        parse(await readFile(`data/${country}/${path}`), { columns: true, bom: true }) as Row[],
      ] as const;
    return { country, resources, rows: new Map(await Promise.all(resources.map(read))) };
  }),
);
const columns = packages.flatMap(({ country, resources }) =>
  resources.flatMap(({ path, schema }) =>
    schema.fields.map((field) => ({ ...field, column: `${country}/${path}:${field.name}` })),
  ),
);

test('every column of every file is described in a sentence', () => {
  expect(columns.filter(({ description }) => !/^[A-Z].*\.$/.test(description ?? ''))).toEqual([]);
});

test('every number has a unit, but those whose unit is that of what the row names', () => {
  const bare = columns
    .filter(({ type, unit }) => ['number', 'integer'].includes(type) && !unit)
    .map(({ column }) => column.slice(3));
  expect([...new Set(bare)].sort()).toEqual([
    'building-params.csv:value',
    'compliance-rules.csv:value',
    'jurisdiction-zone-limits.csv:constant',
    'jurisdiction-zone-limits.csv:factor',
    'jurisdiction-zone-limits.csv:step',
    'jurisdiction-zone-limits.csv:value',
    'site-formulas.csv:base',
    'site-formulas.csv:rise',
    'zone-limits.csv:constant',
    'zone-limits.csv:factor',
    'zone-limits.csv:step',
    'zone-limits.csv:value',
  ]);
});

test.each(packages)(
  'whoever reads $country by its Table Schemas finds no fault',
  ({ resources, rows }) => {
    const faults: string[] = [];
    for (const { name, path, schema } of resources) {
      const own = rows.get(name) as Row[];
      for (const field of schema.fields) {
        const cells = new Set(own.map((row) => row[field.name] as string));
        for (const cell of cells)
          for (const wrong of wrongIn(cell, field, schema.missingValues))
            faults.push(`${path}:${field.name}: '${cell}' ${wrong}`);
      }
      const keys =
        schema.primaryKey &&
        own.map((row) => schema.primaryKey?.map((column) => row[column]).join('\0'));
      if (keys && new Set(keys).size < keys.length)
        faults.push(`${path}: ${schema.primaryKey} is not unique`);
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const known = new Set(
          rows.get(reference.resource)?.map((row) => row[reference.fields[0] as string]),
        );
        const unknown = own
          .map((row) => row[fields[0] as string] as string)
          .filter((cell) => cell !== '' && !known.has(cell));
        if (unknown.length > 0)
          faults.push(`${path}:${fields}: ${unknown} is not in ${reference.resource}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

test('each resource states the size and the SHA-256 of its file', async () => {
  for (const { country, resources } of packages) {
    for (const { path, bytes, hash } of resources) {
      const file = await readFile(`data/${country}/${path}`);
      const expected = {
        bytes: file.length,
        hash: `sha256:${createHash('sha256').update(file).digest('hex')}`,
      };
      expect({ path, bytes, hash }).toEqual({ path, ...expected });
    }
  }
});
