import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { App } from '../app.ts';
import { HttpProblem, PROBLEMS, problemBody } from '../errors.ts';
import { explainFault } from './problem-answer.ts';

/** The HTTP server around an app. What cannot even be read as a request is answered with a problem too. */
export function createHttpServer(app: App, log: Logger): Server {
  const server = createServer((request, response) => {
    app(request, response)?.catch((fault: unknown) => {
      explainFault(fault, log);
      response.destroy();
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    refuseMalformed(socket as Socket, log);
  });
  return server;
}

function refuseMalformed(socket: Socket, log: Logger): void {
  const { problem, requestId } = explainFault(
    new HttpProblem('malformed-request', 'The request is not valid HTTP, or its headers are too large.'),
    log,
  );
  const { status } = PROBLEMS[problem.problem];
  const body = problemBody(problem.problem, problem.message, requestId);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
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
