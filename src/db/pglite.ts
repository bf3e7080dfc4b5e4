import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { INITDB } from '../empty-database-file.mjs';

/** Nothing that is copied into a new table is logged as well, as there is no other server; and files that are in memory need no memory beside it. */
const SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=16MB',
  'min_wal_size=2MB',
  'max_wal_size=8MB',
  'wal_recycle=off',
];
/** Nobody connects to the other databases, and what was logged is written: each start would read them back for nothing. */
const LEAVE_OUT = [
  'update pg_database set datistemplate = false',
  'drop database if exists template0',
  'drop database if exists template1',
  'checkpoint',
];

/**
 * Starts a database in memory: that of a dump, or a new one. It is without pg_trgm: to make the index of names takes a sixth of the first start, and saves a search ten
 * milliseconds.
 */
export async function startPGlite(dump?: Blob): Promise<PGlite> {
  // V8 would spend more time on optimising PGlite's code than its few queries gain from it.
  setFlagsFromString('--liftoff-only');
  const { PGlite, types } = await import('@electric-sql/pglite');
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const stored = dump ? { loadDataDir: dump } : {};
  // PGlite's own way with bytes makes a string of each of them.
  const parsers = { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') };
  const serializers = { [types.BYTEA]: (bytes: Buffer) => `\\x${bytes.toString('hex')}` };
  return PGlite.create({ startParams, initDbStartParams: INITDB, parsers, serializers, ...stored });
}

export async function dumpPGlite(client: PGlite): Promise<Blob> {
  for (const statement of LEAVE_OUT) await client.exec(statement);
  return client.dumpDataDir('none');
}
