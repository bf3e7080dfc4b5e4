import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress } from './client-address.ts';
import { type Exchange, exchangeOf } from './exchange.ts';

/** The exchanges that are not over, and the bytes of responses that clients have not read. */
export type OpenExchanges = {
  /** Called for each request. */
  add: (response: ServerResponse) => void;
  responses: () => Iterable<ServerResponse>;
  count: () => number;
  unreadBytes: () => number;
  /** Connections that were ended so far because too much was left unread. */
  cutConnections: () => number;
  close: () => void;
};

type OpenExchangesOptions = { clientAddress: ClientAddress; maxUnreadBytes?: number | undefined };

/** Room for eight of the largest responses that an operation may have. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 100;

type Unread = { client: string; bytes: number };

/**
 * Bounds what all clients together leave unread. Beyond that the client that leaves most loses its oldest connection, as often as it takes: who reads slowly is not cut off for
 * others who read nothing.
 */
export function createOpenExchanges({
  clientAddress,
  maxUnreadBytes = MAX_UNREAD_BYTES,
}: OpenExchangesOptions): OpenExchanges {
  const open = new Set<Exchange>();
  let cut = 0;
  const timer = setInterval(cutToBound, LOOK_EVERY_MS).unref();
  return {
    add(response) {
      const exchange = exchangeOf(response);
      open.add(exchange);
      exchange.whenOver(() => open.delete(exchange));
    },
    responses,
    count: () => open.size,
    unreadBytes,
    cutConnections: () => cut,
    close: () => clearInterval(timer),
  };

  function responses(): ServerResponse[] {
    return [...open].flatMap(({ response }) => response ?? []);
  }

  function unreadBytes(): number {
    let sum = 0;
    for (const { response } of open) sum += response?.writableLength ?? 0;
    return sum;
  }

  function cutToBound(): void {
    let left = unreadBytes();
    if (left <= maxUnreadBytes) return;
    const connections = unreadByConnection();
    while (left > maxUnreadBytes && connections.size > 0) {
      const greatest = clientWithMost(connections.values());
      const [socket, { bytes }] = [...connections].find(
        ([, { client }]) => client === greatest,
      ) as [Socket, Unread];
      connections.delete(socket);
      socket.destroy();
      left -= bytes;
      cut++;
    }
  }

  /** In the order of the requests. */
  function unreadByConnection(): Map<Socket, Unread> {
    const connections = new Map<Socket, Unread>();
    for (const { req, writableLength } of responses()) {
      if (writableLength === 0) continue;
      const unread = connections.get(req.socket) ?? { client: clientAddress(req), bytes: 0 };
      unread.bytes += writableLength;
      connections.set(req.socket, unread);
    }
    return connections;
  }
}

function clientWithMost(connections: Iterable<Unread>): string {
  const sums = new Map<string, number>();
  for (const { client, bytes } of connections) sums.set(client, (sums.get(client) ?? 0) + bytes);
  return [...sums].reduce((most, sum) => (sum[1] > most[1] ? sum : most))[0];
}
