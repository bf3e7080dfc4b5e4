import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type BytesHint, textIn } from './size-hints.ts';

/** An identifier that no other object has, whatever its type, and that stays the same from one edition to the next: what caches of clients go by. */
export function globalId(type: string, ...parts: readonly string[]): string {
  return Buffer.from(`${type}:${parts.join('/')}`).toString('base64url');
}

/** The type and the parts of an identifier, of which none but the last may have a slash; null for what is none. */
export function readGlobalId(id: string): { type: string; parts: readonly string[] } | null {
  const [, type, parts] = /^(\w+):(.*)$/su.exec(Buffer.from(id, 'base64url').toString()) ?? [];
  return type === undefined || parts === undefined ? null : { type, parts: parts.split('/') };
}

/** How long such identifiers get of the rows of a table. */
export function globalIdIn(table: PgTable, type: string, ...parts: Column[]): BytesHint {
  const text: SQL = sql.join([sql`${`${type}://""`}::text`, ...parts], sql` || `);
  return textIn(table, sql`encode(convert_to(${text}, 'UTF8'), 'base64')`);
}
