/**
 * Two clients attack the service within their quotas while others use it; see docs/testing.md. Run as `npm run attacks`, on the embedded database and, with TEST_DATABASE_URL, on
 * Postgres. `unjudged` judges no times, only statuses and responses; `short` sends a tenth of the requests; any other word selects the attacks whose names contain it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort, SERVICE, settled, startServer } from '../bench/load.mjs';
import { quantile } from '../support/latency-probe.mjs';
import { ATTACKS, spendQuota } from './attacks.mjs';
import { startProbes } from './probe.mjs';

const MAX_P99_MS = 300;
const MAX_HOLD_MS = { usual: 50, firstDownload: 100 };
const CLIENTS = 2;
const HOLD_PROBE = new URL('hold-probe.mjs', import.meta.url).href;
const ATTACK_MS = 10_000;
const MIN_PROBED_MS = 1_000;
const WARM_UP_MS = 5_000;
const QUIET = {
  name: 'no attack',
  statuses: [],
  run: async (_url, { forMs }) => delay(forMs / 2, new Map()),
};

const words = process.argv.slice(2);
const [isUnjudged, isShort] = [words.includes('unjudged'), words.includes('short')];
const selected = words.filter((word) => word !== 'unjudged' && word !== 'short');
const attacks =
  selected.length > 0
    ? ATTACKS.filter(({ name }) => selected.some((word) => name.includes(word)))
    : ATTACKS;
const forMs = isShort ? 1_000 : ATTACK_MS;

const failures = [];
let probes = 0;

async function measure(server, holdUrl, database, attack) {
  await longestHoldMs(holdUrl);
  const endProbes = startProbes(server.url, ++probes * 10_000);
  const started = performance.now();
  const options = { forMs, share: isShort ? 0.1 : 1 };
  const statuses = attack.run
    ? [await attack.run(server.url, options)]
    : await Promise.all(
        Array.from({ length: CLIENTS }, () => spendQuota(server.url, attack, options)),
      );
  await delay(Math.max(0, started + MIN_PROBED_MS - performance.now()));
  const probed = await endProbes();
  const holdMs = await longestHoldMs(holdUrl);
  const fail = (why) => failures.push(`${database}, ${attack.name}: ${why}`);
  for (const status of statuses.flatMap((counts) => [...counts.keys()]))
    if (!attack.statuses.includes(status)) fail(`an attack got ${status}`);
  for (const { name, wrong } of probed)
    if (wrong.length > 0) fail(`${name}: ${wrong.length} wrong responses, such as ${wrong[0]}`);
  if (!isUnjudged) {
    const maxHoldMs = attack.isFirstDownload ? MAX_HOLD_MS.firstDownload : MAX_HOLD_MS.usual;
    if (holdMs > maxHoldMs)
      fail(`the event loop was held ${holdMs.toFixed(0)} ms; at most ${maxHoldMs} are allowed`);
    for (const { name, latencies } of probed) {
      const p99 = quantile(latencies, 0.99);
      if (p99 >= MAX_P99_MS)
        fail(`${name}: p99 ${p99.toFixed(0)} ms; it must be below ${MAX_P99_MS}`);
    }
  }
  const cells = probed.map(({ latencies }) =>
    [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(0)).join('/'),
  );
  console.log(`| ${[attack.name, ...cells, holdMs.toFixed(0), describe(statuses)].join(' | ')} |`);
  return probed.map(({ name }) => name);
}

function describe(statuses) {
  const sums = new Map();
  for (const counts of statuses)
    for (const [status, count] of counts) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** Since the last call; see hold-probe.mjs. */
async function longestHoldMs(holdUrl) {
  return Number(await (await fetch(holdUrl)).text());
}

async function attackOn(database, settings) {
  const holdPort = process.env.HOLD_PORT ?? String(await freePort());
  const port = process.env.PORT ?? String(await freePort());
  const env = {
    TRUST_PROXY: '1',
    PORT: port,
    HOLD_PORT: holdPort,
    NODE_OPTIONS: `--import ${HOLD_PROBE}`,
    ...settings,
  };
  const server = await startServer({ ...SERVICE, env, pinned: false });
  try {
    // Each endpoint loads its code with its first request.
    const endProbes = startProbes(server.url, 0);
    await delay(WARM_UP_MS);
    await endProbes();
    await settled(server);
    const holdUrl = `http://127.0.0.1:${holdPort}`;
    console.log(
      `\n${database}: p50/p99 of other clients in ms, and the longest hold in ms of processor time`,
    );
    console.log(
      '| attack | REST, ready | REST, not ready | GraphQL | page | list of one row | hold | statuses of the attack |',
    );
    console.log('|---|---|---|---|---|---|---|---|');
    for (const attack of [QUIET, ...attacks]) {
      await measure(server, holdUrl, database, attack);
      // What an attack leaves unfinished is not part of the next.
      await settled(server);
    }
  } catch (error) {
    failures.push(`${database}: ${error.message}`);
  } finally {
    await server.stop();
  }
}

async function onEmbedded() {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-attacks-'));
  try {
    await attackOn('Embedded', { DATABASE_URL: '', CACHE_DIR: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onPostgres(adminUrl) {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const name = `attacks_${process.pid}`;
  await admin.unsafe(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  try {
    await attackOn('Postgres', { DATABASE_URL: url.href });
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}

if (!process.env.ONLY_POSTGRES) await onEmbedded();
if (process.env.TEST_DATABASE_URL) await onPostgres(process.env.TEST_DATABASE_URL);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
