import type { HeaderList } from './answer.ts';
import type { Full, Quota, Reservation, ReservationStore } from './limiter-stores.ts';
import type { RateJudge } from './rate-judge.ts';

/** What became of one request, and for a refused one the words that say why. `resetMs`: how long until `left` grows again. */
export type Verdict = { allowed: boolean; left: number; resetMs: number; refusal?: string };

export type Limiter = {
  /** Counts one request of the address, or refuses it: at once where the counts are in process and there is quota left. */
  reserve: (address: string) => Verdict | Promise<Verdict>;
  /** The headers that state the quota and what is left of it, on every counted answer. */
  headers: (verdict: Verdict) => HeaderList;
  quota: Quota;
  close: () => Promise<void>;
};

/**
 * The one limiter of REST, GraphQL and MCP: graphql-rate-limit judges, and a store of reservations counts.
 *
 * The package refuses a request when as many times as `max` lie within the window. An address that has fewer times altogether cannot be refused by
 * it, so the store counts such a request without asking: the package would copy the list for an answer that is certain. Any other is the package's to
 * judge, by the real times of the address. It reads, waits, and would write, which lets simultaneous requests pass together; so only the store writes.
 */
export function createLimiter(quota: Quota, counts: ReservationStore): Limiter {
  // The package brings much that it needs for none of this: it is loaded for the first list that is full, not at each start.
  let judging: Promise<RateJudge> | undefined;
  return {
    quota,
    headers: quotaHeaders(quota),
    reserve(address) {
      const reservation = counts.reserve(address);
      if (reservation instanceof Promise) return reservation.then((reached) => settle(address, reached));
      return settle(address, reservation);
    },
    close: () => counts.close(),
  };

  function settle(address: string, reservation: Reservation): Verdict | Promise<Verdict> {
    return reservation.allowed ? reservation : judge(address, reservation);
  }

  /**
   * The package compares with the wall clock, and stores count by clocks of their own, which never go backwards or are another machine's. So each time is
   * handed over as the wall clock of this process had it: as long before now as it was before the store's own now.
   *
   * Time goes on between the store's look and the package's, so the package may find that the window of the oldest time has ended meanwhile. Then by
   * the store's clock it has ended too, and the request reserves again, to be counted like any other: in one step, for others may be quicker.
   */
  async function judge(address: string, { times, atMs, left, resetMs }: Full): Promise<Verdict> {
    // The wall clock cuts off up to a millisecond; without it a window would seem to end too early.
    const aheadMs = Date.now() + 1 - atMs;
    const timesHere = times.map((time) => time + aheadMs);
    judging ??= import('./rate-judge.ts').then(({ createRateJudge }) => createRateJudge(quota));
    const refusal = await (await judging)(timesHere);
    return refusal === undefined ? settle(address, await counts.reserve(address)) : { allowed: false, left, resetMs, refusal };
  }
}

/** The headers of every counted answer, as the IETF httpapi draft on RateLimit headers has them. */
export function quotaHeaders({ limit, windowMs }: Quota): Limiter['headers'] {
  const policy = `"open";q=${limit};w=${windowMs / 1000}`;
  return ({ left, resetMs }) => ['RateLimit-Policy', policy, 'RateLimit', `"open";r=${left};t=${Math.max(1, Math.ceil(resetMs / 1000))}`];
}
