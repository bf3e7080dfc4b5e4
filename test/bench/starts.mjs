import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { median, startServer } from './load.mjs';

const RUNS = 5;
const READY = { readyPath: '/api/v1/open/IT/cities', readyStatus: 200 };

/** From the start of the process to its first answer, beside what Node needs to do nothing; and the memory that it then takes. */
export async function starts({ project, databaseUrl }) {
  const nothing = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    execFileSync(process.execPath, ['-e', '0']);
    nothing.push(performance.now() - started);
  }
  const start = async (env, settleMs = 0) => {
    const server = await startServer({ script: 'dist/main.js', cwd: project, env, pinned: false, ...READY });
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const rssMb = server.rssMb();
    await server.stop();
    return { ms: server.ms, rssMb };
  };
  const repeat = async (env) => {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await start(env));
    return { ms: median(runs.map(({ ms }) => ms)), rssMb: median(runs.map(({ rssMb }) => rssMb)) };
  };
  const onPostgres = await repeat({ DATABASE_URL: databaseUrl });
  await rm(path.join(project, 'node_modules/.cache/plumbline'), { recursive: true, force: true });
  const veryFirst = await start({}, 6_000);
  const embedded = await repeat({});
  const idle = median(nothing);
  const row = (what, { ms, rssMb }, target) =>
    `| ${what} | ${Math.round(ms)} ms | ${(ms / idle).toFixed(1)} × | ${target} | ${Math.round(rssMb)} MB |`;
  return [
    '| start to first answer | time | of `node -e 0` | target | resident memory |',
    '|---|---|---|---|---|',
    `| \`node -e 0\` | ${Math.round(idle)} ms | 1.0 × | | |`,
    row('Postgres that holds the data', onPostgres, '5 ×, 200 MB'),
    row('embedded, the very first time', veryFirst, '60 ×, 450 MB'),
    row('embedded, afterwards', embedded, '14 ×, 450 MB'),
  ].join('\n');
}
