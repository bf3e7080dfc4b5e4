import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type DatabaseOptions, openDatabase } from './db/client.ts';
import type { Progress } from './db/load.ts';
import { prepareDatabase } from './db/prepare.ts';
import { watchEdition } from './db/watch-edition.ts';
import { createLimiter } from './http/limiter.ts';
import { createMemoryStore } from './http/limiter-stores.ts';
import { createHttpServer, listen } from './http/server.ts';
import { restDocuments } from './rest/handler.ts';

export type ServiceOptions = Pick<DatabaseOptions, 'onStatement'> & { log: Logger; onProgress?: (progress: Progress) => void };

export type Service = { url: string; close: () => Promise<void> };

/** Starts the whole service: database, data, limiter, HTTP. Throws when it cannot be started, and leaves nothing open then. */
export async function startService(config: Config, { log, onStatement, onProgress }: ServiceOptions): Promise<Service> {
  restDocuments();
  const database = await openDatabase({ url: config.DATABASE_URL, onStatement });
  const quota = { limit: config.RATE_LIMIT, windowMs: config.RATE_LIMIT_WINDOW_SECONDS * 1000 };
  const limiter = createLimiter(quota, createMemoryStore(quota));
  try {
    const loaded = await prepareDatabase(database, config.DATA_DIR, log, onProgress);
    const { edition } = await watchEdition(database, loaded, log);
    const app = createApp({ edition, limiter, trustedProxies: config.TRUST_PROXY, log });
    const server = createHttpServer(app, log);
    const url = await listen(server, config.HOST, config.PORT);
    return {
      url,
      async close() {
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 5_000).unref();
        await closed;
        await limiter.close();
        await database.close();
      },
    };
  } catch (error) {
    await limiter.close();
    await database.close();
    throw error;
  }
}
