import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makePgArray, parsePgArray } from 'drizzle-orm/pg-core';
import type { PostgresType, Sql } from 'postgres';
import { ConfigError } from '../../server/config/config.ts';
import { causesOf } from '../../server/http/errors.ts';
import { connectionOptions } from './connection-options.ts';
import { clientOf, copyStatement } from './copy.ts';
import type { DatabaseOptions, OpenDatabase } from './database.ts';
import { isMigrated, MIGRATIONS_FOLDER, migrateIfOutdated } from './migrate.ts';
import { createReads } from './reads.ts';

/** Any number will do, as long as nothing else in the same database takes it. */
const ADVISORY_LOCK = 7_102_615;

/** The lists that statements are given or answer, by the numbers of their types. The driver would ask for all that Postgres has, on each connection before it is used. */
const LISTS = { texts: listOf(1009), numbers: listOf(1022) };
const SHARED_OPTIONS = { onnotice: () => {}, fetch_types: false, types: LISTS };
/** One connection holds the lock, one works; they are closed when a load is done. */
const WORK_OPTIONS = { ...SHARED_OPTIONS, max: 2, connect_timeout: 5, idle_timeout: 20 };
/**
 * The best plan of a search depends on the text: a rare one uses the index of trigrams, a frequent
 * one a scan. So plans are made for the actual parameters, and not compiled by JIT, which takes
 * longer than they run. Reads have a deadline and a probe of their own, so no connection waits
 * before it is tried again. A statement whose request has timed out may still be useful, so it is
 * not cancelled. The options are set for each transaction, as poolers reject them in the startup
 * message and share connections by transaction.
 */
const READ_OPTIONS = {
  ...SHARED_OPTIONS,
  max: 10,
  connect_timeout: 2,
  backoff: () => 0,
};
const READ_SETTINGS =
  'set local statement_timeout = 30000; set local plan_cache_mode = force_custom_plan; set local jit = off';
/** What is under way on connections that are given up may take so long to end. */
const POOL_END_TIMEOUT_S = 30;
const CLOSE_TIMEOUT_S = 1;

/** Postgres at `url`. Nothing is connected before it is needed, but the certificates that it is proven by are read. */
export async function openPostgres(
  url: string,
  { log, onStatement }: DatabaseOptions,
): Promise<OpenDatabase> {
  const { default: postgres } = await import('postgres');
  const { drizzle } = await import('drizzle-orm/postgres-js');
  const logger = onStatement ? { logQuery: onStatement } : false;
  const address = await connectionOptions(url);
  const client = postgres({ ...address, ...WORK_OPTIONS });
  const db = drizzle(client, { logger });
  const isPooled = createPoolerCheck(log);
  const reads = createReads(() => {
    const pool = readingSnapshots(postgres({ ...address, ...READ_OPTIONS }), isPooled);
    return {
      db: drizzle(pool, { logger }),
      end: (atOnce) => pool.end({ timeout: atOnce ? 0 : POOL_END_TIMEOUT_S }),
    };
  }, log);
  return {
    db,
    read: reads.read,
    async copy(transaction, table, columns, texts) {
      const into = await clientOf<Sql>(transaction)
        .unsafe(copyStatement(table, columns, 'stdin'))
        .writable();
      await pipeline(Readable.from(texts), into);
    },
    async exclusively(work) {
      const reserved = await client.reserve();
      try {
        // A lock of a transaction is kept behind a pooler as well, which may give each transaction another connection.
        await reserved.unsafe('begin');
        await reserved`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
        return await work();
      } finally {
        await reserved.unsafe('commit').catch(() => {});
        reserved.release();
      }
    },
    async isMigrated(within) {
      const [migrated] = await Promise.all([
        isMigrated(within),
        requireSupportedVersion(clientOf(within)),
      ]);
      return migrated;
    },
    async migrate() {
      await requireSupportedVersion(client);
      await migrateIfOutdated(db, async () => {
        const { migrate } = await import('drizzle-orm/postgres-js/migrator');
        await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
      });
    },
    isEmpty: false,
    indexesLater: false,
    keep: async () => {},
    async listen(channel, onNotify) {
      try {
        await client.listen(channel, onNotify, onNotify);
      } catch (error) {
        if (!isReadOnly(error)) throw error;
        log.info('Postgres is a standby without LISTEN/NOTIFY: polling for new editions');
      }
    },
    async close() {
      await Promise.all([reads.close(), client.end({ timeout: CLOSE_TIMEOUT_S })]);
    },
  };
}

function listOf(type: number): PostgresType<unknown[]> {
  return { to: type, from: [type], serialize: makePgArray, parse: parsePgArray };
}

/** Postgres's code for what a server that may only be read does not do, LISTEN among it. */
function isReadOnly(error: unknown): boolean {
  return [...causesOf(error)].some(({ code }) => code === '25006');
}

type PoolerCheck = (transaction: Sql) => Promise<boolean>;

/**
 * Whether a pooler stands between this process and Postgres: the process number of the connection
 * then differs from that of the server. A pooler that gives each transaction another connection, as
 * PgBouncer does, may not support prepared statements, so they are not used behind any.
 */
function createPoolerCheck(log: DatabaseOptions['log']): PoolerCheck {
  let pooled: boolean | undefined;
  return async (transaction) => {
    if (pooled !== undefined) return pooled;
    const answer = await transaction.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid');
    const found = answer.state.pid !== answer[0]?.pid;
    if (found && pooled === undefined)
      log.info('connection pooler detected: prepared statements disabled');
    pooled = found;
    return found;
  };
}

/**
 * The client with transactions that see one snapshot, and with prepared statements, which Drizzle
 * turns off for each statement. With them Postgres parses each of the few reads once per
 * connection, and responds in one round trip.
 */
function readingSnapshots(client: Sql, isPooled: PoolerCheck): Sql {
  const { begin } = client;
  const beginReading = (work: (transaction: Sql) => unknown) =>
    begin('isolation level repeatable read read only', async (transaction) => {
      const reading = transaction as unknown as Sql;
      // Sent ahead of the first statement and not waited for: where it fails, so does the transaction.
      reading
        .unsafe(READ_SETTINGS)
        .simple()
        .catch(() => {});
      return work((await isPooled(reading)) ? reading : preparing(reading));
    });
  return Object.assign(client, { begin: beginReading });
}

function preparing(client: Sql): Sql {
  const { unsafe } = client;
  client.unsafe = (statement, parameters, options) =>
    unsafe(statement, parameters, { ...options, prepare: true });
  return client;
}

/** The oldest that the tests run on, and of those that PostgreSQL still maintains. The SQL itself begins with 12, which has `plan_cache_mode`. */
const MIN_VERSION = 15;

/** Throws a ConfigError where Postgres is older than what is supported: whatever fails on it later would name no reason. */
async function requireSupportedVersion(client: Sql): Promise<void> {
  const [row] = await client.unsafe<{ number: string; version: string }[]>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  if (Number(row?.number) >= MIN_VERSION * 10_000) return;
  throw new ConfigError(
    `DATABASE_URL: Postgres ${row?.version} is too old; upgrade it to ${MIN_VERSION} or later`,
  );
}
