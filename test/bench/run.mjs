import { execFileSync } from 'node:child_process';
import { openSync, writeSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { load, median, SERVICE, settled, startServer } from './load.mjs';
import { makePeerTables } from './peers/tables.mjs';
import { inPostGraphile, nestedQuery, PATHS, PEERS, REQUESTS, WORKS } from './works.mjs';

/**
 * `npm run bench [quick]`: ratios of the service to bare Node and to its peers, measured side by side. Each round runs every candidate of a work once, so that
 * what else the machine does meets them all; ratios are of medians. Writes the tables into docs/benchmark.md unless quick. `quick unjudged` only shows that it runs:
 * CI does not judge times.
 */
const BENCH = import.meta.dirname;
const PROJECT = path.resolve(BENCH, '../..');
const QUICK = process.argv[2] === 'quick';
const JUDGED = process.argv[3] !== 'unjudged';
const ROUNDS = QUICK ? 1 : 3;
const SECONDS = QUICK ? 2 : 3;
const WARM_SECONDS = QUICK ? 1 : 2;
const ADMIN_URL = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test';
const DATABASE_URL = new URL('/plumbline_bench', ADMIN_URL).href;

for (const tool of ['wrk', 'taskset']) {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`]);
  } catch {
    console.error(`The benchmark needs ${tool} on the path (Debian packages wrk and util-linux).`);
    process.exit(1);
  }
}

const admin = postgres(ADMIN_URL, { max: 1, onnotice: () => {} });
await admin.unsafe('drop database if exists plumbline_bench with (force)');
await admin.unsafe('create database plumbline_bench');

const awake = keepAwake();
const servers = {};
try {
  const service = { ...SERVICE, env: { DATABASE_URL, TRUST_PROXY: '1' } };
  servers.plumbline = await startServer(service);
  await settled(servers.plumbline);
  const { url } = servers.plumbline;
  await makePeerTables(DATABASE_URL, url);
  const etag = (await fetch(url + PATHS.LIST)).headers.get('etag');
  const identityTag =
    (await fetch(url + PATHS.LIST, { headers: { 'accept-encoding': 'identity' } })).headers.get(
      'etag',
    ) ?? etag;
  const peer = (name, env = {}) =>
    startServer({
      script: `peers/${name}.mjs`,
      cwd: BENCH,
      env: { DATABASE_URL, GRAPHILE_ENV: 'production', ...env },
    });
  /** Servers that each round starts anew: two processes of one program differ by a tenth for as long as they run. */
  const starters = {
    plumbline: () => startServer(service),
    bareList: () => peer('bare', { SAME_AS: url + PATHS.LIST }),
    bareDetail: () => peer('bare', { SAME_AS: url + PATHS.DETAIL }),
    bareRepeated: () => peer('bare', { SAME_AS: `${url}/graphql`, SAME_QUERY: PATHS.REPEATED }),
    ...(!QUICK && { fastifyString: () => peer('fastify-string', { SAME_AS: url + PATHS.LIST }) }),
  };
  if (!QUICK) {
    for (const name of PEERS) servers[name] = await peer(name);
    await checkSameAnswers();
  }
  const works = QUICK ? WORKS.filter(({ against }) => against[0].startsWith('bare')) : WORKS;
  const results = [];
  for (const work of works)
    results.push(
      work.novel ? await measureNovel(work) : await measureKnown(work, identityTag, starters),
    );
  const table = `${markdown(results)}\n\n${memory(results)}`;
  console.log(table);
  if (QUICK) {
    const slow = results.filter(({ ratio, floor }) => ratio < floor);
    for (const { name, ratio, floor } of slow)
      console.error(`${name}: ${ratio.toFixed(2)} is below ${floor}`);
    process.exitCode = JUDGED && slow.length > 0 ? 1 : 0;
  } else {
    const { cold } = await import('./cold.mjs');
    servers.fastifyPostgres = await peer('fastify-postgres');
    const coldRow = await cold({
      project: PROJECT,
      databaseUrl: DATABASE_URL,
      service: servers.plumbline,
      peer: servers.fastifyPostgres,
    });
    const { starts } = await import('./starts.mjs');
    const { whole } = await import('./whole.mjs');
    const { million } = await import('./million.mjs');
    const lines = [
      `${markdown(results)}\n${coldRow}\n\n${memory(results)}`,
      await starts({ project: PROJECT, databaseUrl: DATABASE_URL }),
      await whole({ project: PROJECT, databaseUrl: DATABASE_URL }),
      await million({ project: PROJECT, admin, adminUrl: ADMIN_URL }),
    ];
    await writeReport(lines.join('\n\n'));
  }
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await admin.unsafe('drop database if exists plumbline_bench with (force)');
  await admin.end();
}

/** Known answers: the servers differ by little, so each sample is of a process of its own, once it is warm. */
async function measureKnown(work, etag, starters) {
  const samples = new Map(work.candidates.map(({ server }) => [server, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { server: name, request } of work.candidates.filter(
      ({ server }) => starters[server],
    )) {
      const lua = request === 'unchanged' ? REQUESTS.unchanged(etag) : REQUESTS[request];
      const server = await starters[name]();
      await settled(server);
      await load(server, { lua, seconds: WARM_SECONDS, connections: work.connections });
      samples.get(name).push({
        ...(await load(server, { lua, seconds: SECONDS, connections: work.connections })),
        rssMb: server.rssMb(),
      });
      await server.stop();
    }
  }
  return compare(work, samples);
}

async function measureNovel(work) {
  const samples = new Map(work.candidates.map(({ server }) => [server, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const { server: name, request } of work.candidates) {
      const asked = {
        lua: REQUESTS[request],
        seconds: round < 0 ? WARM_SECONDS : SECONDS,
        connections: work.connections,
      };
      const sample = { ...(await load(servers[name], asked)), rssMb: servers[name].rssMb() };
      if (round >= 0) samples.get(name).push(sample);
    }
  }
  return compare(work, samples);
}

/** The ratio to the best of those that the work is `against`, by medians. */
function compare({ name, target, floor, novel, against }, samples) {
  const figures = [...samples]
    .filter(([, taken]) => taken.length > 0)
    .map(([server, taken]) => {
      const rates = taken.map(({ perSecond }) => perSecond);
      return {
        server,
        rate: median(rates),
        low: Math.min(...rates),
        high: Math.max(...rates),
        cpu: median(taken.map(({ cpuMicroseconds }) => cpuMicroseconds)),
        rssMb: Math.max(...taken.map(({ rssMb }) => rssMb)),
      };
    });
  const [ours, ...others] = figures;
  const best = others
    .filter(({ server }) => against.includes(server))
    .toSorted((one, other) => other.rate - one.rate)[0];
  console.error(
    `${name}: ${figures.map(({ server, rate, cpu }) => `${server} ${Math.round(rate)}/s ${Math.round(cpu)} µs`).join(', ')}`,
  );
  return {
    name,
    target,
    floor,
    novel,
    ratio: ours.rate / best.rate,
    cpuRatio: best.cpu / ours.cpu,
    best: best.server,
    rssMb: ours.rssMb,
    figures,
  };
}

/**
 * Keeps the processors from sleeping for as long as this process runs, where it may: a server that is slower than the load generator would pay for waking it
 * with each answer, and a faster one would not. Answers whether it did.
 */
function keepAwake() {
  try {
    const latency = openSync('/dev/cpu_dma_latency', 'w');
    writeSync(latency, Buffer.alloc(4));
    return true;
  } catch {
    return false;
  }
}

/** Before anything is compared: all peers must give the same cities, zones, codes and parameters. */
async function checkSameAnswers() {
  const ask = async (server, query) => {
    const path = server === 'apollo' ? '/' : '/graphql';
    const response = await fetch(servers[server].url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return (await response.json()).data;
  };
  const sorted = (rows) => rows.map((row) => JSON.stringify(row)).sort();
  const normal = (cities) =>
    sorted(
      cities.map(({ zones, buildingCodes, buildingParams, ...city }) => [
        city,
        sorted(zones),
        sorted(buildingCodes),
        sorted(buildingParams),
      ]),
    );
  const expected = normal((await ask('plumbline', nestedQuery())).country.cities);
  for (const server of PEERS) {
    const query = server === 'postgraphile' ? inPostGraphile(nestedQuery()) : nestedQuery();
    if (
      JSON.stringify(normal((await ask(server, query)).country.cities)) !== JSON.stringify(expected)
    )
      throw new Error(`${server} answers something else`);
  }
}

function markdown(results) {
  const rows = results.map(({ name, target, ratio, cpuRatio, best, figures: [ours] }) => {
    const spread = `${Math.round(ours.low)}–${Math.round(ours.high)}`;
    return `| ${name} | ${ratio.toFixed(2)} | ${target.toFixed(2)} | ${best} | ${cpuRatio.toFixed(2)} | ${Math.round(ours.rate)} | ${spread} |`;
  });
  return [
    '| work | ratio | target | to | ratio by CPU | requests/s | spread |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Known works are what a service mostly does; under novel ones V8 lets garbage lie for longer. */
function memory(results) {
  const most = (wanted) =>
    Math.round(
      Math.max(
        ...results.filter(({ novel = false }) => novel === wanted).map(({ rssMb }) => rssMb),
      ),
    );
  const novel = QUICK ? '' : `, and at most ${most(true)} MB after novel queries`;
  return `Resident memory on Postgres: at most ${most(false)} MB after the warm works${novel}.`;
}

async function writeReport(report) {
  const { dependencies } = JSON.parse(await readFile(path.join(BENCH, 'package.json'), 'utf8'));
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  const [cpu] = os.cpus();
  const when = new Date().toISOString().slice(0, 10);
  const machine = `${when}, Node ${process.versions.node}, ${os.cpus().length} cores (${cpu.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB${awake ? ', kept awake' : ''}; ${versions.join(', ')}.`;
  const file = path.join(PROJECT, 'docs/benchmark.md');
  const page = await readFile(file, 'utf8');
  const [before, rest] = page.split('<!-- bench: written by `npm run bench` -->');
  const after = rest.slice(rest.indexOf('<!-- /bench -->'));
  await writeFile(
    file,
    `${before}<!-- bench: written by \`npm run bench\` -->\n${machine}\n\n${report}\n${after}`,
  );
}
