import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const ANSWERS_WITHIN_MS = 1_000;

/** Whether the database answers a statement within a second. */
export function databaseIsUp(db: Database): Promise<boolean> {
  return succeedsInTime(Promise.resolve(db.execute(sql`select 1`)));
}

/** Whether Redis answers within a second, over a connection of its own. */
export async function redisIsUp(url: string): Promise<boolean> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWERS_WITHIN_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // What went wrong is told by the promise already.
  redis.on('error', () => {});
  try {
    return await succeedsInTime(redis.connect().then(() => redis.ping()));
  } finally {
    redis.disconnect();
  }
}

function succeedsInTime(asking: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
    asking.then(
      () => resolve(true),
      () => resolve(false),
    );
    asking.catch(() => {}).finally(() => clearTimeout(tooLate));
  });
}
