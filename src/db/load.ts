import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Located } from '../packages/data-file.ts';
import type { CountryPackage, Dataset } from '../packages/read-dataset.ts';
import type { DatasetVersion } from '../packages/version.ts';
import { countries, referenceCities } from '../resources/countries/table.ts';
import type { Database } from './client.ts';
import { packageFiles, sharedFiles } from './datasets.ts';
import { currentEdition, editions } from './editions.ts';

export const EDITION_CHANNEL = 'plumbline_edition';

/** Rows of one insert: far below the 65,535 parameters of a statement for any table here. */
const ROWS_PER_INSERT = 1000;

export type LoadedEdition = DatasetVersion & { id: number };
export type Progress = { done: number; total: number };

/** The edition to be served, or null when nothing was loaded yet. */
export async function findCurrentEdition(db: Database): Promise<LoadedEdition | null> {
  const [row] = await db
    .select({ id: editions.id, version: editions.version, asOf: editions.asOf })
    .from(currentEdition)
    .innerJoin(editions, eq(editions.id, currentEdition.edition));
  return row ?? null;
}

/**
 * Whether the database still holds this very edition. Numbers start again when a database is made anew, so the version is compared as well: it follows from the
 * content, and an edition of the same number and version has the same rows.
 */
export async function holdsEdition(db: Database, { id, version }: LoadedEdition): Promise<boolean> {
  const rows = await db
    .select({ id: editions.id })
    .from(editions)
    .where(and(eq(editions.id, id), eq(editions.version, version)));
  return rows.length > 0;
}

/**
 * Adds the dataset as a new edition and makes it the current one, in one transaction that also tells every listener. Editions
 * that were superseded ten minutes ago or earlier are dropped: nobody reads them any more.
 */
export async function loadDataset(
  db: Database,
  dataset: Dataset,
  onProgress: (progress: Progress) => void = () => {},
): Promise<LoadedEdition> {
  const { version, asOf } = dataset;
  return db.transaction(async (transaction) => {
    const [inserted] = await transaction.insert(editions).values({ version, asOf }).returning({ id: editions.id });
    const id = (inserted as { id: number }).id;
    const inserts = [...rowsToInsert(dataset)];
    const progress = { done: 0, total: inserts.reduce((sum, { rows }) => sum + rows.length, 0) };
    for (const { table, rows } of inserts) {
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        const chunk = rows.slice(start, start + ROWS_PER_INSERT).map((row) => ({ ...row, edition: id }));
        await transaction.insert(table).values(chunk);
        progress.done += chunk.length;
        onProgress(progress);
      }
    }
    const now = sql`now()`;
    await transaction.update(editions).set({ supersededAt: now }).where(sql`${editions.id} in (select edition from current_edition)`);
    await transaction
      .insert(currentEdition)
      .values({ edition: id })
      .onConflictDoUpdate({ target: currentEdition.onlyRow, set: { edition: id } });
    await transaction.delete(editions).where(lt(editions.supersededAt, sql`now() - interval '10 minutes'`));
    await transaction.execute(sql`select pg_notify(${EDITION_CHANNEL}, ${String(id)})`);
    return { id, version, asOf };
  });
}

function* rowsToInsert({ shared, packages }: Dataset): Generator<{ table: PgTable; rows: object[] }> {
  for (const { name, table, row } of sharedFiles) yield { table, rows: numbered(shared.get(name), row) };
  yield { table: countries, rows: packages.map(countryRow) };
  for (const { descriptor, records } of packages) {
    const { country, reference_cities } = descriptor.plumbline;
    yield { table: referenceCities, rows: reference_cities.map((code, position) => ({ country, code, position })) };
    for (const { name, table, row } of packageFiles) {
      yield { table, rows: numbered(records.get(name), row).map((values) => ({ ...values, country })) };
    }
  }
}

function countryRow({ descriptor }: CountryPackage, position: number): object {
  const { country, name, currency, as_of, required_building_params, cost_index } = descriptor.plumbline;
  return {
    position,
    code: country,
    name,
    currency,
    asOf: as_of,
    requiredBuildingParams: required_building_params,
    costIndexName: cost_index?.name ?? null,
    costIndexBaseYear: cost_index?.base_year ?? null,
  };
}

function numbered(records: readonly Located<object>[] = [], row: (record: never) => object): object[] {
  return records.map(({ record }, position) => ({ ...row(record as never), position }));
}
