import type { IncomingMessage, ServerResponse } from 'node:http';
import { exchangeOf } from './exchange.ts';
import type { App } from './server.ts';

/** Called for each request once its answer was handed to the connection, or the connection has gone; `ms` since the request was there. */
export type Watcher = (
  request: IncomingMessage,
  response: ServerResponse,
  outcome: { status: number; ms: number },
) => void;

/** What nginx calls a request whose client has gone before it had the answer. */
const CLIENT_CLOSED_REQUEST = 499;

/** The app, with `watchers` called for each request; without any, the app itself. */
export function watchRequests(app: App, watchers: readonly Watcher[]): App {
  if (watchers.length === 0) return app;
  return (request, response) => {
    const startedMs = performance.now();
    const exchange = exchangeOf(response);
    exchange.whenOver(() => {
      const status = exchange.isDelivered ? response.statusCode : CLIENT_CLOSED_REQUEST;
      const ms = performance.now() - startedMs;
      for (const watcher of watchers) watcher(request, response, { status, ms });
    });
    return app(request, response);
  };
}
