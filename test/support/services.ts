import path from 'node:path';
import postgres from 'postgres';
import { type Config, readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/config/log.ts';
import { readDataFolder } from '../../src/dataset/data-folder.ts';
import { dataFiles } from '../../src/resources/files.ts';
import { type Service, type ServiceOptions, startService } from '../../src/service/service.ts';
import { afterFile } from './after-file.ts';
import { SNAPSHOTS } from './snapshots.ts';
import { TEST_THREADS } from './threads.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
if (process.env.CI && !(TEST_DATABASE_URL && TEST_REDIS_URL))
  throw new Error('In CI nothing may be skipped: set TEST_DATABASE_URL and TEST_REDIS_URL.');

export const HAS_POSTGRES = TEST_DATABASE_URL !== undefined;
export const HAS_REDIS = TEST_REDIS_URL !== undefined;
export const REDIS_URL = TEST_REDIS_URL as string;

/** The databases that the whole contract is proven on; the second is reported as skipped where no TEST_DATABASE_URL is given. */
export const DATABASES = [
  { database: 'PGlite', missing: false },
  { database: 'Postgres', missing: !HAS_POSTGRES },
] as const;
export type DatabaseName = (typeof DATABASES)[number]['database'];

/** Makes a Postgres database of its own for a test file, and drops it when the file ends. */
export async function createPostgresDatabase(): Promise<string> {
  const server = postgres(TEST_DATABASE_URL as string, { max: 1, onnotice: () => {} });
  const name = `plumbline_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await server.unsafe(`create database ${name}`);
  afterFile(async () => {
    await server.unsafe(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  const url = new URL(TEST_DATABASE_URL as string);
  url.pathname = `/${name}`;
  return url.href;
}

export type LoggedLine = { level: number; msg: string; requestId?: string; [key: string]: unknown };
/** Log lines of requests stand apart from all others. */
export type TestService = Service & { logged: LoggedLine[]; accessLog: LoggedLine[] };

const SETTINGS = { HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: '1000000' };

/** Starts the service on a free port and closes it when the test file ends. Log lines are kept, not printed. */
export async function startTestService(
  settings: Partial<Record<keyof Config, string>>,
  options: Partial<ServiceOptions> = {},
): Promise<TestService> {
  const logged: LoggedLine[] = [];
  const accessLog: LoggedLine[] = [];
  const write = (text: string) => {
    const line: LoggedLine = JSON.parse(text);
    (line.msg === 'answered' ? accessLog : logged).push(line);
  };
  const config = readConfig({ ...SETTINGS, LOG_LEVEL: 'debug', ...settings });
  const log = createLog(config.LOG_LEVEL, { write });
  const snapshotFolder = config.DATABASE_URL ? undefined : path.join(SNAPSHOTS, readDataFolder(config.DATA_DIR, dataFiles).version);
  const service = await startService(config, { log, snapshotFolder, threads: TEST_THREADS, ...options });
  await service.keepDatabase();
  let closed: Promise<void> | undefined;
  const close = (drainMs?: number) => {
    closed ??= service.close(drainMs);
    return closed;
  };
  afterFile(() => close());
  return { ...service, close, logged, accessLog };
}

export async function databaseSettings(database: DatabaseName): Promise<{ DATABASE_URL?: string }> {
  return database === 'Postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {};
}

export type GraphQLResult<Data> = {
  data?: Data;
  errors?: { message: string; path?: readonly (string | number)[]; extensions?: Record<string, unknown> }[];
};

// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the query asks for.
export async function askGraphQL<Data = any>(url: string, query: string, variables: object = {}): Promise<GraphQLResult<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphQLResult<Data>;
}
