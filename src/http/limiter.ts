import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { Quota, Reservation, ReservationStore } from './limiter-stores.ts';

export type Limiter = {
  /** Counts one request of the address, or refuses it: at once where the counts are in process. */
  reserve: (address: string) => Reservation | Promise<Reservation>;
  quota: Quota;
  close: () => Promise<void>;
};

/** graphql-rate-limit asks for the field; every request counts as one field, so that both doors share one count. */
const REQUEST = { parent: {}, args: {}, info: { fieldName: 'request' } } as never as { parent: object; args: object; info: never };

/**
 * The one limiter of both doors: graphql-rate-limit over a store that reserves at once. The package reads a list of times, awaits, and
 * writes it back, which lets simultaneous requests pass together; so the store decides inside the read, which the package
 * calls before its first await, and tells the verdict as an empty list or a full one. Nothing is left for it to write.
 */
class VerdictStore extends Store {
  readonly counts: ReservationStore;
  readonly full: number[];
  latest: Reservation | Promise<Reservation> | undefined;

  constructor(counts: ReservationStore, { limit }: Quota) {
    super();
    this.counts = counts;
    this.full = new Array<number>(limit).fill(Number.MAX_SAFE_INTEGER);
  }

  getForIdentity({ contextIdentity }: { contextIdentity: string }): number[] | Promise<number[]> {
    this.latest = this.counts.reserve(contextIdentity);
    if (this.latest instanceof Promise) return this.latest.then((reservation) => this.verdict(reservation));
    return this.verdict(this.latest);
  }

  setForIdentity(): void {}

  verdict({ allowed }: Reservation): number[] {
    return allowed ? [] : this.full;
  }
}

export function createLimiter(quota: Quota, counts: ReservationStore): Limiter {
  const store = new VerdictStore(counts, quota);
  const rateLimiter = getGraphQLRateLimiter({ store, identifyContext: ({ address }: { address: string }) => address });
  const options = { max: quota.limit, window: `${quota.windowMs}ms` };
  return {
    quota,
    reserve(address) {
      const refusal = rateLimiter({ parent: REQUEST.parent, args: REQUEST.args, info: REQUEST.info, context: { address } }, options);
      const reservation = store.latest as Reservation | Promise<Reservation>;
      // In process the store has decided by now, and the package's promise only repeats it: waiting for that costs a fifth of a warm request.
      return reservation instanceof Promise ? refusal.then(() => reservation) : reservation;
    },
    close: () => counts.close(),
  };
}

/** The headers of every counted answer, as the IETF httpapi draft on RateLimit headers has them. */
export function quotaHeaders({ limit, windowMs }: Quota, { left, resetMs }: Reservation): [string, string, string, string] {
  const policy = `"open";q=${limit};w=${windowMs / 1000}`;
  return ['RateLimit-Policy', policy, 'RateLimit', `"open";r=${left};t=${Math.max(1, Math.ceil(resetMs / 1000))}`];
}
