import type { Quota, ReservationStore } from './limiter.ts';

type MemoryStoreOptions = Quota & { maxAddresses?: number };

/**
 * The store within one process: the times of each address's allowed requests within the window.
 * Refused requests are not stored, so an address never has more than `limit` times. Addresses live
 * in two generations: a request moves its address to the newer one. When the newer one is a window
 * old, or has half of `maxAddresses`, it becomes the older one, and the older one is dropped. So a
 * dropped address was not seen for a window, or for longer than all stored ones.
 */
export function createMemoryStore({
  limit,
  windowMs,
  maxAddresses = 1_000_000,
}: MemoryStoreOptions): ReservationStore {
  let newer = new Map<string, number[]>();
  let older = new Map<string, number[]>();
  let turnedAt = monotonicMs();
  return {
    reserve(address, count) {
      const atMs = monotonicMs();
      if (atMs - turnedAt >= windowMs) turn(atMs);
      const known = newer.get(address) ?? moveUp(address, atMs);
      const times = known?.filter((time) => time > atMs - windowMs) ?? [];
      const reserved = times.length + count <= limit;
      const stored = reserved ? [...times, ...Array<number>(count).fill(atMs)] : times;
      newer.set(address, stored);
      // In this order no rounding makes it longer than the window.
      const resetMs = windowMs - (atMs - (stored[0] ?? atMs));
      return { reserved, times, atMs, left: limit - stored.length, resetMs };
    },
    close: async () => {},
  };

  function moveUp(address: string, atMs: number): number[] | undefined {
    const times = older.get(address);
    if (newer.size >= maxAddresses / 2) turn(atMs);
    return times;
  }

  function turn(atMs: number): void {
    older = newer;
    newer = new Map();
    turnedAt = atMs;
  }
}

/** Milliseconds that never go backwards, unlike the wall clock's. */
function monotonicMs(): number {
  return performance.now();
}
