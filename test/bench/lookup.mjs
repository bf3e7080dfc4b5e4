import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/** `node test/bench/lookup.mjs [rows] [times]`: how long POST /lookup takes for a list of names, with DATABASE_URL on Postgres, else embedded. Run `npm run build` before. */
const [rows = 2_000, times = 5] = process.argv.slice(2).map(Number);
const PROJECT = path.resolve(import.meta.dirname, '../..');
const COUNTRIES = ['ca', 'dk', 'es', 'fr', 'it', 'nl', 'us'];

let seed = 20_261_123;
function dice(most) {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
}

const plain = (name) => name.normalize('NFD').replace(/\p{M}/gu, '');
/** As people write names: as they are, in capitals, without accents, shortened, with a letter wrong. */
const WRITTEN = [
  (name) => name,
  (name) => name.toUpperCase(),
  plain,
  (name) => name.replace(/^Saint-/, 'St '),
  (name) => name.replaceAll('-', ' '),
];
const misspelt = (name) => name.slice(0, -2) + name.slice(-1);

const places = COUNTRIES.flatMap((country) =>
  parse(readFileSync(path.join(PROJECT, 'data', country, 'places.csv')), { columns: true }).map(
    ({ name }) => ({ country, name }),
  ),
);
const list = Array.from({ length: rows }, (_, index) => {
  const { country, name } = places[dice(places.length)];
  const written = index % 100 === 0 ? misspelt(name) : WRITTEN[dice(WRITTEN.length)](name);
  return `${index},"${written.replaceAll('"', '""')}",${country}`;
});
const body = `id,name,country\n${list.join('\n')}\n`;

const server = spawn(process.execPath, ['dist/main.js'], {
  cwd: PROJECT,
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve) => {
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
    const [found] = /http:\/\/[\w.:[\]]+:\d+/.exec(text) ?? [];
    if (found) resolve(found.replace('0.0.0.0', '127.0.0.1'));
  });
});
try {
  while ((await fetch(`${url}/readyz`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 200));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  for (let time = 0; time < times; time++) {
    const started = performance.now();
    const response = await fetch(`${url}/lookup?columns=population,seismic_zone,wind_speed_ms`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
    });
    const text = await response.text();
    const ms = performance.now() - started;
    const found = parse(text, { columns: true }).map(({ lookup_status }) => lookup_status);
    const counts = [...new Set(found)].map(
      (status) => `${status} ${found.filter((each) => each === status).length}`,
    );
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    console.log(
      `${Math.round(ms)} ms, ${response.status}, ${counts.join(', ')}; ${Math.round(rss / 1024)} MB`,
    );
  }
} finally {
  server.kill('SIGTERM');
}
