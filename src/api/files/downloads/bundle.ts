import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { parquetFile } from './parquet.ts';
import type { DescribedTable } from './tables.ts';
import { type Entry, textEntry } from './zip.ts';

/** A table of a bundle: the file that it is made of, and its name there without an ending. */
type BundledTable = DescribedTable & { name: string; file: StoredFile; credit: string | null };
/** `country` is null where the tables are those of all countries. */
export type Bundle = { country: string | null; asOf: string; tables: readonly BundledTable[] };

const LOAD = 'load.sql';

/**
 * The entries of an archive with all tables of a country, or of all countries, as Parquet. Its
 * statements create a database of them in DuckDB.
 */
export async function bundleEntries(
  edition: Edition,
  { country, tables }: Bundle,
): Promise<Entry[]> {
  const entries: Entry[] = [
    textEntry(LOAD, loadStatements({ country, version: edition.version, tables })),
  ];
  for (const table of tables)
    entries.push({ name: `${table.name}.parquet`, file: await parquetFile(edition, table) });
  return entries;
}

function loadStatements({
  country,
  version,
  tables,
}: Omit<Bundle, 'asOf'> & { version: string }): string {
  const database = country === null ? 'plumbline' : `plumbline-${country.toLowerCase()}`;
  const about = [
    `Plumbline building-regulation reference data of ${country ?? 'all countries'}, version ${version}. Licence: ${LICENSE_URL}; the table sources names the document of each value, with its own licence.`,
    `In the folder of these files: duckdb ${database}.duckdb < ${LOAD}`,
  ];
  return [...about.map((line) => `-- ${line}`), ...tables.flatMap(statementsOf), ''].join('\n');
}

function statementsOf({ name, description, columns }: BundledTable): string[] {
  const table = quoteIdentifier(name.replace(/[-/]/g, '_'));
  return [
    `create or replace table ${table} as select * from read_parquet(${quoteLiteral(`${name}.parquet`)});`,
    `comment on table ${table} is ${quoteLiteral(description)};`,
    ...columns.map(
      (column) =>
        `comment on column ${table}.${quoteIdentifier(column.name)} is ${quoteLiteral(column.description)};`,
    ),
  ];
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`;
