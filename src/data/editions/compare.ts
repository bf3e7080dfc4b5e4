import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { truncate } from '../../engine/text/truncate.ts';
import { cellText } from '../dataset/columns.ts';
import type { Compared, ComparedRow } from '../dataset/data-file.ts';
import type { Database } from '../db/database.ts';
import { rowsOfStatement } from '../db/statements.ts';
import type { ChangeRow } from './history-table.ts';

/** A change of an edition that has no place in its order yet. */
export type Change = Omit<ChangeRow, 'edition' | 'position'>;

const ROWS_AT_ONCE = 1000;

/** What differs between two editions of a table, ordered by country and key, some at a time. Needs a transaction. */
export async function* compareEditions(
  transaction: Database,
  compared: Compared,
  before: number,
  after: number,
): AsyncGenerator<readonly Change[]> {
  await transaction.execute(
    sql`declare differing no scroll cursor for ${differing(compared, before, after)}`,
  );
  for (;;) {
    const fetched = sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from differing`;
    const rows = await rowsOfStatement<{ before: string | null; after: string | null }>(
      transaction,
      fetched,
    );
    if (rows.length > 0)
      yield rows.flatMap((row) => [...changesOf(compared, parsed(row.before), parsed(row.after))]);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await transaction.execute(sql`close differing`);
}

function parsed(row: string | null): ComparedRow | null {
  return row === null ? null : JSON.parse(row);
}

/** The database finds the rows that differ, so that nothing is held of those that do not. */
function differing(compared: Compared, before: number, after: number): SQL {
  return sql`select row_to_json(before)::text as before, row_to_json(after)::text as after
    from (${rowsOf(compared, before)}) as before full outer join (${rowsOf(compared, after)}) as after on before."#" = after."#"
    where before is distinct from after
    order by coalesce(after."#", before."#")::text collate "C"`;
}

/** The rows of an edition under the names of the file, and the key under one that no column has. A cursor takes no parameters. */
function rowsOf({ table, columns, key }: Compared, edition: number): SQL {
  const { edition: ofEdition, country = sql`null::text` } = getTableColumns(table) as Record<
    string,
    Column
  >;
  const named: Record<string, Column | SQL> = { country, ...columns };
  const selected = Object.entries(named).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  const keys = ['country', ...key].map((name) => named[name] as Column | SQL);
  return sql`select ${sql.join(selected, sql`, `)}, jsonb_build_array(${sql.join(keys, sql`, `)}) as "#"
    from ${table as PgTable} where ${ofEdition} = ${sql.raw(String(edition))}`;
}

/** The changes of a row that differs, value by value; a row that was added or removed is one change. */
function* changesOf(
  compared: Compared,
  ...rows: readonly [ComparedRow | null, ComparedRow | null]
): Generator<Change> {
  const [before, after] = compared.said ? compared.said(...rows) : rows;
  const row = after ?? before;
  if (!row) return;
  const key = compared.key.map((name) => cellText(row[name])).filter((text) => text !== '');
  const change = {
    country: (rows[0] ?? rows[1])?.country as string | null,
    file: compared.file,
    key: truncateText(key.join(' ')),
  };
  const names = namesIn(compared, before, after);
  if (!before)
    yield { ...change, column: null, kind: 'added', from: null, to: describeRow(row, names) };
  else if (!after)
    yield { ...change, column: null, kind: 'removed', from: describeRow(row, names), to: null };
  else {
    for (const column of names) {
      const [from, to] = [cellText(before[column]), cellText(after[column])];
      if (from !== to)
        yield {
          ...change,
          column,
          kind: 'changed',
          from: truncateText(from) || null,
          to: truncateText(to) || null,
        };
    }
  }
}

/** The columns besides the key. */
function namesIn({ key }: Compared, ...rows: readonly (ComparedRow | null)[]): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
  for (const name of ['country', '#', ...key]) names.delete(name);
  return [...names];
}

/** All values of a row, without blanks. */
function describeRow(row: ComparedRow, names: readonly string[]): string {
  const cells = names
    .map((name) => [name, cellText(row[name])] as const)
    .filter(([, text]) => text !== '');
  return truncateText(cells.map(([name, text]) => `${name}: ${text}`).join(' · '));
}

/** Maximum bytes of a text of a change as JSON. The bounds on response sizes depend on it. */
const MAX_CHANGE_TEXT_BYTES = 4_000;

function truncateText(text: string): string {
  return truncate(text, MAX_CHANGE_TEXT_BYTES);
}
