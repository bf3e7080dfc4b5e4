import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const RESPONSE_TIMEOUT_MS = 1_000;

/** Whether the database answers a statement within a second. */
export function databaseIsUp(db: Database): Promise<boolean> {
  return succeedsInTime(Promise.resolve(db.execute(sql`select 1`)));
}

/** Whether what is asked for comes within a second. */
function succeedsInTime(asking: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS);
    asking.then(
      () => resolve(true),
      () => resolve(false),
    );
    asking.catch(() => {}).finally(() => clearTimeout(tooLate));
  });
}

/** Whether Redis answers within a second, over a connection of its own. */
export async function redisIsUp(url: string): Promise<boolean> {
  // Loaded where there is a Redis alone.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: RESPONSE_TIMEOUT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // The promise rejects with the same error; without a listener it would end the process.
  redis.on('error', () => {});
  try {
    return await succeedsInTime(redis.connect().then(() => redis.ping()));
  } finally {
    redis.disconnect();
  }
}
