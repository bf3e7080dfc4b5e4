import { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { HeaderList } from './answer.ts';
import type { Quota, Reservation, ReservationStore } from './limiter-stores.ts';

/** A reservation, and for a refused one the words that say why. */
export type Verdict = Reservation & { refusal?: string };

export type Limiter = {
  /** Counts one request of the address, or refuses it: at once where the counts are in process and there is quota left. */
  reserve: (address: string) => Verdict | Promise<Verdict>;
  /** The headers that tell of a verdict, on every counted answer. */
  headers: (verdict: Reservation) => HeaderList;
  quota: Quota;
  close: () => Promise<void>;
};

/** What graphql-rate-limit reads of an address that it is asked about: a window that is full. Refused requests are not counted, so nothing is written. */
class UsedUp extends Store {
  readonly times: number[];

  constructor({ limit }: Quota) {
    super();
    this.times = new Array<number>(limit).fill(Number.MAX_SAFE_INTEGER);
  }

  getForIdentity(): number[] {
    return this.times;
  }

  setForIdentity(): void {}
}

/** graphql-rate-limit counts by field; every request counts as one field, so that both doors share one count. */
const REQUEST = { parent: {}, args: {}, context: {}, info: { fieldName: 'request' } as never };

/**
 * The one limiter of both doors. The package reads a list of times, awaits, and writes it back, which lets simultaneous requests pass together; so
 * the store of reservations counts in one step, and graphql-rate-limit is the one that refuses, over an address that has no quota left. Asking
 * it about all the others, which it could only let pass, cost a sixth of a warm request.
 */
export function createLimiter(quota: Quota, counts: ReservationStore): Limiter {
  const rateLimiter = getGraphQLRateLimiter({
    store: new UsedUp(quota),
    identifyContext: () => 'address',
    formatError: ({ max, window }) =>
      `This address has made ${max} requests within ${window / 1000} seconds, over REST and GraphQL together.`,
  });
  const options = { max: quota.limit, window: `${quota.windowMs}ms` };
  const judge = (reservation: Reservation): Verdict | Promise<Verdict> => {
    if (reservation.allowed) return reservation;
    return rateLimiter(REQUEST, options).then((refusal) => ({ ...reservation, allowed: refusal === undefined, refusal }));
  };
  return {
    quota,
    headers: quotaHeaders(quota),
    reserve(address) {
      const reservation = counts.reserve(address);
      return reservation instanceof Promise ? reservation.then(judge) : judge(reservation);
    },
    close: () => counts.close(),
  };
}

/** The headers of every counted answer, as the IETF httpapi draft on RateLimit headers has them. */
export function quotaHeaders({ limit, windowMs }: Quota): Limiter['headers'] {
  const policy = `"open";q=${limit};w=${windowMs / 1000}`;
  return ({ left, resetMs }) => ['RateLimit-Policy', policy, 'RateLimit', `"open";r=${left};t=${Math.max(1, Math.ceil(resetMs / 1000))}`];
}
