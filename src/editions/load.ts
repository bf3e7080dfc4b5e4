import { eq, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Dataset } from '../dataset/check-dataset.ts';
import type { Located } from '../dataset/data-file.ts';
import type { Copy, Database, OpenDatabase } from '../db/database.ts';
import { EDITION_CHANNEL, findCurrentEdition, type LoadedEdition } from './current.ts';
import { storeFiles } from './files.ts';
import { copyRows, dropPartitions } from './partitions.ts';
import { recordChanges } from './record-changes.ts';
import { currentEdition, editions } from './table.ts';

/** Rows of one insert: far below the 65,535 parameters of a statement for any table here. */
const ROWS_PER_INSERT = 1000;

export type Progress = { done: number; total: number };

/**
 * Adds the dataset as a new edition, records what it changes and makes it the current one, in one transaction that also tells every listener. Editions
 * that were superseded ten minutes ago or earlier are dropped: nobody reads them any more.
 */
export async function loadDataset(
  { db, copy }: Pick<OpenDatabase, 'db' | 'copy'>,
  dataset: Dataset,
  onProgress: (progress: Progress) => void = () => {},
): Promise<LoadedEdition> {
  const { version, asOf } = dataset;
  return db.transaction(async (transaction) => {
    const [inserted] = await transaction.insert(editions).values({ version, asOf }).returning({ id: editions.id });
    const id = (inserted as { id: number }).id;
    await addRows(transaction, copy, dataset, id, onProgress);
    await storeFiles(transaction, dataset.bytes, id);
    const loaded = { id, version, asOf };
    await recordChanges(transaction, copy, dataset.files, await findCurrentEdition(transaction), loaded);
    const now = sql`now()`;
    await transaction.update(editions).set({ supersededAt: now }).where(sql`${editions.id} in (select edition from current_edition)`);
    await transaction
      .insert(currentEdition)
      .values({ edition: id })
      .onConflictDoUpdate({ target: currentEdition.onlyRow, set: { edition: id } });
    await dropEditions(transaction, dataset);
    await transaction.execute(sql`select pg_notify(${EDITION_CHANNEL}, ${String(id)})`);
    return loaded;
  });
}

async function addRows(
  transaction: Database,
  copy: Copy,
  dataset: Dataset,
  id: number,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const { files, packages } = dataset;
  const inserts = [...rowsToInsert(dataset)];
  const copied = files.copied.flatMap(({ count }) => packages.map(count));
  const progress = { done: 0, total: [...inserts.map(({ rows }) => rows.length), ...copied].reduce((sum, count) => sum + count, 0) };
  const add = (count: number) => {
    progress.done += count;
    onProgress(progress);
  };
  for (const { table, rows } of inserts) {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const chunk = rows.slice(start, start + ROWS_PER_INSERT).map((row) => ({ ...row, edition: id }));
      await transaction.insert(table).values(chunk);
      add(chunk.length);
    }
  }
  for (const each of files.copied) await copyRows(transaction, copy, each, packages, id, add);
}

async function dropEditions(transaction: Database, { files }: Dataset): Promise<void> {
  const outdated = await transaction
    .select({ id: editions.id })
    .from(editions)
    .where(lt(editions.supersededAt, sql`now() - interval '10 minutes'`));
  for (const { id } of outdated) {
    if (await dropPartitions(transaction, files.copied, id)) await transaction.delete(editions).where(eq(editions.id, id));
  }
}

function* rowsToInsert({ files, shared, packages }: Dataset): Generator<{ table: PgTable; rows: object[] }> {
  for (const { name, table, row } of files.shared) if (table && row) yield { table, rows: numbered(shared.get(name), row) };
  for (const { table, rows } of files.derived) yield { table, rows: packages.flatMap(rows) };
  for (const { descriptor, records } of packages) {
    const { country } = descriptor.plumbline;
    for (const { name, table, row } of files.perCountry) {
      if (table && row) yield { table, rows: numbered(records.get(name), row).map((values) => ({ ...values, country })) };
    }
  }
}

function numbered(records: readonly Located<object>[] = [], row: (record: never) => object): object[] {
  return records.map(({ record }, position) => ({ ...row(record as never), position }));
}
