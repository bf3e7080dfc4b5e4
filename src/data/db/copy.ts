import type { Database } from './database.ts';

/** The driver's own handle of a transaction, which Drizzle keeps in its session: only the drivers know COPY. */
export function clientOf<Client>(transaction: Database): Client {
  const { session } = transaction._ as unknown as { session: { client: Client } };
  return session.client;
}

export function copyStatement(table: string, columns: readonly string[], from: string): string {
  return `copy "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) from ${from}`;
}

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A row as COPY reads it in its text format. */
export function copyLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(copyCell).join('\t')}\n`;
}

/** What is copied whole; nothing for no rows. */
export async function* once(text: string): AsyncGenerator<string> {
  if (text !== '') yield text;
}

function copyCell(cell: string | number | boolean | null): string {
  if (cell === null) return '\\N';
  return typeof cell === 'string'
    ? cell.replace(SPECIAL, (character) => ESCAPES[character] as string)
    : String(cell);
}
