import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Addresses, isReadinessPath } from './addresses.ts';
import { HttpProblem, PROBLEMS, problemBody } from './errors.ts';
import { delayContinue } from './expect-continue.ts';
import type { OpenExchanges } from './open-exchanges.ts';
import { reportError, sendProblem, unavailable } from './problem-answer.ts';
import { requestPath } from './request-path.ts';
import { createTimedServer, HTTP_TIMES, type HttpTimes, listen } from './timed-server.ts';

/** Handles a request and sends the response. */
export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type HttpServer = {
  /** Opens the port and returns the bound address. */
  listen: (host: string, port: number) => Promise<string>;
  /**
   * Is not ready from now on and ends each connection with its next answer, but goes on answering for `drainMs`: time for balancers to
   * turn to other instances. Then takes no more connections, lets requests under way finish, and resolves.
   */
  close: (drainMs?: number) => Promise<void>;
};

type HttpServerOptions = {
  addresses: Addresses;
  log: Logger;
  exchanges: OpenExchanges;
  times?: HttpTimes | undefined;
};

/** How long requests under way may take to finish when the server is closed. */
const CLOSE_TIMEOUT_MS = 5_000;

/** A turn of the event loop that took less had nothing to do, and no more turns than these are waited for: under any load that can be borne there are many such in a second. */
const QUIET_TURN_MS = 0.05;
const MAX_BUSY_TURNS = 1_000;

/** The HTTP server around an app. A request that cannot be parsed gets a problem too. */
export function createHttpServer(
  app: App,
  { addresses, log, exchanges, times = HTTP_TIMES }: HttpServerOptions,
): HttpServer {
  let draining = false;
  const server = createTimedServer(times, (request, response) => {
    const path = addresses.pathWithin(requestPath(request.url as string));
    const problem = hostProblem(request) ?? (draining ? drainingProblem(path, response) : null);
    if (problem) return sendProblem(response, reportError(problem, log), addresses, []);
    app(request, response).catch((error: unknown) => {
      reportError(error, log);
      response.destroy();
    });
    exchanges.add(response);
  });
  delayContinue(server);
  // An unknown expectation is ignored: the request is handled as any other.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    refuse(socket as Socket, problemOf(error.code, times), addresses, log);
  });
  return {
    listen: (host, port) => listen(server, host, port),
    async close(drainMs = 0) {
      draining = true;
      for (const response of exchanges.responses())
        if (!response.headersSent) response.setHeader('Connection', 'close');
      await setTimeout(drainMs);
      await untilQuiet();
      // Ends idle connections, too.
      const closed = new Promise((resolve) => server.close(resolve));
      const cut = globalThis.setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Two hosts are ambiguous, and an attacker could exploit proxies that choose differently. */
function hostProblem({ rawHeaders, httpVersionMinor }: IncomingMessage): HttpProblem | null {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host'))
      hosts++;
  }
  if (hosts === 1 || (hosts === 0 && httpVersionMinor === 0)) return null;
  const detail = `The request has ${hosts === 0 ? 'no Host header' : `${hosts} Host headers`}; HTTP/1.1 wants exactly one.`;
  return new HttpProblem('malformed-request', detail, { headers: { Connection: 'close' } });
}

/** While the server drains, each answer ends its connection, and only readiness is refused. */
function drainingProblem(path: string | null, response: ServerResponse): HttpProblem | null {
  response.setHeader('Connection', 'close');
  return isReadinessPath(path) ? unavailable('This instance is being stopped.') : null;
}

/**
 * Resolves in a turn of the event loop in which nothing happened, so that hardly anybody can have connected since: a connection that the kernel has accepted and
 * this process has not is cut when the server closes, with the request that is in it.
 */
async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < MAX_BUSY_TURNS; turn++) {
    const startedMs = performance.now();
    await setImmediate();
    if (performance.now() - startedMs < QUIET_TURN_MS) return;
  }
}

function problemOf(
  code: string | undefined,
  { requestWithinMs, headersWithinMs }: HttpTimes,
): HttpProblem {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return new HttpProblem(
        'method-not-allowed',
        'Unknown method. Allowed methods: GET, HEAD, OPTIONS.',
        {
          headers: { Allow: 'GET, HEAD, OPTIONS' },
        },
      );
    case 'HPE_HEADER_OVERFLOW':
      return new HttpProblem(
        'headers-too-large',
        'The address and the headers of a request may have 16 KiB together.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT': {
      const detail = `The headers of a request must arrive within ${headersWithinMs / 1000} seconds, and the whole of it within ${requestWithinMs / 1000}.`;
      return new HttpProblem('request-timeout', detail);
    }
    default:
      return new HttpProblem('malformed-request', 'The request is not valid HTTP.');
  }
}

/** A request that cannot be parsed has no response object: this writes the bytes of the response to the socket. */
function refuse(socket: Socket, error: HttpProblem, addresses: Addresses, log: Logger): void {
  const { problem, requestId } = reportError(error, log);
  const { status, title } = PROBLEMS[problem.problem];
  const body = problemBody(addresses, problem.problem, problem.message, requestId);
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
    ...Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
