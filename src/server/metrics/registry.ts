import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Edition } from '../../data/editions/edition.ts';
import type { OpenExchanges } from '../http/open-exchanges.ts';
import type { Turns } from '../http/turns.ts';
import type { Watcher } from '../http/watch-requests.ts';
import { pathTemplate } from './path-template.ts';

/** The sources of the metrics, read on each scrape of Prometheus. */
export type Sources = {
  edition: () => Edition;
  exchanges: Pick<OpenExchanges, 'count' | 'unreadBytes' | 'cutConnections'>;
  turns: Pick<Turns, 'waiting' | 'refused'>;
  databaseIsUp: () => Promise<boolean>;
  /** None without Redis. */
  redisIsUp?: () => Promise<boolean>;
};

/** Upper bounds of the latencies that are counted together, in seconds. */
const LATENCY_BOUNDS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** All metrics of the service, those of Node.js included; `count` counts a request. */
export function createRegistry({ edition, exchanges, turns, databaseIsUp, redisIsUp }: Sources): {
  registry: Registry;
  count: Watcher;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const count = addRequests(registry, edition);
  addEdition(registry, edition);
  addExchanges(registry, exchanges);
  addTurns(registry, turns);
  addUp(registry, 'database', databaseIsUp);
  if (redisIsUp) addUp(registry, 'redis', redisIsUp);
  return { registry, count };
}

function addRequests(registry: Registry, edition: Sources['edition']): Watcher {
  const durations = new Histogram({
    name: 'plumbline_request_duration_seconds',
    help: 'Requests by endpoint, path and status, and their durations',
    labelNames: ['endpoint', 'path', 'status'],
    buckets: LATENCY_BOUNDS_S,
    registers: [registry],
  });
  const rejected = new Counter({
    name: 'plumbline_rejected_total',
    help: 'Requests refused because the client address had no quota left',
    labelNames: ['endpoint'],
    registers: [registry],
  });
  for (const endpoint of ['rest', 'graphql', 'mcp', 'page']) rejected.inc({ endpoint }, 0);
  return ({ url }, _response, { status, ms }) => {
    const found = status === 200 || status === 304;
    const { endpoint, path } = pathTemplate(url as string, found, edition().addresses);
    durations.observe({ endpoint, path, status }, ms / 1000);
    if (status === 429) rejected.inc({ endpoint });
  };
}

function addEdition(registry: Registry, edition: Sources['edition']): void {
  new Gauge({
    name: 'plumbline_edition',
    help: 'Number of the edition of the data that is served, which grows with each load; its version is the label',
    labelNames: ['version'],
    registers: [registry],
    collect() {
      this.reset();
      const served = edition();
      this.set({ version: served.version }, served.id);
    },
  });
}

function addExchanges(
  registry: Registry,
  { count, unreadBytes, cutConnections }: Sources['exchanges'],
): void {
  addGauge(
    registry,
    'open_exchanges',
    'Requests whose answer was not handed to the connection yet',
    count,
  );
  addGauge(
    registry,
    'unread_bytes',
    'Bytes of responses that clients have not read yet',
    unreadBytes,
  );
  new Counter({
    name: 'plumbline_cut_connections_total',
    help: 'Connections ended because clients left too many bytes of responses unread',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(cutConnections());
    },
  });
}

function addTurns(registry: Registry, { waiting, refused }: Sources['turns']): void {
  addGauge(
    registry,
    'waiting_requests',
    'Requests that wait for their turn of the event loop',
    waiting,
  );
  new Counter({
    name: 'plumbline_unserved_requests_total',
    help: 'Requests that had no turn: too many were waiting, or they waited too long',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(refused)) this.inc({ reason }, count);
    },
  });
}

function addUp(registry: Registry, name: string, isUp: () => Promise<boolean>): void {
  new Gauge({
    name: `plumbline_${name}_up`,
    help: `1 when the ${name} responds within a second, else 0`,
    registers: [registry],
    async collect() {
      this.set(Number(await isUp()));
    },
  });
}

function addGauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name: `plumbline_${name}`,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}
