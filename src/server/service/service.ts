import type { Logger } from 'pino';
import { createRunJob } from '../../api/files/contribute/run-job.ts';
import { createGraphiQL } from '../../api/graphql/graphiql.ts';
import { openDatabase } from '../../data/db/client.ts';
import type { DatabaseOptions, OpenDatabase } from '../../data/db/database.ts';
import type { Edition } from '../../data/editions/edition.ts';
import type { Progress } from '../../data/editions/load.ts';
import { type OfferedData, prepareDatabase } from '../../data/editions/prepare.ts';
import { type EditionWatch, watchEdition } from '../../data/editions/watch-edition.ts';
import type { Config } from '../config/config.ts';
import { createAccessLog } from '../http/access-log.ts';
import { createAddresses } from '../http/addresses.ts';
import { createClientAddress, trustsAny } from '../http/client-address.ts';
import { createLimiter, type Limiter, type Quota } from '../http/limiter.ts';
import { createMemoryStore } from '../http/memory-store.ts';
import { createOpenExchanges, type OpenExchanges } from '../http/open-exchanges.ts';
import { createHttpServer } from '../http/server.ts';
import { CHECK_SLOTS, createSlots, LOOKUP_SLOTS, type SlotLimits } from '../http/slots.ts';
import type { HttpTimes } from '../http/timed-server.ts';
import { turns } from '../http/turns.ts';
import { type Watcher, watchRequests } from '../http/watch-requests.ts';
import type { Metrics, MetricsOptions } from '../metrics/open-metrics.ts';
import { explainListening } from './failed-start.ts';

export type ServiceOptions = Pick<DatabaseOptions, 'onStatement' | 'cacheFolder'> & {
  log: Logger;
  onProgress?: (progress: Progress) => void;
  /** The folder of the built threads and page scripts, where they do not lie beside this program. */
  threads?: URL;
  /** How often it is looked for a new edition that was not notified. */
  lookEveryMs?: number;
  /** The default effective date; today if not given. */
  day?: () => string;
  httpTimes?: HttpTimes;
  downloadsAtOnce?: SlotLimits;
  maxUnreadBytes?: number;
};

export type Service = {
  /** Its own address, with the base path where it has one. */
  url: string;
  /** Where Prometheus reads, with METRICS_PORT. */
  metricsUrl: string | undefined;
  /** Makes the indexes of an embedded database that was just loaded, and caches it for the next start. Reads of it wait meanwhile. */
  keepDatabase: () => Promise<void>;
  /**
   * Renders the pages of the navigation, which otherwise the first visitor waits for. Other
   * requests are served between them.
   */
  preparePages: () => Promise<void>;
  /** Stops as HttpServer.close does, then releases everything else. */
  close: (drainMs?: number) => Promise<void>;
};

/** Pages are made ahead once an edition is served: programs that wait for it come first. */
const PREPARE_PAGES_AFTER_MS = 1_000;

const BESIDE_THIS = new URL('./', import.meta.url);

