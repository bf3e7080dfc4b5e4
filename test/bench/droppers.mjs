/**
 * What clients that go away, read nothing or ask first do to the others: how long another client waits for GraphQL, REST meanwhile, and memory. Each attack meets a service
 * of its own, on loopback, and is bounded. Run after `npm run build` as `node test/bench/droppers.mjs [attack…]`: on Postgres with TEST_DATABASE_URL, else embedded. DROPPERS_MINUTES (5) is how long the
 * attacks on memory last, SERVICE_FOLDER another build of the service to attack.
 */
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { pipeline, pipelineAndReset } from '../support/drop-requests.mjs';
import { quantile, startProbe } from '../support/latency-probe.mjs';
import { SERVICE, settled, startServer } from './load.mjs';

const MINUTES = Number(process.env.DROPPERS_MINUTES ?? 5);
const PROBED = '/api/v1/open/IT/compliance-rules';
const PROBED_EVERY_MS = 10;
const GIVES_UP_AFTER_MS = 35_000;
const QUOTA = 100;
const PAGE_QUOTA = 300;
const MANY = 28;

const aliases = (count, field) =>
  Array.from({ length: count }, (_, index) => field(index)).join(' ');
/** 2.8 MB, in a tenth of a second. `novel` makes it one that was never asked before. */
const large = (novel) =>
  `{ ${novel}: __typename country(code: "IT") { cities { country { costIndex { history { ${aliases(80, (index) => `${`a${index}`.padEnd(100, '_')}: period`)} } } } } } }`;
const small = (novel) => `{ ${novel}: __typename country(code: "IT") { name } }`;

let strangers = 0;
const stranger = () => `10.${1 + Math.floor(strangers / 250)}.${strangers++ % 250}.1`;

const post = (query, client) => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'X-Forwarded-For': client, 'Content-Type': 'application/json' },
  body: JSON.stringify({ query }),
});
const get = (path, client) => ({
  path,
  headers: { 'X-Forwarded-For': client, Accept: 'text/html' },
});

/** 63 KB. `number` makes it an address of its own: of a parameter that is given twice the first holds. */
const page = (number, client) => get(`/US/rules?page=1&page=${number}`, client);

