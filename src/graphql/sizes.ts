import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { Database } from '../db/client.ts';
import { rowsOfStatement } from '../db/statements.ts';
import type { Batch } from '../edition.ts';
import { schema } from './schema.ts';
import type { RowsHint, TextsHint } from './size-hints.ts';

/** How long the list of a field is: at most under one parent, and under all parents together. */
export type ListSize = { most: number; total: number };

/** The lists and the texts of an edition, by `Type.field`: numbers of rows, and the most bytes that a value has as JSON. */
export type Sizes = { rows: ReadonlyMap<string, ListSize>; bytes: ReadonlyMap<string, number> };

/** The one key of what an edition has once. */
export const WHOLE = 'whole';

/** Bytes of a number, a boolean, a date or a name of an enum. */
const SHORT_BYTES = 32;

/** The sizes of everything in the schema that depends on the data. */
export const sizesOfEdition: Batch<Sizes> = async (db, edition) => {
  const fields = dataFields();
  const { lists, texts } = await measure(db, edition, fields);
  // A text that comes from no column of its own type's table, such as a unit, is some column of another.
  const longest = Math.max(...Object.values(texts).flatMap((columns) => Object.values(columns)));
  const bytes = fields.map(({ coordinate, field, table }) => {
    const exposed = (field.extensions as { pothosExposedField?: string }).pothosExposedField;
    const measured = table && exposed ? texts[getTableName(table)]?.[exposed] : undefined;
    return [coordinate, isShort(field) ? SHORT_BYTES : (measured ?? longest)] as const;
  });
  const rows = fields.flatMap(({ coordinate, hint }) => {
    if (!hint) return [];
    return [[coordinate, 'fixed' in hint ? { most: hint.fixed, total: Infinity } : (lists[coordinate] as ListSize)] as const];
  });
  return [{ rows: new Map(rows), bytes: new Map(bytes) }];
};

type DataField = {
  coordinate: string;
  field: GraphQLField<unknown, unknown>;
  hint: RowsHint['rows'] | undefined;
  /** Where the texts of the field's type come from. */
  table: PgTable | undefined;
};

function dataFields(): DataField[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__'),
  ) as GraphQLObjectType[];
  return types.flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({
      coordinate: `${type.name}.${field.name}`,
      field,
      hint: (field.extensions as Partial<RowsHint>).rows,
      table: (type.extensions as Partial<TextsHint>).texts,
    })),
  );
}

function isShort({ type }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type);
  return !isListType(getNullableType(type)) && (isEnumType(named) || (isScalarType(named) && named.name !== 'String'));
}

type Measured = { lists: Record<string, ListSize>; texts: Record<string, Record<string, number>> };

/** All sizes in one statement. */
async function measure(db: Database, edition: number, fields: readonly DataField[]): Promise<Measured> {
  const lists = fields.flatMap(({ coordinate, hint }) =>
    hint && 'table' in hint ? [[coordinate, lengthsOf(hint, edition)] as const] : [],
  );
  const tables = new Set(fields.flatMap(({ table }) => table ?? []));
  const texts = [...tables].map((table) => [getTableName(table), longestTexts(table, edition)] as const);
  const [measured] = await rowsOfStatement<Measured>(db, sql`select ${jsonObject(lists)} as lists, ${jsonObject(texts)} as texts`);
  return measured as Measured;
}

function lengthsOf({ table, parent }: { table: PgTable; parent: readonly Column[] }, edition: number): SQL {
  const perParent = sql`select count(*) as length from ${table} where ${editionOf(table)} = ${edition}`;
  const lists = parent.length === 0 ? perParent : sql`${perParent} group by ${sql.join([...parent], sql`, `)}`;
  const size = { most: sql`coalesce(max(length), 0)`, total: sql`coalesce(sum(length), 0)` };
  return sql`(select ${jsonObject(Object.entries(size))} from (${lists}) as lists)`;
}

/** The bytes that the longest text in each column has as JSON. */
function longestTexts(table: PgTable, edition: number): SQL {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>).filter(([, { dataType }]) =>
    ['string', 'array'].includes(dataType),
  );
  const longest = columns.map(([name, column]) => [name, sql`coalesce(max(octet_length(to_json(${column})::text)), 4)`] as const);
  return sql`(select ${jsonObject(longest)} from ${table} where ${editionOf(table)} = ${edition})`;
}

function editionOf(table: PgTable): Column {
  return (getTableColumns(table) as Record<string, Column>).edition as Column;
}

function jsonObject(entries: readonly (readonly [name: string, value: SQL])[]): SQL {
  return sql`json_build_object(${sql.join(
    entries.flatMap(([name, value]) => [sql`${name}::text`, value]),
    sql`, `,
  )})`;
}
