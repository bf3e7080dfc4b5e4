import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Edition } from '../../data/editions/edition.ts';
import type { OpenExchanges } from '../http/open-exchanges.ts';
import type { Turns } from '../http/turns.ts';
import { LATENCY_BOUNDS_S, type Series } from './request-counts.ts';

/** Where the metrics come from, read each time that Prometheus asks. */
export type Sources = {
  series: () => readonly Series[];
  edition: () => Edition;
  exchanges: Pick<OpenExchanges, 'count' | 'unreadBytes' | 'cutConnections'>;
  turns: Pick<Turns, 'waiting' | 'refused'>;
  databaseIsUp: () => Promise<boolean>;
  /** None without Redis. */
  redisIsUp?: () => Promise<boolean>;
};

/** Every metric of the service, Node's own (memory, event loop, garbage collection) included. */
export function createRegistry({
  series,
  edition,
  exchanges,
  turns,
  databaseIsUp,
  redisIsUp,
}: Sources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(requestDurations(series));
  addRefusals(registry, series);
  addEdition(registry, edition);
  addExchanges(registry, exchanges);
  addTurns(registry, turns);
  addUp(registry, 'database', databaseIsUp);
  if (redisIsUp) addUp(registry, 'redis', redisIsUp);
  return registry;
}

function addRefusals(registry: Registry, series: Sources['series']): void {
  new Counter({
    name: 'plumbline_refusals_total',
    help: 'Requests refused because the client address had no quota left',
    labelNames: ['door'],
    registers: [registry],
    collect() {
      this.reset();
      for (const door of ['rest', 'graphql', 'mcp', 'page']) this.inc({ door }, 0);
      for (const { door, status, count } of series()) if (status === 429) this.inc({ door }, count);
    },
  });
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
    'Bytes of answers that clients have not read yet',
    unreadBytes,
  );
  new Counter({
    name: 'plumbline_cut_connections_total',
    help: 'Connections ended because clients left too much of their answers unread',
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
    help: `1 when the ${name} answers within a second, else 0`,
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

/** A histogram over numbers that were counted elsewhere, which the package's own does not take. */
function requestDurations(series: () => readonly Series[]): Metric {
  const name = 'plumbline_request_duration_seconds';
  const get = async () => ({
    name,
    help: 'Requests by door, path and status, and how long until each was answered',
    type: 'histogram',
    values: series().flatMap(valuesOf),
  });
  return { name, get } as unknown as Metric;

  function valuesOf({ door, path, status, count, seconds, within }: Series) {
    const labels = { door, path, status };
    let upTo = 0;
    const buckets = LATENCY_BOUNDS_S.map((le, index) => {
      upTo += within[index] as number;
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: upTo };
    });
    return [
      ...buckets,
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
