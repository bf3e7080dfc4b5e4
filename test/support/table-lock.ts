import { connectAsOperator } from './database.ts';

/** Holds up a Postgres table: whoever reads it waits, for the two seconds at most that a read may take. */
export type TableLock = {
  take: () => Promise<unknown>;
  release: () => Promise<unknown>;
  /** Number of reads that wait for the table. */
  waiting: () => Promise<number>;
};

export function createTableLock(databaseUrl: string, table: string): TableLock {
  const operator = connectAsOperator(databaseUrl);
  return {
    take: () => operator.unsafe(`begin; lock table ${table} in access exclusive mode`),
    release: () => operator.unsafe('commit'),
    async waiting() {
      const [row] =
        await operator`select count(*)::int as count from pg_locks where relation = ${table}::regclass and not granted`;
      return row?.count;
    },
  };
}
