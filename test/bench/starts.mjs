import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { median, SERVICE, startServer } from './load.mjs';

const RUNS = 5;
const READY = { readyPath: '/api/v1/open/IT/cities', readyStatus: 200 };

/**
 * From the start of the process to its first answer, as a multiple of what Node needs to do nothing right before it, and the memory that it then takes; the very first
 * time also with what the build took that made the empty database.
 */
export async function starts({ project, databaseUrl }) {
  const CACHE_DIR = path.join(project, 'node_modules/.cache/plumbline-bench');
  const timed = (args) => {
    const started = performance.now();
    execFileSync(process.execPath, args, { cwd: project });
    return performance.now() - started;
  };
  const start = async (env, settle) => {
    const idle = timed(['-e', '0']);
    const server = await startServer({
      ...SERVICE,
      env: { CACHE_DIR, ...env },
      pinned: false,
      ...READY,
    });
    await settle();
    const rssMb = server.rssMb();
    await server.stop();
    return { ms: server.ms, rssMb, idle };
  };
  const forgetKept = () => rm(CACHE_DIR, { recursive: true, force: true });
  const isKept = () =>
    existsSync(CACHE_DIR) && readdirSync(CACHE_DIR).some((name) => /^[0-9a-f]{20}$/.test(name));
  /** The service has given back by then what loading took. */
  const waitUntilKept = async () => {
    for (let waited = 0; !isKept(); waited += 100) {
      if (waited > 60_000) throw new Error('the embedded database is not kept');
      await setTimeout(100);
    }
    await setTimeout(1_000);
  };
  const row = async (what, target, { env = {}, settle = () => {}, before = () => {} }) => {
    const runs = [];
    for (let run = 0; run < RUNS; run++) {
      await before();
      runs.push(await start(env, settle));
    }
    const ratio = median(runs.map(({ ms, idle }) => ms / idle));
    const figures = ['ms', 'idle', 'rssMb'].map((name) =>
      Math.round(median(runs.map((each) => each[name]))),
    );
    return `| ${what} | ${figures[0]} ms | ${figures[1]} ms | ${ratio.toFixed(1)} × | ${target} | ${figures[2]} MB |`;
  };
  await rm(path.join(project, 'dist/empty-database'), { recursive: true, force: true });
  const building = timed(['src/build/build.mjs']);
  const again = timed(['src/build/build.mjs']);
  return [
    '| start to first answer | time | `node -e 0` | ratio | target | resident memory |',
    '|---|---|---|---|---|---|',
    await row('Postgres that holds the data', '8 ×, 256 MB', {
      env: { DATABASE_URL: databaseUrl },
    }),
    await row('embedded, the very first time', '80 ×, 512 MB', {
      settle: waitUntilKept,
      before: forgetKept,
    }),
    await row('embedded, afterwards', '20 ×, 512 MB', {}),
    '',
    `The build before the very first start took ${(building / 1000).toFixed(1)} s. Making the empty database took ${((building - again) / 1000).toFixed(1)} s of these.`,
  ].join('\n');
}
