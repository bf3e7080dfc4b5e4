import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { App } from '../app.ts';
import { HttpProblem, PROBLEMS, problemBody } from '../errors.ts';
import { explainFault } from './problem-answer.ts';

/** A request must have arrived whole within this time, its headers within half of it. */
const REQUEST_WITHIN_MS = 20_000;

/**
 * How long a connection may be idle: longer than load balancers keep theirs, so that none sends a request into a connection that is being closed. One time for
 * the whole connection is cheaper than Node's own, which sets another one after each answer.
 */
const IDLE_WITHIN_MS = 75_000;

/** The HTTP server around an app. What cannot even be read as a request is answered with a problem too. */
export function createHttpServer(app: App, log: Logger): Server {
  const options = {
    requestTimeout: REQUEST_WITHIN_MS,
    headersTimeout: REQUEST_WITHIN_MS / 2,
    requireHostHeader: false,
    keepAliveTimeout: 0,
  };
  const server = createServer(options, (request, response) => {
    app(request, response)?.catch((fault: unknown) => {
      explainFault(fault, log);
      response.destroy();
    });
  });
  server.timeout = IDLE_WITHIN_MS;
  // An expectation that is not understood changes nothing here: the request is answered as it is.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    refuse(socket as Socket, problemOf(error.code), log);
  });
  return server;
}

function problemOf(code: string | undefined): HttpProblem {
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return new HttpProblem('method-not-allowed', 'There is no such method. These work on the data: GET, HEAD, OPTIONS.', {
        headers: { Allow: 'GET, HEAD, OPTIONS' },
      });
    case 'HPE_HEADER_OVERFLOW':
      return new HttpProblem('headers-too-large', 'The address and the headers of a request may have 16 KiB together.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpProblem('request-timeout', `The request did not arrive whole within ${REQUEST_WITHIN_MS / 1000} seconds.`);
    default:
      return new HttpProblem('malformed-request', 'The request is not valid HTTP.');
  }
}

/** There is no response object for what is no request: the answer is written as it goes over the line. */
function refuse(socket: Socket, fault: HttpProblem, log: Logger): void {
  const { problem, requestId } = explainFault(fault, log);
  const { status, title } = PROBLEMS[problem.problem];
  const body = problemBody(problem.problem, problem.message, requestId);
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

/** Starts listening and answers the address that was taken. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address() as { address: string; port: number; family: string };
      resolve(`http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`);
    });
  });
}
