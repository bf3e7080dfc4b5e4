import type { Addresses } from './addresses.ts';
import { HttpProblem } from './errors.ts';
import { RETRY_UNAVAILABLE_S, unavailable } from './problem-answer.ts';

/** How many downloads run at once, in all and for one client: each holds a piece of a file in memory. */
export type SlotLimits = {
  inAll: number;
  perClient: number;
  kind?: 'downloads' | 'lists' | 'checks';
};

const SLOTS: SlotLimits = { inAll: 64, perClient: 4 };

/** Lists that are looked up at once: each is held in memory whole. */
export const LOOKUP_SLOTS: SlotLimits = { inAll: 8, perClient: 2, kind: 'lists' };

/** Files that are checked at once: each has a thread and memory of its own. */
export const CHECK_SLOTS: SlotLimits = { inAll: 2, perClient: 1, kind: 'checks' };

/** Takes one of the slots for a client, and returns a function that releases it. Throws a problem when none is free. */
export type Slots = (client: string) => () => void;

export function createSlots(addresses: Addresses, limits: SlotLimits = SLOTS): Slots {
  const { inAll, perClient, kind = 'downloads' } = limits;
  const running = new Map<string, number>();
  let sum = 0;
  return (client) => {
    const own = running.get(client) ?? 0;
    if (own >= perClient) throw tooMany(addresses, perClient, kind);
    if (sum >= inAll)
      throw unavailable(
        `${inAll} ${kind} are running here, and more may not at once. Try again in ${RETRY_UNAVAILABLE_S} seconds.`,
      );
    running.set(client, own + 1);
    sum++;
    return () => {
      const left = (running.get(client) as number) - 1;
      if (left === 0) running.delete(client);
      else running.set(client, left);
      sum--;
    };
  };
}

function tooMany(addresses: Addresses, perClient: number, kind: string): HttpProblem {
  const otherwise =
    kind === 'downloads'
      ? `, or take all countries at once from ${addresses.of('/downloads/all.zip')}`
      : '';
  const detail = `This address has ${perClient} ${kind} running. Wait for one to end${otherwise}.`;
  return new HttpProblem('quota-exceeded', detail, {
    headers: { 'Retry-After': RETRY_UNAVAILABLE_S },
    extension: { 'violated-policies': [kind] },
  });
}
