import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './db/client.ts';
import type { Progress } from './db/load.ts';
import { prepareDatabase } from './db/prepare.ts';
import { type EditionWatch, watchEdition } from './db/watch-edition.ts';
import { explainListening } from './failed-start.ts';
import { createOperationRunner, THREAD_PROGRAM } from './graphql/operation-runner.ts';
import { createLimiter, type Limiter } from './http/limiter.ts';
import { createMemoryStore } from './http/limiter-stores.ts';
import { createHttpServer, listen } from './http/server.ts';
import { restDocuments } from './rest/execute-route.ts';
import { prepareAhead } from './rest/prepare-ahead.ts';

export type ServiceOptions = Pick<DatabaseOptions, 'onStatement' | 'snapshotFolder'> & {
  log: Logger;
  onProgress?: (progress: Progress) => void;
  /** The program of the thread that runs GraphQL operations, where it does not lie beside this one. */
  threadProgram?: URL;
  /** How often it is looked for a new edition that was not notified. */
  lookEveryMs?: number;
};

export type Service = {
  url: string;
  /** Keeps an embedded database for the next start; takes about a second in which nothing is answered. */
  keepDatabase: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long requests under way may take to finish when the service is closed. */
const CLOSE_WITHIN_MS = 5_000;

/**
 * Starts the whole service. It listens at once, so that health can be asked while data is loaded, and is ready when this resolves.
 * Throws when it cannot be started, and leaves nothing open then.
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, onStatement, snapshotFolder, onProgress, lookEveryMs, threadProgram = THREAD_PROGRAM } = options;
  let watch: EditionWatch | undefined;
  let database: OpenDatabase | undefined;
  const limiter = await openLimiter(config, log);
  const operations = createOperationRunner({ program: threadProgram, log });
  const app = createApp({ edition: () => watch?.edition() ?? null, limiter, operations, trustedProxies: config.TRUST_PROXY, log });
  const server = createHttpServer(app, log);
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS).unref();
    await closed;
    await operations.close();
    await limiter.close();
    watch?.stop();
    await database?.close();
  };
  try {
    const url = await listen(server, config.HOST, config.PORT).catch(explainListening(config));
    restDocuments();
    database = await openDatabase({ log, url: config.DATABASE_URL, dataDir: config.DATA_DIR, snapshotFolder, onStatement });
    const loaded = await prepareDatabase(database, config.DATA_DIR, log, onProgress);
    watch = await watchEdition(database, loaded, prepareAhead, log, lookEveryMs);
    return { url, keepDatabase: database.keep, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openLimiter({ RATE_LIMIT, RATE_LIMIT_WINDOW_SECONDS, REDIS_URL }: Config, log: Logger): Promise<Limiter> {
  const quota = { limit: RATE_LIMIT, windowMs: RATE_LIMIT_WINDOW_SECONDS * 1000 };
  if (!REDIS_URL) return createLimiter(quota, createMemoryStore(quota));
  const { openRedisStore } = await import('./http/redis-store.ts');
  return createLimiter(quota, await openRedisStore(REDIS_URL, quota, log));
}
