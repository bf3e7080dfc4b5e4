/**
 * How long a REST client waits while five others spend their whole quota at once on the worst operations that the bounds let through, and more clients ask for them and leave.
 * Run after `npm run build` as `node test/bench/starvation.mjs`; needs TEST_DATABASE_URL.
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { pipelineAndReset } from '../support/drop-requests.mjs';
import { quantile, startProbe } from '../support/latency-probe.mjs';
import { SERVICE, startServer } from './load.mjs';

const CLIENTS = 5;
const QUOTA = 100;
const PROBED = '/api/v1/open/IT/compliance-rules';
const PROBED_EVERY_MS = 10;
const QUIET_MS = 3_000;
const SETTLES_AFTER_MS = 5_000;
/** A client that leaves sends so many operations over its connections. */
const DROPPED = { operations: 8, connections: 2, afterMs: 20, everyMs: 100 };
const MAX_SELECTIONS = 290;
const ENCODINGS = ['identity', 'gzip', 'br'];

const lines = '\n'.repeat(950);
const longName = (index) => `a${index}`.padEnd(100, '_');

/** The worst that a search over the schema found: `field` as often as the bounds allow, under the fields around it. */
const ATTACKS = {
  'most errors, each of which counts lines': {
    around: ['countries', 'cities', 'country', 'costIndex'],
    field: (index) => `a${index}: factor(from: "x", to: "y")`,
  },
  'most values': {
    around: ['countries'],
    field: (index) => `a${index}: complianceRules { codeReference }`,
  },
  'most bytes': {
    around: ['country(code: "IT")', 'cities', 'country', 'costIndex', 'history'],
    field: (index) => `${longName(index)}: period`,
  },
};

/** Everyone of whom one answer is enough has an address of his own. */
let strangers = 0;
const stranger = () => `10.${Math.floor(strangers / 250)}.${strangers++ % 250}.1`;

/** The operation with so many of its worst fields; `novel` makes it one that was never asked before. */
function operationOf({ around, field }, count, novel) {
  const fields = Array.from({ length: count }, (_, index) => field(index)).join(' ');
  return `{ n${novel}: __typename ${lines} ${around.map((name) => `${name} { `).join('')}${fields}${' }'.repeat(around.length)} }`;
}

/** Sends an operation and reads its whole answer, of which no more is kept than its beginning and its length. */
function ask(url, agent, query, headers) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      `${url}/graphql`,
      { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let bytes = 0;
        let beginning = '';
        response.on('data', (chunk) => {
          if (bytes === 0) beginning = chunk.toString('latin1', 0, 300);
          bytes += chunk.length;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            bytes,
            beginning,
            ms: performance.now() - started,
          }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ query }));
  });
}

/** How often the worst field may stand in an operation that is not refused. */
async function mostAllowed(url, agent, attack) {
  let [least, most] = [0, MAX_SELECTIONS];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const { beginning } = await ask(url, agent, operationOf(attack, middle, strangers), {
      'x-forwarded-for': stranger(),
    });
    if (beginning.includes('QUERY_TOO_COMPLEX')) most = middle - 1;
    else least = middle;
  }
  return least;
}

async function probed(url, work) {
  const end = startProbe(url + PROBED, PROBED_EVERY_MS);
  const result = await work();
  const latencies = await end();
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(1));
  return { result, latencies: `p50 ${p50}, p99 ${p99}, worst ${worst} ms (${latencies.length})` };
}

/** All clients send all that their quota allows at once. */
async function spendQuotas(url, attack, count, encoding) {
  const clients = Array.from({ length: CLIENTS }, () => ({
    address: stranger(),
    agent: new Agent({ keepAlive: true }),
  }));
  const answers = await Promise.all(
    clients.flatMap(({ address, agent }, client) =>
      Array.from({ length: QUOTA }, (_, index) =>
        ask(url, agent, operationOf(attack, count, client * QUOTA + index), {
          'x-forwarded-for': address,
          'accept-encoding': encoding,
        }),
      ),
    ),
  );
  for (const { agent } of clients) agent.destroy();
  return answers;
}

/** From now on clients ask and leave, each from an address of its own. The function that it answers ends that, and answers how many did. */
function startDroppers(url, attack, count) {
  let dropped = 0;
  const ended = new AbortController();
  const dropping = (async () => {
    for (; !ended.signal.aborted; dropped++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': stranger() };
      const requests = Array.from({ length: DROPPED.operations }, (_, index) => ({
        method: 'POST',
        path: '/graphql',
        headers,
        body: JSON.stringify({ query: operationOf(attack, count, `dropped${strangers}_${index}`) }),
      }));
      await Promise.all([pipelineAndReset(url, requests, DROPPED), delay(DROPPED.everyMs)]);
    }
  })();
  return async () => {
    ended.abort();
    await dropping;
    return dropped;
  };
}

async function measure(server, name, attack, encoding) {
  const agent = new Agent({ keepAlive: true });
  const count = await mostAllowed(server.url, agent, attack);
  const alone = await ask(server.url, agent, operationOf(attack, count, 'alone'), {
    'x-forwarded-for': stranger(),
  });
  agent.destroy();
  const memory = [server.rssMb()];
  const watch = setInterval(() => memory.push(server.rssMb()), 50);
  const before = await probed(server.url, () => delay(QUIET_MS));
  const started = performance.now();
  const endDropping = startDroppers(server.url, attack, count);
  const during = await probed(server.url, () => spendQuotas(server.url, attack, count, encoding));
  const left = await endDropping();
  const seconds = (performance.now() - started) / 1000;
  const after = await probed(server.url, () => delay(QUIET_MS));
  await delay(SETTLES_AFTER_MS);
  clearInterval(watch);
  const statuses = Object.entries(countBy(during.result)).map(
    ([status, count]) => `${count} × ${status}`,
  );
  console.log(
    [
      `${name}, ${encoding}: ${count} fields, ${alone.bytes} bytes in ${alone.ms.toFixed(0)} ms when asked alone`,
      `  ${statuses.join(', ')} in ${seconds.toFixed(1)} s, and ${left} clients left; ${Math.max(...during.result.map(({ bytes }) => bytes))} bytes at most`,
      `  REST before: ${before.latencies}`,
      `  REST during: ${during.latencies}`,
      `  REST after:  ${after.latencies}`,
      `  memory: ${memory[0].toFixed(0)} MB before, ${Math.max(...memory).toFixed(0)} at most, ${server.rssMb().toFixed(0)} in the end`,
    ].join('\n'),
  );
}

function countBy(answers) {
  const counts = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const adminUrl = process.env.TEST_DATABASE_URL;
if (!adminUrl) throw new Error('The measurement needs Postgres: set TEST_DATABASE_URL.');
const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
const database = `plumbline_starvation_${process.pid}`;
await admin.unsafe(`create database ${database}`);
const databaseUrl = new URL(adminUrl);
databaseUrl.pathname = `/${database}`;
const server = await startServer({
  ...SERVICE,
  env: { DATABASE_URL: databaseUrl.href, TRUST_PROXY: '1' },
  pinned: false,
});
try {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    for (const encoding of ENCODINGS) await measure(server, name, attack, encoding);
  }
} finally {
  await server.stop();
  await admin.unsafe(`drop database ${database} with (force)`);
  await admin.end();
}