/**
 * Starts the whole service. The port opens when it is ready, so that a balancer which finds it open never meets an instance without data.
 * Throws when it cannot be started, and leaves nothing open then.
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const {
    log,
    onStatement,
    cacheFolder,
    onProgress,
    lookEveryMs,
    day,
    httpTimes,
    downloadsAtOnce,
    maxUnreadBytes,
    threads = BESIDE_THIS,
  } = options;
  const addresses = createAddresses(config);
  const opened: (() => unknown)[] = [];
  const closeOpened = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const offered = offerData(config.DATA_DIR);
    const dataVersion = offered.version.then(({ version }) => version);
    // Errors in the folder are reported once the database is prepared from it.
    dataVersion.catch(() => {});
    const database = await openDatabase({
      log,
      url: config.DATABASE_URL,
      cacheFolder,
      dataVersion,
      threads,
      onStatement,
    });
    opened.push(database.close);
    const preparing = prepareDatabase(database, offered, log, onProgress);
    const loadingHandlers = loadHandlers();
    const quota = quotaOf(config);
    let pages: NodeJS.Timeout | undefined;
    opened.push(() => clearTimeout(pages));
    const prepare = async (edition: Edition) => {
      const { prepareAhead } = await import('../../api/rest/prepare-ahead.ts');
      await prepareAhead(edition);
      clearTimeout(pages);
      // Pages that cannot be rendered now are rendered on demand.
      pages = setTimeout(
        () => preparePagesOf(edition, quota).catch(() => {}),
        PREPARE_PAGES_AFTER_MS,
      ).unref();
    };
    const watching = { addresses, lookEveryMs, day };
    const watch = await watchEdition(database, preparing, prepare, log, watching);
    opened.push(watch.stop);
    const limiter = await openLimiter(config, quota, log);
    opened.push(limiter.close);
    const { createApp, createGraphQLServer } = await loadingHandlers;
    const graphiql = createGraphiQL(new URL('graphiql-thread.js', threads), addresses);
    const downloadSlots = createSlots(addresses, downloadsAtOnce);
    const clientAddress = createClientAddress(config.TRUST_PROXY);
    const app = createApp({
      addresses,
      edition: watch.edition,
      limiter,
      pageQuota: {
        limit: config.PAGE_RATE_LIMIT,
        windowMs: config.PAGE_RATE_LIMIT_WINDOW_SECONDS * 1000,
      },
      yoga: createGraphQLServer(log),
      graphiql,
      downloadSlots,
      lookupSlots: createSlots(addresses, LOOKUP_SLOTS),
      checks: {
        slots: createSlots(addresses, CHECK_SLOTS),
        runJob: createRunJob(new URL('check-thread.js', threads)),
      },
      scripts: threads,
      clientAddress,
      hasTrustedProxy: trustsAny(config.TRUST_PROXY),
      log,
    });
    const watchers: Watcher[] = log.isLevelEnabled('debug')
      ? [createAccessLog(log, clientAddress)]
      : [];
    const exchanges = createOpenExchanges({ clientAddress, maxUnreadBytes });
    opened.push(exchanges.close);
    const metrics = await openMetrics(
      config,
      { database, watch, exchanges },
      { log, times: httpTimes },
    );
    if (metrics) {
      opened.push(metrics.close);
      watchers.push(metrics.count);
    }
    const server = createHttpServer(watchRequests(app, watchers), {
      addresses,
      log,
      exchanges,
      times: httpTimes,
    });
    const origin = await server
      .listen(config.HOST, config.PORT)
      .catch(explainListening(config, 'PORT', config.PORT));
    return {
      url: origin + config.BASE_PATH,
      metricsUrl: metrics?.url,
      keepDatabase: database.keep,
      preparePages: () => preparePagesOf(watch.edition(), quota),
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

/** Only the version is read at each start, while the database opens: what reads the data itself is loaded where a database lacks them. */
function offerData(directory: string): OfferedData {
  return {
    version: import('../../data/dataset/folder-version.ts').then(({ readFolderVersion }) =>
      readFolderVersion(directory),
    ),
    read: async () => {
      const [{ readDataFolder }, { dataFiles }] = await Promise.all([
        import('../../data/dataset/data-folder.ts'),
        import('../../domain/data-files.ts'),
      ]);
      return { folder: readDataFolder(directory, dataFiles), files: dataFiles };
    },
  };
}

/** Loads the handlers while the database opens. */
async function loadHandlers() {
  const [{ createApp }, { createGraphQLServer }] = await Promise.all([
    import('./app.ts'),
    import('../../api/graphql/server.ts'),
  ]);
  return { createApp, createGraphQLServer };
}

/** Loaded late, as the first responses need no pages. */
async function preparePagesOf(edition: Edition, quota: Quota): Promise<void> {
  const { preparePages } = await import('../../web/prepare-pages.ts');
  await preparePages(edition, quota);
}

function quotaOf({ RATE_LIMIT, RATE_LIMIT_WINDOW_SECONDS }: Config): Quota {
  return { limit: RATE_LIMIT, windowMs: RATE_LIMIT_WINDOW_SECONDS * 1000 };
}

async function openLimiter({ REDIS_URL }: Config, quota: Quota, log: Logger): Promise<Limiter> {
  if (!REDIS_URL) return createLimiter(quota, createMemoryStore(quota));
  const { openRedisStore } = await import('../http/redis-store.ts');
  return createLimiter(quota, await openRedisStore(REDIS_URL, quota, log));
}

type Watched = { database: OpenDatabase; watch: EditionWatch; exchanges: OpenExchanges };

/** Loads the metrics modules only if METRICS_PORT is set. */
async function openMetrics(
  { HOST, METRICS_PORT, REDIS_URL }: Config,
  { database: { db }, watch: { edition }, exchanges }: Watched,
  options: MetricsOptions,
): Promise<Metrics | null> {
  if (METRICS_PORT === undefined) return null;
  const { openMetrics } = await import('../metrics/open-metrics.ts');
  const { databaseIsUp } = await import('../metrics/states.ts');
  const redis = REDIS_URL ? await watchRedis(REDIS_URL) : {};
  const sources = {
    edition,
    exchanges,
    turns,
    databaseIsUp: () => databaseIsUp(db),
    ...redis,
  };
  return openMetrics(HOST, METRICS_PORT, sources, options).catch(
    explainListening({ HOST }, 'METRICS_PORT', METRICS_PORT),
  );
}

async function watchRedis(url: string) {
  const { redisIsUp } = await import('../metrics/redis-state.ts');
  return { redisIsUp: () => redisIsUp(url) };
}
