import type { $Type, NotNull } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  type PgTextBuilderInitial,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { editionColumn } from '../db/edition-tables.ts';
import { type Field, fieldOf, storedAs } from './columns.ts';

/** A column of a file as its table names it: `in_force_from` is `inForceFrom`. */
type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A cell as its table holds it: of a column for one conjunction the conjunction itself. */
type Stored<Cell> = Cell extends readonly [] | readonly [Conjunction] ? Conjunction : Cell;

type ColumnFor<Cell> = null extends Cell
  ? $Type<PgTextBuilderInitial<'', [string, ...string[]]>, NonNullable<Cell>>
  : NotNull<$Type<PgTextBuilderInitial<'', [string, ...string[]]>, Cell>>;

type StoredColumns<Columns extends z.ZodObject> = {
  [Name in keyof z.output<Columns> as CamelCase<Name>]: ColumnFor<Stored<z.output<Columns>[Name]>>;
};

type StoredRow<Cells> = { [Name in keyof Cells as CamelCase<Name>]: Stored<Cells[Name]> };

/** The Drizzle columns of a file: each has the type, the name and the nullability of its definition in the file's record. */
function storedColumns<Columns extends z.ZodObject>(record: Columns): StoredColumns<Columns> {
  return Object.fromEntries(
    Object.entries(record.shape).map(([name, column]) => [
      camelCase(name),
      storedColumn(name, column as z.ZodType),
    ]),
  ) as StoredColumns<Columns>;
}

type Builder = PgColumnBuilderBase & { notNull: () => PgColumnBuilderBase };

const BUILDERS: Record<Field['type'], (name: string) => Builder> = {
  string: (name) => text(name),
  number: (name) => doublePrecision(name),
  integer: (name) => integer(name),
  boolean: (name) => boolean(name),
  date: (name) => date(name),
};

function storedColumn(name: string, column: z.ZodType): PgColumnBuilderBase {
  const kind = storedAs(column);
  if (kind === 'flag') return boolean(name).notNull();
  if (kind !== 'cell') return jsonb(name).notNull().default([]);
  const { type, constraints } = fieldOf(column);
  const builder = BUILDERS[type](name);
  return constraints?.required ? builder.notNull() : builder;
}

/** A record as a row of its table. */
export function storedRow<Cells extends object>(
  cells: Cells,
  columns: z.ZodRawShape,
): StoredRow<Cells> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      camelCase(name),
      storedAs(columns[name] as z.ZodType) === 'conjunction' ? (cell[0] ?? []) : cell,
    ]),
  ) as StoredRow<Cells>;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** The columns that tell rows apart: some of the file's, or the position of the row. */
type Key<Columns extends z.ZodObject> =
  | readonly (CamelCase<keyof z.output<Columns>> & string)[]
  | readonly ['position'];

/**
 * The table of a file of each country. `key` tells the rows of a country apart. `more` has columns that
 * follow from those of the file, or are stored in another way.
 */
export function countryTable<
  Columns extends z.ZodObject,
  More extends { [name: string]: PgColumnBuilderBase } = Record<never, never>,
>(name: string, record: Columns, key: Key<Columns> = ['position'], more = {} as More) {
  return pgTable(
    name,
    {
      edition: editionColumn(),
      position: integer().notNull(),
      country: text().notNull(),
      ...(storedColumns(record) as Omit<StoredColumns<Columns>, keyof More>),
      ...more,
    },
    (table) => [
      primaryKey({ columns: [table.edition, table.country, ...columnsNamed(table, key)] as never }),
    ],
  );
}

/** The table of a file that all countries share. */
export function sharedTable<Columns extends z.ZodObject>(
  name: string,
  record: Columns,
  key: Key<Columns> = ['position'],
) {
  return pgTable(
    name,
    { edition: editionColumn(), position: integer().notNull(), ...storedColumns(record) },
    (table) => [primaryKey({ columns: [table.edition, ...columnsNamed(table, key)] as never })],
  );
}

function columnsNamed(table: object, names: readonly string[]): unknown[] {
  return names.map((name) => (table as Readonly<Record<string, unknown>>)[name]);
}