async function ask(url, query, client = stranger()) {
  const started = performance.now();
  const ended = (status) =>
    `${status} after ${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
    });
    await response.arrayBuffer();
    return ended(response.status);
  } catch {
    return ended('nothing');
  }
}

const aQuotaOf = (query, client, name) =>
  Array.from({ length: QUOTA - 2 }, (_, index) => post(query(`${name}${index}`), client));

/** Each answers what it found, by what was asked. */
const ATTACKS = {
  async '24 operations on 4 connections, reset after 3 ms'({ url }) {
    const client = stranger();
    await pipelineAndReset(url, aQuotaOf(small, client, 'r').slice(0, 24), {
      connections: 4,
      afterMs: 3,
    });
    await delay(500);
    const [same, others] = await Promise.all([
      ask(url, small('again'), client),
      ask(url, small('r20')),
    ]);
    return { 'the address itself': same, 'another with the same bytes': others };
  },
  async '98 operations of each of 28 addresses, reset after 3 ms'({ url }) {
    for (let index = 0; index < MANY; index++) {
      const client = stranger();
      await pipelineAndReset(url, aQuotaOf(small, client, `m${index}_`), {
        connections: 4,
        afterMs: 3,
      });
    }
    await delay(15_000);
    return { 'a newcomer 15 s later': await ask(url, small('newcomer')) };
  },
  async '99 costly operations of one client, the last of which another asks'({ url }) {
    const client = stranger();
    const asked = Array.from({ length: QUOTA - 1 }, (_, index) =>
      ask(url, large(`c${index}`), client),
    );
    await delay(50);
    const [same, other] = await Promise.all([
      ask(url, large(`c${QUOTA - 2}`)),
      ask(url, large('different')),
    ]);
    await Promise.all(asked);
    return { 'the same question': same, 'another question': other };
  },
  async 'unread answers of 28 clients, 12 each'({ url }) {
    const clients = Array.from({ length: MANY }, () => stranger());
    // The kernel takes the first two.
    const sockets = await Promise.all(
      clients.map((client, which) =>
        pipeline(url, aQuotaOf(large, client, `u${which}_`).slice(0, 12)),
      ),
    );
    await delay(20_000);
    const [same, other] = await Promise.all([ask(url, large('u0_11')), ask(url, small('unasked'))]);
    for (const socket of sockets) socket.resetAndDestroy();
    return { 'the same question': same, 'another question': other };
  },
  /** Within the quotas of one address. */
  async 'pages behind another, reset'({ url }) {
    for (let minute = 0; minute < MINUTES; minute++) {
      const client = stranger();
      const asked = Array.from({ length: PAGE_QUOTA - 1 }, (_, index) =>
        page(minute * PAGE_QUOTA + index, client),
      );
      await Promise.all([
        pipelineAndReset(url, asked, { connections: 20, afterMs: 300 }),
        delay(60_000),
      ]);
    }
    return {};
  },
  /** A minute of eight addresses, each within its quotas. */
  async 'operations and pages, half of them reset and half never read'({ url }) {
    const unread = [];
    let pages = 0;
    for (let minute = 0; minute < MINUTES; minute++) {
      const started = performance.now();
      for (let index = 0; index < 8; index++) {
        const client = stranger();
        const novel = `b${minute}_${index}_`;
        const asked = aQuotaOf(large, client, novel).flatMap((operation) => [
          operation,
          page(pages++, client),
        ]);
        if (index % 2) await pipelineAndReset(url, asked, { connections: 20, afterMs: 200 });
        else
          unread.push(
            ...(await Promise.all(
              Array.from({ length: 20 }, (_, n) =>
                pipeline(url, asked.slice(n * 10, (n + 1) * 10)),
              ),
            )),
          );
      }
      await delay(Math.max(0, started + 60_000 - performance.now()));
    }
    const wait = await ask(url, small('beside'));
    for (const socket of unread) socket.resetAndDestroy();
    return { 'another question': wait };
  },
};

async function measure(name, env) {
  const server = await startServer({
    ...SERVICE,
    cwd: process.env.SERVICE_FOLDER ?? SERVICE.cwd,
    env: { ...env, TRUST_PROXY: '1' },
    pinned: false,
  });
  try {
    await settled(server);
    await ask(server.url, large('warm'));
    await delay(1_000);
    const memory = [server.rssMb()];
    const watch = setInterval(() => memory.push(server.rssMb()), 50);
    const endProbe = startProbe(server.url + PROBED, PROBED_EVERY_MS);
    const found = await ATTACKS[name](server);
    const latencies = await endProbe();
    await delay(5_000);
    clearInterval(watch);
    const waits = Object.entries(found).map(([what, wait]) => `${what}: ${wait}`);
    const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(1));
    const [first, most, last] = [memory[0], Math.max(...memory), server.rssMb()].map((mb) =>
      mb.toFixed(0),
    );
    console.log(
      `| ${name} | ${waits.join('; ') || '-'} | p50 ${p50}, p99 ${p99}, worst ${worst} ms | ${first}, ${most} at most, ${last} in the end |`,
    );
  } finally {
    await server.stop();
  }
}

/** Runs the work with a database that is there for it alone. */
async function withDatabase(adminUrl, work) {
  if (!adminUrl) return work({});
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const database = `plumbline_droppers_${process.pid}`;
  await admin.unsafe(`create database ${database}`);
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  try {
    await work({ DATABASE_URL: url.href });
  } finally {
    await admin.unsafe(`drop database ${database} with (force)`);
    await admin.end();
  }
}

const wanted = process.argv.slice(2);
const chosen = Object.keys(ATTACKS).filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
console.log('| attack | others | REST meanwhile | memory, MB |\n| --- | --- | --- | --- |');
await withDatabase(process.env.TEST_DATABASE_URL, async (env) => {
  for (const name of chosen) await measure(name, env);
});
