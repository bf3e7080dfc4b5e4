import type { Column } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * What the schema says of sizes, so that the cost of an operation is known before it runs (see cost.ts). They stand in the `extensions` of a list field
 * (how many rows it may have) and of an object type (which table its texts come from).
 */
export type RowsHint = { rows: { table: PgTable; parent: readonly Column[] } | { fixed: number } };
export type TextsHint = { texts: PgTable };

/** The rows of a list are rows of `table`, each list those that share `parent`. */
export function rowsOf(table: PgTable, ...parent: Column[]): RowsHint {
  return { rows: { table, parent } };
}

/** A list whose length does not depend on the data. */
export function fixedRows(fixed: number): RowsHint {
  return { rows: { fixed } };
}

/** The texts that objects of a type expose are those of `table`'s columns. */
export function textsOf(table: PgTable): TextsHint {
  return { texts: table };
}
