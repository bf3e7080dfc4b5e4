import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { send } from './attacks.mjs';

const EVERY_MS = 25;
/** Without an index of names, as on the embedded database, each list reads all of them. */
const LIST_EVERY_MS = 500;

const [header, ...rows] = parse(
  readFileSync(new URL('../../data/fr/places.csv', import.meta.url), 'utf8'),
);
const core = ['population', 'seismic_zone', 'wind_speed_ms', 'climate_zone'].map((column) =>
  header.indexOf(column),
);
/** Places whose path answers: a core value that is not known makes it a problem. */
const places = rows
  .slice(0, 30_000)
  .flatMap((row) => (core.every((index) => row[index] !== '') ? row[0] : []));

let novel = 0;

/** What other clients request, and a part of the only correct response. */
const PROBES = {
  'REST, ready': () => ({ path: '/api/v1/open/IT/compliance-rules', has: '"rule_id":"IT-ACC-01"' }),
  'REST, not ready': () => {
    novel += 7;
    const code = places[novel % places.length];
    return { path: `/api/v1/open/FR/cities/${code}`, has: `"code":"${code}"` };
  },
  GraphQL: () => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ p${novel++}: __typename country(code: "IT") { name } }` }),
    has: '"name":"Italy"',
  }),
  page: () => ({ path: '/IT', headers: { accept: 'text/html' }, has: '<h1' }),
  'list of one row': () => ({
    method: 'POST',
    path: '/lookup',
    headers: { 'content-type': 'text/csv' },
    body: 'name,country\nRoma,IT\n',
    has: 'IT/roma',
    everyMs: LIST_EVERY_MS,
  }),
};

/**
 * Requests each endpoint every few milliseconds, in a thread of its own, each time from another client address. The returned function ends that, and resolves with the latencies in
 * milliseconds and the wrong responses of each endpoint.
 */
export function startProbes(url, firstAddress) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { probed: url, firstAddress },
  });
  return () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage('stop');
    });
}

async function probe({ probed, firstAddress }) {
  let stopped = false;
  parentPort.once('message', () => {
    stopped = true;
  });
  let count = firstAddress;
  const address = () => {
    count++;
    return `172.${16 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`;
  };
  const results = Object.entries(PROBES).map(async ([name, create]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const latencies = [];
    const wrong = [];
    while (!stopped) {
      const { has, everyMs = EVERY_MS, ...request } = create();
      const started = performance.now();
      const { status, body } = await send(probed, {
        ...request,
        agent,
        address: address(),
        keepsBody: true,
      }).catch(({ code }) => ({
        status: code,
        body: '',
      }));
      latencies.push(performance.now() - started);
      if (status !== 200 || !body.includes(has)) wrong.push(`${status} ${body.slice(0, 200)}`);
      await delay(Math.max(0, started + everyMs - performance.now()));
    }
    agent.destroy();
    return { name, latencies: latencies.sort((one, other) => one - other), wrong };
  });
  parentPort.postMessage(await Promise.all(results));
}

if (workerData?.probed) await probe(workerData);
