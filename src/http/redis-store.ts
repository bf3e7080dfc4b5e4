import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createMemoryStore, type Quota, type Reservation, type ReservationStore } from './limiter-stores.ts';
import { watchPulse } from './redis-pulse.ts';

/**
 * Reserves in one step on the server, by its clock: drops the times that left the window, then adds one if there is room. Times are microseconds.
 * Answers the requests left and the microseconds until there are more; if it was refused, -1 first, and last the clock's time and the list, in
 * one piece: a hundred pieces cost more than twice as much to receive.
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
if used >= limit then return {-1, tonumber(oldest) + window - now, now, table.concat(redis.call('LRANGE', KEYS[1], 0, -1), ' ')} end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
return {limit - used - 1, (tonumber(oldest) or now) + window - now}
`;

type Reply = [left: number, resetUs: number, nowUs: number, timesUs: string];
type ReservingRedis = Redis & { reserve: (key: string, limit: number, windowUs: number) => Promise<Reply> };

const PREFIX = 'plumbline:requests:';

/**
 * The store that all instances share. While Redis cannot be reached, or is slow, each instance counts for itself: the quota is then looser than it
 * says, but the data stays readable and no address is without a bound. Waits for the connection, a second at most.
 */
export async function openRedisStore(url: string, quota: Quota, log: Logger): Promise<ReservationStore> {
  // What was sent before the connection was lost fails at once, and is counted here instead.
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    disconnectTimeout: 1,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  }) as ReservingRedis;
  redis.defineCommand('reserve', { numberOfKeys: 1, lua: RESERVE });
  const alone = createMemoryStore(quota);
  // A beat does what requests do, so it also notices a Redis that answers but cannot count.
  const beat = () => redis.reserve(`${PREFIX}pulse`, 1, 1000);
  const pulse = await watchPulse(redis, beat, (isBeating, err) => {
    if (isBeating) log.info('Redis rate limiting restored');
    else log.error({ err }, 'Redis unreachable: rate limiting in process');
  });
  return {
    reserve: (address) => (pulse.isBeating() ? shared(address) : alone.reserve(address)),
    async close() {
      pulse.stop();
      redis.disconnect();
      await alone.close();
    },
  };

  async function shared(address: string): Promise<Reservation> {
    try {
      return reservationOf(await redis.reserve(PREFIX + address, quota.limit, quota.windowMs * 1000));
    } catch {
      // The pulse says why, if it is more than this request.
      return alone.reserve(address);
    }
  }
}

function reservationOf([left, resetUs, nowUs, timesUs]: Reply): Reservation {
  const resetMs = resetUs / 1000;
  if (left >= 0) return { allowed: true, left, resetMs };
  return { allowed: false, left: 0, resetMs, times: timesUs.split(' ').map((time) => Number(time) / 1000), atMs: nowUs / 1000 };
}
