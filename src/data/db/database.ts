import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';

type NoSchema = Record<string, never>;

/** The handle that queries are written against, whichever driver stands behind it. */
export type Database = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** Runs `work` on one snapshot of the database, in which it may only read. */
export type Read = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;

/** Copies rows into a table, within a transaction of `db`: `texts` are pieces of what COPY reads, in its text format. */
export type Copy = (
  transaction: Database,
  table: string,
  columns: readonly string[],
  texts: AsyncIterable<string>,
) => Promise<void>;

export type OpenDatabase = {
  /** For loading and migrating, which may take their time. */
  db: Database;
  /** For answering: fails within two seconds when the database does not answer, and at once when it is known to be away. */
  read: Read;
  copy: Copy;
  /** Whether it is known before it is opened that it holds no data. */
  isEmpty: boolean;
  /** Whether `keep` builds the indexes for searching places, after the first responses. */
  indexesLater: boolean;
  /** Runs `work` under a lock that all processes share. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Whether its tables are up to date, read by `db`, which may be a transaction. */
  isMigrated: (db: Database) => Promise<boolean>;
  /** Brings the tables up to date; does nothing, and needs no right to, when they are. */
  migrate: () => Promise<void>;
  /** Calls back after each notification on `channel`, and after each time the connection for them was made anew. */
  listen: (channel: string, onNotify: () => void) => Promise<void>;
  /** Makes the indexes of an embedded database that was just loaded, and caches it for the next start. Logs a failure. */
  keep: () => Promise<void>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** `postgres://…`; none opens a database embedded in this process. */
  url?: string | undefined;
  /** The folder of an embedded database and of its cached copy; in memory without one. */
  cacheFolder?: string | undefined;
  /** The version of the data that it is to hold, by which the cached copy is found. */
  dataVersion?: Promise<string> | undefined;
  /** The folder of the built threads, where they do not lie beside this program. */
  threads?: URL | undefined;
  /** Sees the text of every statement. */
  onStatement?: ((statement: string) => void) | undefined;
};
