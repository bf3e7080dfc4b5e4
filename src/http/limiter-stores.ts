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
 * address never has more than `limit` times; addresses are kept in the order of their last allowed request, forgotten when that
 * left the window, and the oldest of them when there are more than `maxAddresses`.
 */
export function createMemoryStore({ limit, windowMs, maxAddresses = 1_000_000, now = monotonicMs }: MemoryStoreOptions): ReservationStore {
  const logs = new Map<string, Log>();
  return {
    reserve(address) {
      const at = now();
      forgetIdle(at);
      const log = logs.get(address) ?? { times: [], start: 0 };
      dropExpired(log, at - windowMs);
      const used = log.times.length - log.start;
      const allowed = used < limit;
      if (allowed) {
        log.times.push(at);
        logs.delete(address);
        logs.set(address, log);
      }
      const oldest = log.times[log.start] as number;
      return { allowed, left: allowed ? limit - used - 1 : 0, resetMs: oldest + windowMs - at };
    },
    close: async () => {},
  };

  /** Looks at no more than two addresses a call, which is enough to forget faster than addresses come. */
  function forgetIdle(at: number): void {
    for (let looked = 0; looked < 2; looked++) {
      const oldest = logs.entries().next().value;
      if (!oldest) return;
      const [address, { times }] = oldest;
      const idle = (times.at(-1) as number) <= at - windowMs;
      if (!idle && logs.size <= maxAddresses) return;
      logs.delete(address);
    }
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
