import { Redis } from 'ioredis';
import { RESPONSE_TIMEOUT_MS, succeedsInTime } from './states.ts';

/** Whether Redis responds within a second, over a connection of its own. */
export async function redisIsUp(url: string): Promise<boolean> {
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
