import { createServer, type RequestListener, type Server } from 'node:http';

export type HttpTimes = {
  /** A request must have arrived whole within this time, */
  requestWithinMs: number;
  /** and its headers within this one. */
  headersWithinMs: number;
  /** How often requests that are too slow are looked for. */
  lookEveryMs: number;
  /**
   * How long a connection may be idle: longer than load balancers keep theirs, so that none sends a request into a connection that is being closed. One time
   * for the whole connection is cheaper than Node's own, which sets another one after each answer.
   */
  idleWithinMs: number;
};

export const HTTP_TIMES: HttpTimes = {
  requestWithinMs: 20_000,
  headersWithinMs: 10_000,
  lookEveryMs: 1_000,
  idleWithinMs: 75_000,
};

/** A server that lets no connection take longer than that. */
export function createTimedServer(times: HttpTimes, listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: times.requestWithinMs,
      headersTimeout: times.headersWithinMs,
      connectionsCheckingInterval: times.lookEveryMs,
      requireHostHeader: false,
      keepAliveTimeout: 0,
    },
    listener,
  );
  server.timeout = times.idleWithinMs;
  return server;
}

/** Starts listening and returns the bound address. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address() as { address: string; port: number; family: string };
      resolve(
        `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
      );
    });
  });
}
