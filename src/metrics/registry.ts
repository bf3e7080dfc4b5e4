import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Edition } from '../editions/edition.ts';
import type { OperationQueue } from '../graphql/operation-queue.ts';
import type { OpenExchanges } from '../http/open-exchanges.ts';
import { LATENCY_BOUNDS_S, type Series } from './request-counts.ts';

/** Where the metrics come from, read each time that Prometheus asks. */
export type Sources = {
  series: () => readonly Series[];
  edition: () => Edition;
  exchanges: Pick<OpenExchanges, 'count' | 'unreadBytes' | 'cutConnections'>;
  operations: Pick<OperationQueue, 'waiting' | 'inFlight' | 'counts'>;
  databaseIsUp: () => Promise<boolean>;
  /** None without Redis. */
  redisIsUp?: () => Promise<boolean>;
};

/** Every metric of the service, Node's own (memory, event loop, garbage collection) included. */
export function createRegistry({ series, edition, exchanges, operations, databaseIsUp, redisIsUp }: Sources): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(requestDurations(series));
  new Counter({
    name: 'plumbline_refusals_total',
    help: 'Requests refused because the client address had no quota left',
    labelNames: ['door'],
    registers,
    collect() {
      this.reset();
      for (const door of ['rest', 'graphql', 'mcp', 'page']) this.inc({ door }, 0);
      for (const { door, status, count } of series()) if (status === 429) this.inc({ door }, count);
    },
  });
  new Gauge({
    name: 'plumbline_edition',
    help: 'Number of the edition of the data that is served, which grows with each load; its version is the label',
    labelNames: ['version'],
    registers,
    collect() {
      this.reset();
      const served = edition();
      this.set({ version: served.version }, served.id);
    },
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `plumbline_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('open_exchanges', 'Requests whose answer was not handed to the connection yet', exchanges.count);
  gauge('unread_bytes', 'Bytes of answers that clients have not read yet', exchanges.unreadBytes);
  gauge('graphql_waiting', 'GraphQL operations that wait for their turn', operations.waiting);
  gauge(
    'graphql_in_flight',
    'GraphQL operations that run, or whose answer the client in whose turn they ran has not read yet',
    operations.inFlight,
  );
  new Counter({
    name: 'plumbline_cut_connections_total',
    help: 'Connections ended because clients left too much of their answers unread',
    registers,
    collect() {
      this.reset();
      this.inc(exchanges.cutConnections());
    },
  });
  new Counter({
    name: 'plumbline_graphql_unanswered_total',
    help: 'GraphQL operations that had no turn or no client any more: the queue was full, the wait too long, or the client gone',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(operations.counts)) this.inc({ reason }, count);
    },
  });
  const upGauge = (name: string, isUp: () => Promise<boolean>) =>
    new Gauge({
      name: `plumbline_${name}_up`,
      help: `1 when the ${name} answers within a second, else 0`,
      registers,
      async collect() {
        this.set(Number(await isUp()));
      },
    });
  upGauge('database', databaseIsUp);
  if (redisIsUp) upGauge('redis', redisIsUp);
  return registry;
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
