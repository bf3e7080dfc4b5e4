import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { DEPARTURES, type Departure, depart, pipeline } from './drop-requests.mjs';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';

/** Requests that are written into one connection at once, and how their client leaves it after a while. */
export type Drop = {
  requests: HostileRequest[];
  how: Departure;
  afterMs: number;
  keptBytes: number;
};

const MAX_DROPPED = 12;
const MAX_PATIENCE_MS = 30;
/** Connections of which nothing is read stay so long. */
const MAX_UNREAD = 10;

export function drops(schema: GraphQLSchema): fc.Arbitrary<Drop> {
  return fc.record({
    requests: fc.array(hostileRequests(schema), { minLength: 1, maxLength: MAX_DROPPED }),
    how: fc.constantFrom(...DEPARTURES),
    afterMs: fc.nat(MAX_PATIENCE_MS),
    keptBytes: fc.nat(20_000),
  });
}

/** Clients that leave, each from an address of its own. */
export function createDroppers(url: string) {
  const counts = new Map<Departure, number>();
  const unread: Socket[] = [];
  let requestsSent = 0;
  return {
    async drop({ requests, how, afterMs, keptBytes }: Drop): Promise<void> {
      requestsSent += requests.length;
      counts.set(how, (counts.get(how) ?? 0) + 1);
      const address = `10.${requestsSent >> 16}.${(requestsSent >> 8) & 255}.${requestsSent & 255}`;
      const addressed = requests.map((request) => ({
        ...request,
        headers: { ...request.headers, 'x-forwarded-for': address },
      }));
      const socket = await pipeline(
        url,
        addressed,
        how === 'stops in the middle' ? { keptBytes } : {},
      );
      await delay(afterMs);
      depart(socket, how);
      if (how !== 'reads nothing') return;
      unread.push(socket);
      if (unread.length > MAX_UNREAD) unread.shift()?.destroy();
    },
    /** Ends the last of them, and says how many there were. */
    end(): string {
      for (const socket of unread) socket.destroy();
      return `${requestsSent} more requests on connections whose client ${[...counts].map(([how, count]) => `${how} (${count})`).join(', ')}`;
    },
  };
}
