import { type Column, eq, getTableColumns, getTableName, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Dataset } from '../dataset/check-dataset.ts';
import type { CountryPackage, Located } from '../dataset/data-file.ts';
import { DataError } from '../dataset/problem.ts';
import { copyLine, once } from '../db/copy.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { currentEdition, editions } from '../db/edition-tables.ts';
import { EDITION_CHANNEL, findCurrentEdition, type LoadedEdition } from './current.ts';
import { copyRows, dropPartitions, finishRows } from './partitions.ts';
import { recordChanges } from './record-changes.ts';
import { storeFiles } from './store-files.ts';

export type Progress = { done: number; total: number };

/** `check` throws what is wrong with a dataset that was not checked before: nothing is loaded then. It goes on while the database makes indexes. */
type LoadOptions = {
  check?: () => Promise<void>;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/**
 * Adds the dataset as a new edition, records what it changes and makes it the current one, in one
 * transaction that also notifies every listener. Editions that were superseded ten minutes ago or
 * earlier are dropped, as no request reads them any more.
 */
export async function loadDataset(
  { db, copy, indexesLater }: Pick<OpenDatabase, 'db' | 'copy' | 'indexesLater'>,
  dataset: Dataset,
  options: LoadOptions = {},
): Promise<LoadedEdition> {
  const { version, asOf } = dataset;
  return db.transaction(async (transaction) => {
    const [inserted] = await transaction
      .insert(editions)
      .values({ version, asOf })
      .returning({ id: editions.id });
    const id = (inserted as { id: number }).id;
    await addRows(transaction, { copy, indexesLater }, dataset, id, options).catch(
      async (error) => {
        // The check explains inconsistent rows better than the database does.
        if (!(error instanceof DataError)) await options.check?.();
        throw error;
      },
    );
    const loaded = { id, version, asOf };
    await recordChanges(
      transaction,
      copy,
      dataset.files,
      await findCurrentEdition(transaction),
      loaded,
    );
    const now = sql`now()`;
    await transaction
      .update(editions)
      .set({ supersededAt: now })
      .where(sql`${editions.id} in (select edition from current_edition)`);
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
  { copy, indexesLater }: Pick<OpenDatabase, 'copy' | 'indexesLater'>,
  dataset: Dataset,
  id: number,
  options: LoadOptions,
): Promise<void> {
  const { check = async () => {}, onProgress = () => {} } = options;
  const { files, packages } = dataset;
  const held = tablesOf(dataset);
  const copied = files.copied.flatMap(({ count }) => packages.map(count));
  const progress = {
    done: 0,
    total: [...held.map(({ count }) => count), ...copied].reduce((sum, count) => sum + count, 0),
  };
  const add = (count: number) => {
    progress.done += count;
    if (count > 0) onProgress(progress);
  };
  for (const each of files.copied) await copyRows(transaction, copy, each, packages, id, add);
  const finishAndStore = async () => {
    for (const each of files.copied) await finishRows(transaction, each, id, !indexesLater);
    await storeFiles(transaction, dataset.bytes, id);
  };
  const checkAndMakeLines = async () => {
    await check();
    return held.map((each) => ({ ...each, ...linesOf(each, id) }));
  };
  // A connection can run no other statement while rows are copied over it.
  const [texts] = await allDone([checkAndMakeLines(), finishAndStore()]);
  for (const { table, names, text, count } of texts) {
    await copy(transaction, getTableName(table), names, once(text));
    add(count);
  }
}

/** What all answer, once all are done, also where one fails: what goes on would write into a transaction that has ended. */
async function allDone<One, Other>(works: [Promise<One>, Promise<Other>]): Promise<[One, Other]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

async function dropEditions(transaction: Database, { files }: Dataset): Promise<void> {
  const outdated = await transaction
    .select({ id: editions.id })
    .from(editions)
    .where(lt(editions.supersededAt, sql`now() - interval '10 minutes'`));
  for (const { id } of outdated) {
    if (await dropPartitions(transaction, files.copied, id))
      await transaction.delete(editions).where(eq(editions.id, id));
  }
}

/** A table whose rows are held, and how many rows of files fill it. */
type HeldTable = { table: PgTable; count: number; rows: () => object[] };

function tablesOf({ files, shared, packages }: Dataset): HeldTable[] {
  const ofShared = files.shared.flatMap(({ name, table, row }): HeldTable[] => {
    const records = shared.get(name) ?? [];
    return table && row
      ? [{ table, count: records.length, rows: () => numbered(records, row) }]
      : [];
  });
  const derived = files.derived.map(
    ({ table, rows }): HeldTable => ({ table, count: 0, rows: () => packages.flatMap(rows) }),
  );
  const ofCountries = files.perCountry.flatMap(({ name, table, row }): HeldTable[] => {
    if (!table || !row) return [];
    const recordsOf = ({ records }: CountryPackage) => records.get(name) ?? [];
    const rowsOf = (country: CountryPackage) =>
      numbered(recordsOf(country), row).map((values) => ({
        ...values,
        country: country.descriptor.plumbline.country,
      }));
    return [
      { table, count: packages.flatMap(recordsOf).length, rows: () => packages.flatMap(rowsOf) },
    ];
  });
  return [...ofShared, ...derived, ...ofCountries];
}

function numbered(records: readonly Located<object>[], row: (record: never) => object): object[] {
  return records.map(({ record }, position) => ({ ...row(record as never), position }));
}

/** The rows of a table as COPY reads them, and the names of their columns. */
function linesOf({ table, rows }: HeldTable, edition: number): { names: string[]; text: string } {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  const lines = rows().map((row) => lineOf(columns, { ...row, edition }));
  return { names: columns.map(([, { name }]) => name), text: lines.join('') };
}

/** A row as COPY reads it, with the cells as the driver would be given them. */
function lineOf(
  columns: readonly [string, Column][],
  row: Readonly<Record<string, unknown>>,
): string {
  const cells = columns.map(([key, column]) => {
    const value = row[key] ?? null;
    return value === null ? null : (column.mapToDriverValue(value) as string | number | boolean);
  });
  return copyLine(cells);
}
