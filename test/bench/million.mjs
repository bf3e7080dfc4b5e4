import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDice, inventedName, inventedPlaces } from '../support/invented-places.mjs';
import { SERVICE, settled, startServer } from './load.mjs';

const run = promisify(execFile);
/** Asked before anything is timed, as for all that is measured warm. */
const WARMED_BY = 100;
const ASKED = 500;

/** The real data with so many invented places of Italy beside its own. */
async function writePlaces(project, places) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-million-'));
  await cp(path.join(project, 'data'), folder, { recursive: true });
  const file = path.join(folder, 'it', 'places.csv');
  const real = await readFile(file, 'utf8');
  const [header, line] = real.split('\n', 2);
  const columns = header.split(',');
  const cells = line.split(',');
  const dice = createDice(13);
  const output = createWriteStream(file);
  // The invented official codes follow after all others.
  output.write(real);
  for (const { code, name, officialCode, population } of inventedPlaces(places)) {
    const own = {
      code,
      name,
      official_code: officialCode,
      population,
      ...Object.fromEntries(located(dice)),
    };
    if (!output.write(`${columns.map((column, index) => own[column] ?? cells[index]).join()}\n`))
      await new Promise((resolve) => output.once('drain', resolve));
  }
  output.end();
  await finished(output);
  // The descriptor states the size and the hash of the file.
  await run(process.execPath, ['dist/data-describe.js'], {
    cwd: project,
    env: { ...process.env, DATA_DIR: folder },
  });
  return folder;
}

/** Anywhere within a square of 2,400 km, which is three times as dense as France is with communes, and one of 20,000 postcodes. */
function located(dice) {
  const degrees = (from, span) => (from + dice(span * 1e4) / 1e4).toFixed(4);
  return [
    ['latitude', degrees(36, 22)],
    ['longitude', degrees(-8, 30)],
    ['postcodes', String(10_000 + dice(20_000))],
  ];
}

async function timed(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** psql's \copy of the same rows into a table with all indexes that places and their list have. */
async function copyWithPsql(databaseUrl) {
  const file = path.join(tmpdir(), `plumbline-million-${process.pid}.txt`);
  const psql = (command) =>
    run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', databaseUrl, '-c', command]);
  await psql(`\\copy places_1 to '${file}'`);
  await psql('create table bench (like places_1 including all)');
  await psql('create index on bench using gin (search gin_trgm_ops)');
  try {
    return await timed(() => psql(`\\copy bench from '${file}'`));
  } finally {
    await psql('drop table bench');
    await rm(file);
  }
}

async function askEach(url, queries) {
  const times = [];
  for (const query of queries) {
    const started = performance.now();
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = (share) =>
    `${times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1)} ms`;
  return `${at(0.5)} | ${at(0.99)}`;
}

const NODES = 'edges { node { code name population } } pageInfo { endCursor hasNextPage }';

function* searches(dice, count, total) {
  for (let index = 0; index < count; index++)
    yield `{ places(search: "${inventedName(dice, 2 + dice(3))}") { ${total} ${NODES} } }`;
}

/** Pages that begin anywhere in the list, as their cursors say. */
function* pages(dice, count) {
  for (let index = 0; index < count; index++) {
    const after = Buffer.from(`${50 + dice(2000)}/town-${dice(1_000_000)}/IT`).toString(
      'base64url',
    );
    yield `{ places(country: "IT", after: "${after}") { totalCount ${NODES} } }`;
  }
}

/** Anywhere that places are, within so many kilometres. */
function* positions(dice, count, withinKm) {
  for (let index = 0; index < count; index++) {
    const [[, latitude], [, longitude]] = located(dice);
    yield `{ places(near: { latitude: ${latitude}, longitude: ${longitude}, withinKm: ${withinKm} }) { totalCount edges { distanceKm node { code name } } } }`;
  }
}

function* postcodes(dice, count) {
  for (let index = 0; index < count; index++)
    yield `{ places(postcode: "${10_000 + dice(20_000)}") { totalCount ${NODES} } }`;
}

/** What a million places cost: loading beside psql's \copy, a search, and a page anywhere in the list. In a database of its own. */
export async function million({ project, admin, adminUrl, places = 1_000_000 }) {
  const DATA_DIR = await writePlaces(project, places);
  await admin.unsafe('drop database if exists plumbline_million with (force)');
  await admin.unsafe('create database plumbline_million');
  const DATABASE_URL = new URL('/plumbline_million', adminUrl).href;
  const env = { ...process.env, DATABASE_URL, DATA_DIR };
  // What the data folder is described as stays true: the header is the same.
  const loadS = await timed(() =>
    run(process.execPath, ['dist/data-load.js'], { cwd: project, env }),
  );
  const copyS = await copyWithPsql(DATABASE_URL);
  const server = await startServer({
    ...SERVICE,
    env: { DATABASE_URL, DATA_DIR, RATE_LIMIT: '1000000' },
  });
  try {
    await settled(server);
    const warm = async (requests) => {
      await askEach(server.url, requests(createDice(3), WARMED_BY));
      return askEach(server.url, requests(createDice(11), ASKED));
    };
    const rows = [
      `| load, checked and indexed | ${loadS.toFixed(1)} s, ${(loadS / copyS).toFixed(2)} × of \\copy (${copyS.toFixed(1)} s) | |`,
      `| search, a page of 20 | ${await warm((dice, count) => searches(dice, count, ''))} |`,
      `| search with its total | ${await warm((dice, count) => searches(dice, count, 'totalCount'))} |`,
      `| page of 20 anywhere | ${await warm(pages)} |`,
      `| near a position, within 25 km | ${await warm((dice, count) => positions(dice, count, 25))} |`,
      `| near a position, within 100 km | ${await warm((dice, count) => positions(dice, count, 100))} |`,
      `| by a postcode | ${await warm(postcodes)} |`,
      `| resident memory | ${Math.round(server.rssMb())} MB | |`,
    ];
    return [
      `| ${places.toLocaleString('en')} places | median | p99 |`,
      '|---|---|---|',
      ...rows,
    ].join('\n');
  } finally {
    await server.stop();
    await admin.unsafe('drop database if exists plumbline_million with (force)');
    await rm(DATA_DIR, { recursive: true });
  }
}
