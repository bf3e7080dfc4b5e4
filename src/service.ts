import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './db/client.ts';
import type { Progress } from './db/load.ts';
import { prepareDatabase } from './db/prepare.ts';
import { type EditionWatch, watchEdition } from './db/watch-edition.ts';
import { explainListening } from './failed-start.ts';
import { createGraphiQL } from './graphql/graphiql.ts';
import { createOperationRunner } from './graphql/operation-runner.ts';
import { createAccessLog } from './http/access-log.ts';
import { createClientAddress } from './http/client-address.ts';
import { createLimiter, type Limiter } from './http/limiter.ts';
import { createMemoryStore } from './http/limiter-stores.ts';
import { createHttpServer, type HttpTimes } from './http/server.ts';
import { type Watcher, watchRequests } from './http/watch-requests.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import { restDocuments } from './rest/execute-route.ts';
import { prepareAhead } from './rest/prepare-ahead.ts';

export type ServiceOptions = Pick<DatabaseOptions, 'onStatement' | 'snapshotFolder'> & {
  log: Logger;
  onProgress?: (progress: Progress) => void;
  /** The folder of the built threads, where they do not lie beside this program. */
  threads?: URL;
  /** How often it is looked for a new edition that was not notified. */
  lookEveryMs?: number;
  httpTimes?: HttpTimes;
};

export type Service = {
  url: string;
  /** Where Prometheus reads, with METRICS_PORT. */
  metricsUrl: string | undefined;
  /** Keeps an embedded database for the next start; takes about a second in which nothing is answered. */
  keepDatabase: () => Promise<void>;
  /** Starts the thread of GraphQL operations, which otherwise waits for the first. */
  startOperations: () => void;
  /** Stops as HttpServer.close says, then lets go of everything else. */
  close: (drainMs?: number) => Promise<void>;
};

const BESIDE_THIS = new URL('./', import.meta.url);

/**
 * Starts the whole service. The port opens when it is ready, so that a balancer which finds it open never meets an instance without data.
 * Throws when it cannot be started, and leaves nothing open then.
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, onStatement, snapshotFolder, onProgress, lookEveryMs, httpTimes, threads = BESIDE_THIS } = options;
  const opened: (() => unknown)[] = [];
  const closeOpened = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const database = await openDatabase({ log, url: config.DATABASE_URL, dataDir: config.DATA_DIR, snapshotFolder, onStatement });
    opened.push(database.close);
    const preparing = prepareDatabase(database, config.DATA_DIR, log, onProgress);
    // While the database answers.
    restDocuments();
    const watch = await watchEdition(database, await preparing, prepareAhead, log, lookEveryMs);
    opened.push(watch.stop);
    const limiter = await openLimiter(config, log);
    opened.push(limiter.close);
    const operations = createOperationRunner({ program: new URL('operation-thread.js', threads), log });
    opened.push(operations.close);
    const graphiql = createGraphiQL(new URL('graphiql-thread.js', threads));
    const app = createApp({ edition: watch.edition, limiter, operations, graphiql, trustedProxies: config.TRUST_PROXY, log });
    const watchers: Watcher[] = log.isLevelEnabled('debug') ? [createAccessLog(log, createClientAddress(config.TRUST_PROXY))] : [];
    const metrics = await openMetrics(config, database, watch);
    if (metrics) {
      opened.push(metrics.close);
      watchers.push(metrics.count);
    }
    const server = createHttpServer(watchRequests(app, watchers), log, httpTimes);
    const url = await server.listen(config.HOST, config.PORT).catch(explainListening(config));
    return {
      url,
      metricsUrl: metrics?.url,
      keepDatabase: database.keep,
      startOperations: operations.start,
      async close(drainMs) {
        await server.close(drainMs);
        await closeOpened();
      },
    };
  } catch (error) {
    await closeOpened();
    throw error;
  }
}

async function openLimiter({ RATE_LIMIT, RATE_LIMIT_WINDOW_SECONDS, REDIS_URL }: Config, log: Logger): Promise<Limiter> {
  const quota = { limit: RATE_LIMIT, windowMs: RATE_LIMIT_WINDOW_SECONDS * 1000 };
  if (!REDIS_URL) return createLimiter(quota, createMemoryStore(quota));
  const { openRedisStore } = await import('./http/redis-store.ts');
  return createLimiter(quota, await openRedisStore(REDIS_URL, quota, log));
}

/** Nothing of the metrics is loaded when nobody wants them. */
async function openMetrics(
  { HOST, METRICS_PORT, REDIS_URL }: Config,
  { db }: OpenDatabase,
  { edition }: EditionWatch,
): Promise<Metrics | null> {
  if (METRICS_PORT === undefined) return null;
  const { openMetrics } = await import('./metrics/open-metrics.ts');
  const { databaseIsUp, redisIsUp } = await import('./metrics/states.ts');
  const redis = REDIS_URL ? { redisIsUp: () => redisIsUp(REDIS_URL) } : {};
  return openMetrics(HOST, METRICS_PORT, { edition, databaseIsUp: () => databaseIsUp(db), ...redis });
}
