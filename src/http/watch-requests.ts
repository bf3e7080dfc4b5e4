import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from './server.ts';

/** Is told of each request once its answer was handed to the connection, or the connection has gone; `ms` since the request was there. */
export type Watcher = (request: IncomingMessage, response: ServerResponse, ms: number) => void;

/** The app under the eyes of `watchers`; without any, the app itself. An answer that was ready is told of at once, as a listener would cost more than all the rest. */
export function watchRequests(app: App, watchers: readonly Watcher[]): App {
  if (watchers.length === 0) return app;
  return (request, response) => {
    const startedMs = performance.now();
    const tell = () => {
      const ms = performance.now() - startedMs;
      for (const watcher of watchers) watcher(request, response, ms);
    };
    const answering = app(request, response);
    if (response.writableEnded) tell();
    else response.once('close', tell);
    return answering;
  };
}
