import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { ClientAddress } from './client-address.ts';
import { requestIdOf } from './exchange.ts';
import { requestPath } from './request-path.ts';
import type { Watcher } from './watch-requests.ts';

/** Characters of a path that are logged. */
const MAX_PATH = 200;

/** One line for each request, at level debug. `bytes` are those that went over the connection for it, headers included. */
export function createAccessLog(log: Logger, clientAddress: ClientAddress): Watcher {
  const writtenBefore = new WeakMap<Socket, number>();
  return (request, response, { status, ms }) => {
    const { socket, method, url } = request;
    const bytes = socket.bytesWritten - (writtenBefore.get(socket) ?? 0);
    writtenBefore.set(socket, socket.bytesWritten);
    const path = requestPath(url as string).slice(0, MAX_PATH);
    const line = {
      requestId: requestIdOf(response),
      method,
      path,
      status,
      ms: Math.round(ms * 100) / 100,
      bytes,
    };
    log.debug({ ...line, address: clientAddress(request) }, 'request completed');
  };
}
