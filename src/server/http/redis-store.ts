import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Quota, Reservation, ReservationStore } from './limiter.ts';
import { createMemoryStore } from './memory-store.ts';
import { watchPulse } from './redis-pulse.ts';

/**
 * Reads and reserves in one step on the server, by its clock. Drops the times that left the window,
 * then adds the new ones if there is room. Times are microseconds. Returns whether there was room,
 * the requests left, the microseconds until there are more, the clock's time, and the earlier times
 * in one piece: a hundred pieces cost more than twice as much to receive.
 */
const RESERVE = `
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local limit, window, count = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local times = redis.call('LRANGE', KEYS[1], 0, -1)
local used = #times
local reserved = used + count <= limit and 1 or 0
if reserved == 1 then
  for _ = 1, count do redis.call('RPUSH', KEYS[1], string.format('%.0f', now)) end
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  used = used + count
end
return {reserved, limit - used, (tonumber(oldest) or now) + window - now, now, table.concat(times, ' ')}
`;

type Reply = [reserved: 0 | 1, left: number, resetUs: number, nowUs: number, timesUs: string];
type ReservingRedis = Redis & {
  reserve: (key: string, limit: number, windowUs: number, count: number) => Promise<Reply>;
};

const PREFIX = 'plumbline:requests:';

/**
 * The store that all instances share. While Redis cannot be reached, or is slow, each instance
 * counts for itself: the quota is then looser than documented, but the data stays readable and
 * every address stays limited. Waits for the connection, a second at most.
 */
export async function openRedisStore(
  url: string,
  quota: Quota,
  log: Logger,
): Promise<ReservationStore> {
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
  // A beat does what requests do, so it also detects a Redis that responds but cannot count.
  const beat = () => redis.reserve(`${PREFIX}pulse`, 1, 1000, 1);
  const pulse = await watchPulse(redis, beat, (isBeating, err) => {
    if (isBeating) log.info('Redis rate limiting restored');
    else log.error({ err }, 'Redis unreachable: rate limiting in process');
  });
  return {
    reserve: (address, count) =>
      pulse.isBeating() ? shared(address, count) : alone.reserve(address, count),
    async close() {
      pulse.stop();
      redis.disconnect();
      await alone.close();
    },
  };

  async function shared(address: string, count: number): Promise<Reservation> {
    try {
      const { limit, windowMs } = quota;
      return reservationOf(await redis.reserve(PREFIX + address, limit, windowMs * 1000, count));
    } catch {
      // The pulse logs the reason, if more than this request is affected.
      return alone.reserve(address, count);
    }
  }
}

function reservationOf([reserved, left, resetUs, nowUs, timesUs]: Reply): Reservation {
  const times = timesUs === '' ? [] : timesUs.split(' ').map((time) => Number(time) / 1000);
  return { reserved: reserved === 1, left, resetMs: resetUs / 1000, atMs: nowUs / 1000, times };
}
