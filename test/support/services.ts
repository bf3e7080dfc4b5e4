import { readFolderVersion } from '../../src/data/dataset/folder-version.ts';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import { createLog } from '../../src/server/config/log.ts';
import {
  type Service,
  type ServiceOptions,
  startService,
} from '../../src/server/service/service.ts';
import { cleanUpLater } from './clean-up-later.ts';
import { loadFiles, migrateDatabase } from './database.ts';
import type { Files } from './fixture.ts';
import { createDatabase, createTemplate } from './postgres-databases.ts';
import { SNAPSHOTS } from './snapshots.ts';
import { TEST_THREADS } from './threads.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
if (process.env.CI && !(TEST_DATABASE_URL && TEST_REDIS_URL))
  throw new Error('In CI nothing may be skipped: set TEST_DATABASE_URL and TEST_REDIS_URL.');

export const HAS_POSTGRES = TEST_DATABASE_URL !== undefined;
export const HAS_REDIS = TEST_REDIS_URL !== undefined;
export const REDIS_URL = TEST_REDIS_URL as string;

/** The databases that the queries of places, the search and the changes run on. Resolvers cannot tell them apart: other files use PGlite alone. */
export const DATABASES = [
  { database: 'PGlite', missing: false },
  { database: 'Postgres', missing: !HAS_POSTGRES },
] as const;
export type DatabaseName = (typeof DATABASES)[number]['database'];

/** Creates a Postgres database without tables, and drops it afterwards. */
export function createEmptyDatabase(): Promise<string> {
  return createDatabase(TEST_DATABASE_URL as string);
}

/** As createEmptyDatabase, but with all migrations applied, and with `files` loaded as its first edition where given. Both are done once for all test files. */
export async function createPostgresDatabase(files?: Files): Promise<string> {
  const template = await createTemplate(
    TEST_DATABASE_URL as string,
    JSON.stringify(files ?? null),
    (url) => (files ? loadFiles(url, files) : migrateDatabase(url)),
  );
  return createDatabase(TEST_DATABASE_URL as string, template);
}

/** Creates a Postgres database that already contains the published data. */
export async function createPublishedDatabase(): Promise<string> {
  const { version } = await readFolderVersion('data');
  const template = await createTemplate(
    TEST_DATABASE_URL as string,
    version,
    async (DATABASE_URL) => {
      await (await openService({ DATABASE_URL })).close();
    },
  );
  return createDatabase(TEST_DATABASE_URL as string, template);
}

export type LoggedLine = { level: number; msg: string; requestId?: string; [key: string]: unknown };
/** Log lines of requests stand apart from all others. */
export type TestService = Service & { logged: LoggedLine[]; accessLog: LoggedLine[] };

const SETTINGS = { HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: '1000000' };

type Settings = Partial<Record<keyof Config, string>>;
type Options = Partial<ServiceOptions>;

/** Starts the service on a free port, and closes it when the test ends, or the file where `beforeAll` starts it. Logs are collected. */
export async function startTestService(
  settings: Settings,
  options: Options = {},
): Promise<TestService> {
  const service = await openService(settings, options);
  cleanUpLater(() => service.close());
  return service;
}

// In the process, not the module: test files of one worker may evaluate modules separately.
const SHARED = Symbol.for('plumbline.sharedService');
const shared = globalThis as { [SHARED]?: Promise<TestService> };

/**
 * The service with the published data that all test files of a worker share. Use it for tests that
 * only read responses. A test that changes settings, counts requests, reads the log or measures
 * time or memory starts its own with startTestService.
 */
export async function sharedService(): Promise<{ url: string }> {
  shared[SHARED] ??= openService({
    PAGE_RATE_LIMIT: '1000000',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  const { url } = await shared[SHARED];
  return { url };
}

/** The published data: the shared service on PGlite, or a service on a copy of the Postgres template. */
export async function publishedService(database: DatabaseName): Promise<{ url: string }> {
  return database === 'PGlite'
    ? sharedService()
    : startTestService(await publishedSettings(database));
}

async function openService(settings: Settings, options: Options = {}): Promise<TestService> {
  const logged: LoggedLine[] = [];
  const accessLog: LoggedLine[] = [];
  const write = (text: string) => {
    const line: LoggedLine = JSON.parse(text);
    (line.msg === 'request completed' ? accessLog : logged).push(line);
  };
  const config = readConfig({ ...SETTINGS, LOG_LEVEL: 'debug', ...settings });
  const log = createLog(config.LOG_LEVEL, { write });
  // Invented countries load faster than a copy of their database is made and opened.
  const cacheFolder = (settings.DATABASE_URL ?? settings.DATA_DIR) ? undefined : SNAPSHOTS;
  const service = await startService(config, {
    log,
    cacheFolder,
    threads: TEST_THREADS,
    ...options,
  });
  await service.keepDatabase();
  let closed: Promise<void> | undefined;
  const close = (drainMs?: number) => {
    closed ??= service.close(drainMs);
    return closed;
  };
  return { ...service, close, logged, accessLog };
}

export async function databaseSettings(database: DatabaseName): Promise<{ DATABASE_URL?: string }> {
  return database === 'Postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {};
}

/** As databaseSettings, but a Postgres database already contains the published data. */
export async function publishedSettings(
  database: DatabaseName,
): Promise<{ DATABASE_URL?: string }> {
  return database === 'Postgres' ? { DATABASE_URL: await createPublishedDatabase() } : {};
}

export type GraphQLResult<Data> = {
  data?: Data;
  errors?: {
    message: string;
    path?: readonly (string | number)[];
    extensions?: Record<string, unknown>;
  }[];
};

// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the query asks for.
export async function askGraphQL<Data = any>(
  url: string,
  query: string,
  variables: object = {},
): Promise<GraphQLResult<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphQLResult<Data>;
}
