import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { HeaderList } from './answer.ts';

export type Quota = { limit: number; windowMs: number };

/**
 * What a store found and did in one step. `times`: the requests of the address that were already
 * in the window, oldest first, in milliseconds of the store's clock, which showed `atMs`.
 * `reserved`: whether there was room and the new requests are now in the list as well.
 * `left`: requests left after that; `resetMs`: how long until `left` grows again.
 */
export type Reservation = {
  reserved: boolean;
  times: readonly number[];
  atMs: number;
  left: number;
  resetMs: number;
};

/** Counts requests per client address. `reserve` reads and writes in one step. */
export type ReservationStore = {
  reserve: (address: string, count: number) => Reservation | Promise<Reservation>;
  close: () => Promise<void>;
};

/** Rate-limit decision. `resetMs`: how long until `left` grows again; `refusal`: why not. */
export type Verdict = { left: number; resetMs: number } & (
  | { allowed: true }
  | { allowed: false; refusal: string }
);

export type Limiter = {
  /** Counts one request of the address, or `count` requests together, or refuses them all. */
  reserve: (address: string, count?: number) => Promise<Verdict>;
  /** The headers that state the quota and what is left of it, on every counted response. */
  headers: (verdict: Pick<Verdict, 'left' | 'resetMs'>) => HeaderList;
  quota: Quota;
  close: () => Promise<void>;
};

/** Requests over REST, GraphQL and MCP count as one field, so they share one quota. */
const ALL_REQUESTS = { parent: {}, info: { fieldName: 'request' } as never };

/**
 * graphql-rate-limit decides every request from the times of the address's earlier requests.
 *
 * The package reads the times, waits, and writes them: simultaneous requests would all pass. It
 * calls `getForIdentity` before it first waits, so the store reserves there, and nothing is left
 * to write. A request for which there was no room is never in the list, so it does not count.
 */
export function createLimiter(quota: Quota, counts: ReservationStore): Limiter {
  const reserving = new ReservingStore(counts);
  const decide = getGraphQLRateLimiter({
    store: reserving,
    identifyContext: ({ address }) => address,
    formatError: ({ max, window }) =>
      `This address has made ${max} requests within ${window / 1000} seconds, over REST, GraphQL and MCP together.`,
  });
  const options = {
    max: quota.limit,
    window: `${quota.windowMs}ms`,
    arrayLengthField: 'requests',
    uncountRejected: true,
  };
  return {
    quota,
    headers: quotaHeaders(quota),
    async reserve(address, count = 1) {
      for (;;) {
        reserving.count = count;
        const deciding = decide(
          { ...ALL_REQUESTS, args: { requests: { length: count } }, context: { address } },
          options,
        );
        const reservation = reserving.latest as Reservation | Promise<Reservation>;
        const refusal = await deciding;
        const { reserved, left, resetMs } = await reservation;
        if (refusal !== undefined) return { allowed: false, left, resetMs, refusal };
        if (reserved) return { allowed: true, left, resetMs };
        // The window of the oldest request ended after the store looked, before the package did.
      }
    },
    close: () => counts.close(),
  };
}

/** The store that graphql-rate-limit reads: reading reserves. */
class ReservingStore extends Store {
  /** How many requests the next call of `getForIdentity` reserves. */
  count = 1;
  /** What the last call of `getForIdentity` reserved. */
  latest: Reservation | Promise<Reservation> | undefined;
  readonly #counts: ReservationStore;

  constructor(counts: ReservationStore) {
    super();
    this.#counts = counts;
  }

  getForIdentity({ contextIdentity }: { contextIdentity: string }): number[] | Promise<number[]> {
    const reservation = this.#counts.reserve(contextIdentity, this.count);
    this.latest = reservation;
    return reservation instanceof Promise
      ? reservation.then(onWallClock)
      : onWallClock(reservation);
  }

  setForIdentity(): void {}
}

/**
 * The times as the wall clock of this process had them, with which the package compares. Stores
 * count by a clock that never goes backwards, or by that of another machine. The wall clock cuts
 * off up to a millisecond: without the one that is added, a window would seem to end too early.
 */
function onWallClock({ times, atMs }: Reservation): number[] {
  const aheadMs = Date.now() + 1 - atMs;
  return times.map((time) => time + aheadMs);
}

/** The headers of every counted response, as the IETF httpapi draft on RateLimit headers has them. */
export function quotaHeaders({ limit, windowMs }: Quota): Limiter['headers'] {
  const policy = `"open";q=${limit};w=${windowMs / 1000}`;
  return ({ left, resetMs }) => [
    'RateLimit-Policy',
    policy,
    'RateLimit',
    `"open";r=${left};t=${Math.max(1, Math.ceil(resetMs / 1000))}`,
  ];
}
