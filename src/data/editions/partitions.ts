import { getTableName, sql } from 'drizzle-orm';
import { causesOf } from '../../server/http/errors.ts';
import type { CopiedRows, CountryPackage } from '../dataset/data-file.ts';
import { copyLine } from '../db/copy.ts';
import type { Copy, Database } from '../db/database.ts';

/** Rows are handed on in pieces of about so many characters. */
const CHARACTERS_AT_ONCE = 1024 * 1024;

/**
 * Adds the rows of a table with so many rows for each edition that to delete them would take as
 * long as to load them. Such a table is partitioned by edition. The rows are copied into a table of
 * their own that is not visible yet, which gets its indexes when they are complete (`finishRows`).
 * It then becomes a partition, and is dropped with its edition. Functions of the database do the
 * steps that only the owner of the tables may do (drizzle/0003_partitions.sql).
 */
export async function copyRows(
  transaction: Database,
  copy: Copy,
  copied: CopiedRows,
  packages: readonly CountryPackage[],
  edition: number,
  onRows: (count: number) => void,
): Promise<void> {
  const table = getTableName(copied.table);
  await transaction.execute(call(table, 'begin', edition));
  await copy(transaction, `${table}_${edition}`, copied.columns, linesOf(copied, packages, onRows));
}

/** `indexed` is false where the indexes by which rows are searched are made later, and rows need not be sorted, as all are in memory. */
export async function finishRows(
  transaction: Database,
  { table }: CopiedRows,
  edition: number,
  indexed: boolean,
): Promise<void> {
  await transaction.execute(
    sql`select ${sql.identifier(`${getTableName(table)}_finish`)}(${edition}::int, ${indexed}::boolean)`,
  );
}

async function* linesOf(
  { rows }: CopiedRows,
  packages: readonly CountryPackage[],
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  let text = '';
  for (const country of packages) {
    for await (const batch of rows(country)) {
      for (const cells of batch) text += copyLine(cells);
      onRows(batch.length);
      if (text.length < CHARACTERS_AT_ONCE) continue;
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

function call(table: string, step: 'begin' | 'drop', edition: number) {
  return sql`select ${sql.identifier(`${table}_${step}`)}(${edition}::int)`;
}

/** Readers wait while a partition is dropped, and dropping waits for them: not longer than this. */
const LOCK_TIMEOUT = '250ms';
const LOCK_NOT_AVAILABLE = '55P03';

/** Drops the rows of an edition. Returns false where a long read prevents it; the next load tries again. */
export async function dropPartitions(
  transaction: Database,
  copied: readonly CopiedRows[],
  edition: number,
): Promise<boolean> {
  try {
    await transaction.transaction(async (savepoint) => {
      await savepoint.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
      for (const { table } of copied)
        await savepoint.execute(call(getTableName(table), 'drop', edition));
      await savepoint.execute(sql`set local lock_timeout = default`);
    });
    return true;
  } catch (error) {
    if ([...causesOf(error)].some(({ code }) => code === LOCK_NOT_AVAILABLE)) return false;
    throw error;
  }
}
