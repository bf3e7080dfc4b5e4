import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The rows of a raw statement, which are an array on one driver and `{ rows }` on the other. */
export async function rowsOfStatement<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}
