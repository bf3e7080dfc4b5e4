import { type Column, eq, getTableColumns, getTableName, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Dataset } from '../dataset/check-dataset.ts';
import type { CountryPackage, Located } from '../dataset/data-file.ts';
import { copyLine, once } from '../db/copy.ts';
import type { Copy, Database, OpenDatabase } from '../db/database.ts';
import { EDITION_CHANNEL, findCurrentEdition, type LoadedEdition } from './current.ts';
import { storeFiles } from './files.ts';
import { copyRows, dropPartitions } from './partitions.ts';
import { recordChanges } from './record-changes.ts';
import { currentEdition, editions } from './table.ts';

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
  const held = tablesOf(dataset);
  const copied = files.copied.flatMap(({ count }) => packages.map(count));
  const progress = { done: 0, total: [...held.map(({ rows }) => rows.length), ...copied].reduce((sum, count) => sum + count, 0) };
  const add = (count: number) => {
    progress.done += count;
    onProgress(progress);
  };
  for (const { table, rows } of held) {
    const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined);
    const names = columns.map(([, { name }]) => name);
    await copy(transaction, getTableName(table), names, once(rows.map((row) => lineOf(columns, { ...row, edition: id })).join('')));
    add(rows.length);
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

/** The rows that are held, by the table that they fill. */
function tablesOf({ files, shared, packages }: Dataset): { table: PgTable; rows: object[] }[] {
  const ofShared = files.shared.flatMap(({ name, table, row }) => (table && row ? [{ table, rows: numbered(shared.get(name), row) }] : []));
  const derived = files.derived.map(({ table, rows }) => ({ table, rows: packages.flatMap(rows) }));
  const ofCountries = files.perCountry.flatMap(({ name, table, row }) => {
    if (!table || !row) return [];
    const rowsOf = ({ descriptor, records }: CountryPackage) =>
      numbered(records.get(name), row).map((values) => ({ ...values, country: descriptor.plumbline.country }));
    return [{ table, rows: packages.flatMap(rowsOf) }];
  });
  return [...ofShared, ...derived, ...ofCountries];
}

function numbered(records: readonly Located<object>[] = [], row: (record: never) => object): object[] {
  return records.map(({ record }, position) => ({ ...row(record as never), position }));
}

/** A row as COPY reads it, with the cells as the driver would be given them. */
function lineOf(columns: readonly [string, Column][], row: Readonly<Record<string, unknown>>): string {
  const cells = columns.map(([key, column]) => {
    const value = row[key] ?? null;
    return value === null ? null : (column.mapToDriverValue(value) as string | number | boolean);
  });
  return copyLine(cells);
}
