import { asc, type Column, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { codeParameters, parameters, ruleFields } from './table.ts';

/** The key of data that all countries share. */
export const SHARED = 'shared';

type OrderedTable = PgTable & { edition: Column; position: Column };

/** All rows of an edition, in the order of the file. */
export async function rowsInOrder<Table extends OrderedTable>(
  db: Database,
  edition: number,
  table: Table,
): Promise<Table['$inferSelect'][]> {
  return await db
    .select()
    .from(table as PgTable)
    .where(eq(table.edition, edition))
    .orderBy(asc(table.position));
}

/** All rows of an edition by name, for the only key of the table. */
export function rowsByName<Table extends OrderedTable>(
  table: Table,
  nameOf: (row: Table['$inferSelect']) => string,
): Batch<ReadonlyMap<string, Table['$inferSelect']>> {
  return async (db, edition) => {
    const rows = await rowsInOrder(db, edition, table);
    return [new Map(rows.map((row) => [nameOf(row), row]))];
  };
}

export const ruleFieldsByName = rowsByName(ruleFields, ({ field }) => field);
export const parametersByName = rowsByName(parameters, ({ parameter }) => parameter);
export const codeParametersByName = rowsByName(codeParameters, ({ parameter }) => parameter);
