import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * What the schema says of sizes, so that the cost of an operation is known before it runs (see cost.ts). They stand in the `extensions` of a list field
 * (how many rows it may have) and of an object type (which table its texts come from).
 */
export type RowsHint = {
  rows:
    | { table: PgTable; parent: readonly Column[]; beside?: number }
    | { named: readonly Named[]; beside: number }
    | { table: PgTable; parent: readonly Column[]; item: Column }
    | { table: PgTable; length: SQL; isShared?: true }
    | { fixed: number }
    | { each: number }
    | { page: number };
};
/** Rows of a country of which a list has one of each name at most. */
type Named = readonly [table: PgTable, country: Column, name: Column | SQL];
export type BytesHint = { bytes: number | { table: PgTable; text: SQL } | { table: PgTable; bytes: SQL } };
export type ItemsHint = { items: (args: Readonly<Record<string, unknown>>) => readonly string[]; valuesPerItem: number };
export type PageHint = { pageOf: (args: Readonly<Record<string, unknown>>) => number };
export type AtMostHint = { atMost: (args: Readonly<Record<string, unknown>>) => number };
export type TextsHint = { texts: readonly (PgTable | number)[] };

/** The rows of a list are rows of `table`, each list those that share `parent`. */
export function rowsOf(table: PgTable, ...parent: Column[]): RowsHint {
  return { rows: { table, parent } };
}

/** The same, and so many rows `beside` them. */
export function rowsOfAnd(beside: number, table: PgTable, ...parent: Column[]): RowsHint {
  return { rows: { table, parent, beside } };
}

/** An object that is made from all rows of `table` that share `parent`, whatever is asked of it: each is looked at under the facts that are given. */
export const madeFrom = rowsOf;

/** What holds in a place: of each table no more rows than its country has different names in it. */
export function namedRows(...named: readonly Named[]): RowsHint {
  return { rows: { named, beside: 0 } };
}

/** The same, and so many rows `beside` them. */
export function namedRowsAnd(beside: number, ...named: readonly Named[]): RowsHint {
  return { rows: { named, beside } };
}

/** For each item that the field above is given (see `givenItems`), the rows of `table` that share `parent` and have it in the column `item`. */
export function rowsPerItem(table: PgTable, item: Column, ...parent: Column[]): RowsHint {
  return { rows: { table, parent, item } };
}

/** A list that a row of `table` holds in itself, `length` of it. */
export function lengthIn(table: PgTable, length: SQL): RowsHint {
  return { rows: { table, length } };
}

/** The same, of rows that several parents share: all parents together may have more of them than there are. */
export function lengthInShared(table: PgTable, length: SQL): RowsHint {
  return { rows: { table, length, isShared: true } };
}

/** The list that a column holds as JSON. */
export function lengthOf(column: Column): RowsHint {
  return lengthIn(column.table as PgTable, sql`jsonb_array_length(${column})`);
}

/** A list whose length does not depend on the data. */
export function fixedRows(fixed: number): RowsHint {
  return { rows: { fixed } };
}

/** A list of so many rows for each item that the field above is given (see `givenItems`). */
export function rowsForEach(each: number): RowsHint {
  return { rows: { each } };
}

/** A list of as many rows as the field above is asked for (see `askedRows`), and no more than `most`. */
export function pageOfRows(most: number): RowsHint {
  return { rows: { page: most } };
}

/** How many rows of a list below it the arguments of a field ask for. */
export function askedRows(pageOf: PageHint['pageOf']): PageHint {
  return { pageOf };
}

/** No more rows of a list than its own arguments ask for. */
export function atMostRows(atMost: AtMostHint['atMost']): AtMostHint {
  return { atMost };
}

/** The texts that objects of a type expose are those of the columns of these tables, or have no more than so many bytes. */
export function textsOf(...texts: readonly (PgTable | number)[]): TextsHint {
  return { texts };
}

/** A text that is made of what a row of `table` holds: no longer than `text` of it, as JSON. */
export function textIn(table: PgTable, text: SQL): BytesHint {
  return { bytes: { table, text } };
}

/** A text that is made of much, for each row of `table`: no longer than so many `bytes`, as JSON. */
export function bytesFor(table: PgTable, bytes: SQL): BytesHint {
  return { bytes: { table, bytes } };
}

/** A text that is bounded otherwise than by a column. */
export function atMostBytes(bytes: number): BytesHint {
  return { bytes };
}

/** What the arguments of a field say that lists below it have rows for, and how many values it takes to look at each. */
export function givenItems(items: ItemsHint['items'], valuesPerItem = 0): ItemsHint {
  return { items, valuesPerItem };
}
