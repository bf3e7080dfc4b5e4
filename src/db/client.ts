import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { datasetVersion } from '../packages/version.ts';
import { projectRoot } from '../project-root.ts';
import { snapshotIn } from './snapshot.ts';

type NoSchema = Record<string, never>;

/** The handle that queries are written against, whichever driver stands behind it. */
export type Database = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

export type OpenDatabase = {
  db: Database;
  /** Runs `work` while no other process that asks for the same lock runs its own. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Brings the tables up to date; does nothing when they are. */
  migrate: () => Promise<void>;
  /** Calls back after each notification on `channel`, and after each time the connection for them was made anew. */
  listen: (channel: string, onNotify: () => void) => Promise<void>;
  /** Keeps an embedded database for the next start, when it was told where to. */
  keep: () => Promise<void>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** `postgres://…`; none opens a database embedded in this process, in memory. */
  url?: string | undefined;
  /** Where an embedded database that holds the packages of `dataDir` is kept for the next start. */
  snapshotFolder?: string | undefined;
  dataDir?: string | undefined;
  /** Sees the text of every statement. */
  onStatement?: ((statement: string) => void) | undefined;
};

/** Any number will do, as long as nothing else in the same database takes it. */
const ADVISORY_LOCK = 7_102_615;

export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url === undefined ? openEmbedded(options) : openPostgres(options.url, options);
}

async function openPostgres(url: string, { onStatement }: DatabaseOptions): Promise<OpenDatabase> {
  const { default: postgres } = await import('postgres');
  const { drizzle } = await import('drizzle-orm/postgres-js');
  const client = postgres(url, {
    max: 10,
    connect_timeout: 5,
    connection: { application_name: 'plumbline', statement_timeout: 30_000 },
    onnotice: () => {},
  });
  // Drizzle hands its statements over as text; told to prepare them, Postgres plans each of the few reads once per connection.
  const { unsafe } = client;
  client.unsafe = (statement, parameters, options) => unsafe(statement, parameters, { prepare: true, ...options });
  const db = drizzle(client, { logger: statementLogger(onStatement) });
  return {
    db,
    async exclusively(work) {
      const reserved = await client.reserve();
      try {
        await reserved`set statement_timeout = 0`;
        await reserved`select pg_advisory_lock(${ADVISORY_LOCK})`;
        return await work();
      } finally {
        await reserved`select pg_advisory_unlock(${ADVISORY_LOCK})`.catch(() => {});
        await reserved`reset statement_timeout`.catch(() => {});
        reserved.release();
      }
    },
    async migrate() {
      const { migrate } = await import('drizzle-orm/postgres-js/migrator');
      await migrate(db, { migrationsFolder: migrationsFolder() });
    },
    keep: async () => {},
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify, onNotify);
    },
    close: () => client.end({ timeout: 5 }),
  };
}

async function openEmbedded({ onStatement, snapshotFolder, dataDir }: DatabaseOptions): Promise<OpenDatabase> {
  // V8 would spend more time on optimising PGlite's code than its few queries gain from it.
  setFlagsFromString('--liftoff-only');
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const snapshot = snapshotFolder && dataDir ? snapshotIn(snapshotFolder, await snapshotContents(dataDir)) : undefined;
  const stored = await snapshot?.read();
  const restored = stored && (await PGlite.create({ loadDataDir: stored }).catch(() => undefined));
  const client = restored ?? (await PGlite.create());
  const db = drizzle(client, { logger: statementLogger(onStatement) });
  return {
    db,
    exclusively: (work) => work(),
    async migrate() {
      // A snapshot is named after its migrations, so it has had them.
      if (restored) return;
      const { migrate } = await import('drizzle-orm/pglite/migrator');
      await migrate(db, { migrationsFolder: migrationsFolder() });
    },
    async keep() {
      if (!restored) await snapshot?.write(client);
    },
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify);
    },
    close: () => client.close(),
  };
}

async function snapshotContents(dataDir: string): Promise<string[]> {
  const { version } = await datasetVersion(dataDir);
  const migrations = await readFile(path.join(migrationsFolder(), 'meta', '_journal.json'), 'utf8');
  const pglite = await readFile(path.join(projectRoot(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return [version, migrations, pglite];
}

function migrationsFolder(): string {
  return path.join(projectRoot(), 'drizzle');
}

function statementLogger(onStatement: ((statement: string) => void) | undefined) {
  return onStatement ? { logQuery: onStatement } : false;
}
