/** The verdict on one request. `resetMs`: how long until `left` grows again, which for a refused request is how long to wait. */
export type Reservation = { allowed: boolean; left: number; resetMs: number };

/** Counts requests per client address. `reserve` decides and counts in one step, so that simultaneous requests cannot pass together. */
export type ReservationStore = {
  reserve: (address: string) => Reservation | Promise<Reservation>;
  close: () => Promise<void>;
};

export type Quota = { limit: number; windowMs: number };

/** When the allowed requests within the window were made, oldest first from `start` on. */
type Log = { times: number[]; start: number };

export type MemoryStoreOptions = Quota & { maxAddresses?: number; now?: () => number };

/**
 * The store within one process: the times of each address's allowed requests within the window. Refused requests are not kept, so an
 * address never has more than `limit` times. Addresses live in two generations: one that is seen moves to the newer, and when the newer is
 * a window old, or holds half of `maxAddresses`, it becomes the older one and the older one is dropped. So what is forgotten was not seen for a
 * window, or longer than all that is kept.
 */
export function createMemoryStore({ limit, windowMs, maxAddresses = 1_000_000, now = monotonicMs }: MemoryStoreOptions): ReservationStore {
  let newer = new Map<string, Log>();
  let older = new Map<string, Log>();
  let turnedAt = now();
  return {
    reserve(address) {
      const at = now();
      if (at - turnedAt >= windowMs) turn(at);
      const log = find(address, at);
      dropExpired(log, at - windowMs);
      const used = log.times.length - log.start;
      const allowed = used < limit;
      // Most addresses ask once: a list written with one time takes up less than one that a time is added to.
      if (allowed && log.times.length === 0) log.times = [at];
      else if (allowed) log.times.push(at);
      const oldest = log.times[log.start] as number;
      return { allowed, left: allowed ? limit - used - 1 : 0, resetMs: oldest + windowMs - at };
    },
    close: async () => {},
  };

  function find(address: string, at: number): Log {
    const recent = newer.get(address);
    if (recent) return recent;
    const log = older.get(address) ?? { times: [], start: 0 };
    if (newer.size >= maxAddresses / 2) turn(at);
    newer.set(address, log);
    return log;
  }

  function turn(at: number): void {
    older = newer;
    newer = new Map();
    turnedAt = at;
  }
}

function dropExpired(log: Log, until: number): void {
  while (log.start < log.times.length && (log.times[log.start] as number) <= until) log.start++;
  if (log.start * 2 >= log.times.length && log.start > 0) {
    log.times.splice(0, log.start);
    log.start = 0;
  }
}

/** Milliseconds that never go backwards, unlike the wall clock's. */
function monotonicMs(): number {
  return performance.now();
}
