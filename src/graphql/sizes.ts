import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { Database } from '../db/database.ts';
import { rowsOfStatement } from '../db/statements.ts';
import type { Batch } from '../editions/loaders.ts';
import { schema } from '../resources/schema.ts';
import type { BytesHint, RowsHint, TextsHint } from '../schema/size-hints.ts';

/** How long the list of a field is: at most under one parent, and under all parents together (null where that is not known); or at most for each item given above. */
export type ListSize = {
  most: number;
  total: number | null;
  perItem?: Readonly<Record<string, number>>;
  /** For each item that the field above is given. */
  each?: true;
  /** As many as the field above is asked for. */
  asked?: true;
};

/** The lists and the texts of an edition, by `Type.field`: numbers of rows, and the most bytes that a value has as JSON. */
export type Sizes = { rows: ReadonlyMap<string, ListSize>; bytes: ReadonlyMap<string, number> };

/** Names with their values that Postgres makes one object of: a function of it takes 100 arguments. */
const MAX_PAIRS = 50;

/** The one key of what an edition has once. */
export const WHOLE = 'whole';

/** Bytes of a number, a boolean, a date or a name of an enum. */
const SHORT_BYTES = 32;

/** The sizes of everything in the schema that depends on the data. */
export const sizesOfEdition: Batch<Sizes> = async (db, edition) => {
  const fields = dataFields();
  const { lists, texts, made } = await measure(db, edition, fields);
  // A text that comes from no column of its own type's table, such as a unit, is some column of another.
  const longest = Math.max(...Object.values(texts).flatMap((columns) => Object.values(columns)));
  const bytes = fields.map(({ coordinate, field, sources }) => {
    const exposed = (field.extensions as { pothosExposedField?: string }).pothosExposedField;
    const bounded = (field.extensions as Partial<BytesHint>).bytes;
    if (bounded !== undefined) return [coordinate, typeof bounded === 'number' ? bounded : (made[coordinate] as number)] as const;
    const known = exposed
      ? sources.flatMap((each) => (typeof each === 'number' ? each : (texts[getTableName(each)]?.[exposed] ?? [])))
      : [];
    return [coordinate, isShort(field) ? SHORT_BYTES : known.length > 0 ? Math.max(...known) : longest] as const;
  });
  const rows = fields.flatMap(({ coordinate, hint }) => {
    if (!hint) return [];
    if ('page' in hint) return [[coordinate, { most: hint.page, total: null, asked: true as const }] as const];
    if ('each' in hint) return [[coordinate, { most: hint.each, total: null, each: true as const }] as const];
    return [[coordinate, 'fixed' in hint ? { most: hint.fixed, total: null } : (lists[coordinate] as ListSize)] as const];
  });
  return [{ rows: new Map(rows), bytes: new Map(bytes) }];
};

type DataField = {
  coordinate: string;
  field: GraphQLField<unknown, unknown>;
  hint: RowsHint['rows'] | undefined;
  /** Where the texts of the field's type come from. */
  sources: readonly (PgTable | number)[];
};

function dataFields(): DataField[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'),
  ) as (GraphQLObjectType | GraphQLInterfaceType)[];
  return types.flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({
      coordinate: `${type.name}.${field.name}`,
      field,
      hint: (field.extensions as Partial<RowsHint>).rows,
      sources: (type.extensions as Partial<TextsHint>).texts ?? [],
    })),
  );
}

function isShort({ type }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type);
  return !isListType(getNullableType(type)) && (isEnumType(named) || (isScalarType(named) && named.name !== 'String'));
}

type Measured = { lists: Record<string, ListSize>; texts: Record<string, Record<string, number>>; made: Record<string, number> };

