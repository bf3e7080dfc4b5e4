import type { Logger } from 'pino';
import { createTimedServer, HTTP_TIMES, type HttpTimes, listen } from '../http/timed-server.ts';
import type { Watcher } from '../http/watch-requests.ts';
import { createRegistry, type Sources } from './registry.ts';

export type MetricsOptions = { log: Pick<Logger, 'error'>; times?: HttpTimes | undefined };

export type Metrics = { url: string; count: Watcher; close: () => Promise<void> };

/** Serves the metrics of the service to Prometheus, on a port that clients of the data need not reach. */
export async function openMetrics(
  host: string,
  port: number,
  sources: Sources,
  { log, times = HTTP_TIMES }: MetricsOptions,
): Promise<Metrics> {
  const { registry, count } = createRegistry(sources);
  const server = createTimedServer(times, async (request, response) => {
    if (request.url !== '/metrics')
      return response
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end('The metrics are at /metrics.\n');
    try {
      const text = await registry.metrics();
      response
        .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
        .end(text);
    } catch (err) {
      log.error({ err }, 'metrics collection failed');
      response
        .writeHead(500, { 'Content-Type': 'text/plain' })
        .end('Metrics are not available. The log of the service has the reason.\n');
    }
  });
  const address = await listen(server, host, port);
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    registry.clear();
  };
  return { url: `${address}/metrics`, count, close };
}
