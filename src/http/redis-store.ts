import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createMemoryStore, type Quota, type Reservation, type ReservationStore } from './limiter-stores.ts';

/**
 * Reserves in one step on the server, by its clock: drops the times that left the window, then adds one if there is room. Times are microseconds.
 * Answers whether it was allowed, the requests left, and the microseconds until there are more.
 */
const RESERVE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local used = redis.call('LLEN', KEYS[1])
if used >= limit then return {0, 0, tonumber(oldest) + window - now} end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
return {1, limit - used - 1, (tonumber(oldest) or now) + window - now}
`;

type ReservingRedis = Redis & { reserve: (key: string, limit: number, windowUs: number) => Promise<[number, number, number]> };

/**
 * The store that all instances share. While Redis cannot be reached each instance counts for itself: the quota is then looser than it says, but
 * the data stays readable and no address is without a bound.
 */
export function createRedisStore(url: string, quota: Quota, log: Logger): ReservationStore {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  }) as ReservingRedis;
  redis.defineCommand('reserve', { numberOfKeys: 1, lua: RESERVE });
  const alone = createMemoryStore(quota);
  let reachable = true;
  const report = (now: boolean, error?: unknown) => {
    if (now !== reachable)
      log[now ? 'info' : 'error']({ err: error }, now ? 'Redis counts again' : 'Redis cannot be reached: this instance counts for itself');
    reachable = now;
  };
  redis.on('error', (error) => report(false, error));
  const ready = new Promise<void>((resolve) => {
    redis.once('ready', resolve);
    redis.once('error', () => resolve());
  });
  return {
    async reserve(address): Promise<Reservation> {
      await ready;
      try {
        const [allowed, left, resetUs] = await redis.reserve(`plumbline:requests:${address}`, quota.limit, quota.windowMs * 1000);
        report(true);
        return { allowed: allowed === 1, left, resetMs: resetUs / 1000 };
      } catch (error) {
        report(false, error);
        return alone.reserve(address);
      }
    },
    async close() {
      redis.disconnect();
      await alone.close();
    },
  };
}