/** All sizes in one statement. */
async function measure(db: Database, edition: number, fields: readonly DataField[]): Promise<Measured> {
  const lists = fields.flatMap(({ coordinate, hint }) =>
    hint && ('table' in hint || 'named' in hint) ? [[coordinate, sizeOf(hint, edition)] as const] : [],
  );
  const tables = new Set(fields.flatMap(({ sources }) => sources.filter((each) => typeof each !== 'number')));
  const texts = [...tables].map((table) => [getTableName(table), longestTexts(table, edition)] as const);
  const made = fields.flatMap(({ coordinate, field: { extensions } }) => {
    const { bytes } = extensions as Partial<BytesHint>;
    return typeof bytes === 'object' ? [[coordinate, mostBytes(bytes, edition)] as const] : [];
  });
  const all = sql`select ${jsonObject(lists)} as lists, ${jsonObject(texts)} as texts, ${jsonObject(made)} as made`;
  const [measured] = await rowsOfStatement<Measured>(db, all);
  return measured as Measured;
}

type MeasuredHint = Exclude<RowsHint['rows'], { fixed: number } | { each: number } | { page: number }>;

function sizeOf(hint: MeasuredHint, edition: number): SQL {
  if ('named' in hint) return sizeOfNamed(hint, edition);
  if ('length' in hint) {
    const size = mostAndTotal(sql`select ${hint.length} as length from ${hint.table} where ${editionOf(hint.table)} = ${edition}`);
    return hint.isShared ? withoutTotal(size, 0) : size;
  }
  if ('item' in hint) return sizePerItem(hint, edition);
  const size = mostAndTotal(lengths(hint.table, hint.parent, edition));
  return hint.beside ? withoutTotal(size, hint.beside) : size;
}

function withoutTotal(size: SQL, beside: number): SQL {
  return sql`json_build_object('most', (${size}->>'most')::int + ${beside}::int, 'total', null)`;
}

/** The lengths of the lists of rows that share `parent`. */
function lengths(table: PgTable, parent: readonly Column[], edition: number): SQL {
  const perParent = sql`select count(*) as length from ${table} where ${editionOf(table)} = ${edition}`;
  return parent.length === 0 ? perParent : sql`${perParent} group by ${sql.join([...parent], sql`, `)}`;
}

function mostAndTotal(lists: SQL): SQL {
  const size = { most: sql`coalesce(max(length), 0)`, total: sql`coalesce(sum(length), 0)` };
  return sql`(select ${jsonObject(Object.entries(size))} from (${lists}) as lists)`;
}

/** Of each table no more rows than a country has different names in it. Rows are in many lists at once, so there is no total. */
function sizeOfNamed({ named, beside }: Extract<MeasuredHint, { named: unknown }>, edition: number): SQL {
  const most = named.map(([table, country, name]) => {
    const names = sql`select count(distinct ${name}) as length from ${table} where ${editionOf(table)} = ${edition} group by ${country}`;
    return sql`(select coalesce(max(length), 0) from (${names}) as names)`;
  });
  return sql`json_build_object('most', ${sql.join(most, sql` + `)} + ${beside}::int, 'total', null)`;
}

/** The longest list of each item, by item. */
function sizePerItem({ table, parent, item }: Extract<MeasuredHint, { item: Column }>, edition: number): SQL {
  const lists = sql`select ${item} as item, count(*) as length from ${table} where ${editionOf(table)} = ${edition} group by ${sql.join([...parent, item], sql`, `)}`;
  const items = sql`select item, max(length) as most from (${lists}) as lists group by item`;
  return sql`(select json_build_object('most', 0, 'total', 0, 'perItem', coalesce(json_object_agg(item, most), '{}')) from (${items}) as items)`;
}

function mostBytes(hint: Exclude<BytesHint['bytes'], number>, edition: number): SQL {
  const bytes = 'bytes' in hint ? hint.bytes : sql`octet_length(${hint.text}::text)`;
  return sql`(select coalesce(max(${bytes}), 2) from ${hint.table} where ${editionOf(hint.table)} = ${edition})`;
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
  const parts = [];
  for (let from = 0; from === 0 || from < entries.length; from += MAX_PAIRS) {
    const pairs = entries.slice(from, from + MAX_PAIRS).flatMap(([name, value]) => [sql`${name}::text`, value]);
    parts.push(sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`);
  }
  return sql`(${sql.join(parts, sql` || `)})`;
}
