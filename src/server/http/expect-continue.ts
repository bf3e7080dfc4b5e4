import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Responses to requests whose clients wait for a 100 before they send the body. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Hands over requests with `Expect: 100-continue` as all others, and leaves the 100 to whatever
 * reads the body. A request that is refused before gets a final status, and its connection ends:
 * the client may or may not send the body (RFC 9110, section 10.1.1).
 */
export function delayContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, response);
    response.shouldKeepAlive = false;
    server.emit('request', request, response);
  });
}

/** Requests the body from the client, if it waits for that. */
export function askForBody(request: IncomingMessage): void {
  const response = waiting.get(request);
  if (!response || response.headersSent) return;
  waiting.delete(request);
  response.shouldKeepAlive = true;
  response.writeContinue();
}
