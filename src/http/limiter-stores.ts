/** A request that was counted. `resetMs`: how long until `left` grows again. */
type Counted = { allowed: true; left: number; resetMs: number };

/**
 * A request that found its address's list full, and was not counted. `resetMs`: how long to wait. `times`: when the requests on the list were made,
 * oldest first, in milliseconds of the store's clock, which showed `atMs` then. The list may be the store's own: it is to be read at once.
 */
export type Full = { allowed: false; left: 0; resetMs: number; times: readonly number[]; atMs: number };

export type Reservation = Counted | Full;

/** Counts requests per client address. `reserve` looks and counts in one step, so that simultaneous requests cannot pass together. */
export type ReservationStore = {
  reserve: (address: string) => Reservation | Promise<Reservation>;
  close: () => Promise<void>;
};

export type Quota = { limit: number; windowMs: number };

type MemoryStoreOptions = Quota & { maxAddresses?: number };

/**
 * The store within one process: the times of each address's allowed requests within the window. Refused requests are not kept, so an
 * address never has more than `limit` times. Addresses live in two generations: one that is seen moves to the newer, and when the newer is
 * a window old, or holds half of `maxAddresses`, it becomes the older one and the older one is dropped. So what is forgotten was not seen for a
 * window, or longer than all that is kept.
 */
export function createMemoryStore({ limit, windowMs, maxAddresses = 1_000_000 }: MemoryStoreOptions): ReservationStore {
  let newer = new Map<string, number[]>();
  let older = new Map<string, number[]>();
  let turnedAt = monotonicMs();
  return {
    reserve(address) {
      const at = monotonicMs();
      if (at - turnedAt >= windowMs) turn(at);
      const times = newer.get(address) ?? moveUp(address, at);
      if (times === undefined) {
        // Most addresses ask once: a list written with one time takes up less than one that a time is added to.
        newer.set(address, [at]);
        return { allowed: true, left: limit - 1, resetMs: windowMs };
      }
      dropUntil(times, at - windowMs);
      if (times.length >= limit) return { allowed: false, left: 0, resetMs: (times[0] as number) + windowMs - at, times, atMs: at };
      times.push(at);
      return { allowed: true, left: limit - times.length, resetMs: (times[0] as number) + windowMs - at };
    },
    close: async () => {},
  };

  function moveUp(address: string, at: number): number[] | undefined {
    const times = older.get(address);
    if (newer.size >= maxAddresses / 2) turn(at);
    if (times) newer.set(address, times);
    return times;
  }

  function turn(at: number): void {
    older = newer;
    newer = new Map();
    turnedAt = at;
  }
}

function dropUntil(times: number[], until: number): void {
  let expired = 0;
  while (expired < times.length && (times[expired] as number) <= until) expired++;
  if (expired > 0) times.splice(0, expired);
}

/** Milliseconds that never go backwards, unlike the wall clock's. */
function monotonicMs(): number {
  return performance.now();
}
