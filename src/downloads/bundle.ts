import { Zip, ZipPassThrough } from 'fflate';
import type { Edition } from '../editions/edition.ts';
import type { StoredFile } from '../editions/files.ts';
import { LICENSE_URL } from '../http/data-headers.ts';
import { parquetPieces } from './parquet.ts';
import type { DescribedTable } from './table-columns.ts';

/** A table of a bundle: the file that it is made of, and its name there without an ending. */
type BundledTable = DescribedTable & { name: string; file: StoredFile; credit: string | null };
/** `country` is null where the tables are those of all countries. */
export type Bundle = { country: string | null; asOf: string; tables: readonly BundledTable[] };

const LOAD = 'load.sql';

/** All tables of a country, or of all, as Parquet in one archive, with the statements that make a database of them in DuckDB. Parquet is compressed within, so that the archive compresses nothing. */
export async function* bundlePieces(edition: Edition, { country, asOf, tables }: Bundle): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const take = () => Buffer.concat(made.splice(0));
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const add = (name: string) => {
    const entry = new ZipPassThrough(name);
    // Noon of the day, as in the other archives.
    entry.mtime = new Date(`${asOf}T12:00:00`);
    archive.add(entry);
    return entry;
  };
  add(LOAD).push(Buffer.from(loadStatements({ country, version: edition.version, tables })), true);
  for (const table of tables) {
    const entry = add(`${table.name}.parquet`);
    for await (const piece of parquetPieces(edition, table)) {
      entry.push(piece);
      yield take();
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();
  yield take();
}

function loadStatements({ country, version, tables }: Omit<Bundle, 'asOf'> & { version: string }): string {
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
    ...columns.map((column) => `comment on column ${table}.${quoteIdentifier(column.name)} is ${quoteLiteral(column.description)};`),
  ];
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`;
