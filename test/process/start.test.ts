import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config/config.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { type Program, startProgram } from '../support/programs.ts';

const run = promisify(execFile);
/** Two builds and two first starts take a minute on a machine that does other work. */
const BUILDS = { timeout: 240_000 };

let dataDir: string;
/** A checkout of its own, so that what is built here meets nothing else. */
let checkout: string;
beforeAll(async () => {
  dataDir = await writeDataFolder(fixtureFiles());
  checkout = await mkdtemp(path.join(tmpdir(), 'plumbline-checkout-'));
  cleanUpLater(() => rm(checkout, { recursive: true, force: true }));
  for (const name of [
    'src',
    'tools',
    'docs',
    'drizzle',
    'dist',
    'package.json',
    'tsconfig.json',
    'schema.graphql',
  ]) {
    // Compiled code may be of another Node.
    await cp(name, path.join(checkout, name), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'compiled',
    });
  }
  await symlink(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
});

const build = () => run(process.execPath, ['src/build/build.mjs'], { cwd: checkout });

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const npmStart = (drainSeconds: string) =>
  startProgram('npm', ['start', '--prefix', checkout], {
    DATA_DIR: dataDir,
    DRAIN_SECONDS: drainSeconds,
  });

/** The processes that a process has started, and theirs. */
function descendants(pid: number): number[] {
  const children = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'prints addresses that all answer, and ends with %s, in order, without a process left',
    async (signal) => {
      const npm = await npmStart('0');
      // V8 complains there of an option that this Node has not.
      expect(npm.written()).not.toMatch(/error/i);
      const printed = npm.written().match(/http:\S+/g) as string[];
      const statuses = await Promise.all(
        printed.map(
          async (address) => (await fetch(address, { headers: { accept: 'text/html' } })).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 200]);
      const started = descendants(npm.pid);
      expect(started.length).toBeGreaterThan(0);
      expect(await npm.stop(signal)).toBe(0);
      expect(started.filter(isAlive)).toEqual([]);
    },
  );

  test('works twice at once in one checkout that was never built', BUILDS, async () => {
    await rm(path.join(checkout, 'dist'), { recursive: true, force: true });
    const both = await Promise.all([npmStart('0'), npmStart('0')]);
    // GraphiQL is read from dist when it is first asked for.
    for (const { url } of both)
      expect((await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })).status).toBe(
        200,
      );
    for (const npm of both) expect(await npm.stop('SIGTERM')).toBe(0);
  });
});

const html = { headers: { accept: 'text/html' } };
const post = (type: string, body: string) => ({
  method: 'POST',
  headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
  body,
});

/** An address of each kind, as parts of the service are loaded when they are first requested. */
const ADDRESSES: readonly (readonly [string, RequestInit?])[] = [
  ['/api/v1/open/ZZ/cities'],
  ['/graphql', post('application/json', '{"query":"{countries{code}}"}')],
  ['/graphql', html],
  ['/mcp', post('application/json', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}')],
  ['/livez'],
  ['/readyz'],
  ['/', html],
  ['/ZZ', html],
  ['/ZZ/rules', html],
  ['/ZZ/check', html],
  ['/ZZ/map', html],
  ['/search?q=alpha', html],
  ['/docs', html],
  ['/docs/operations', html],
  ['/docs/search?q=limit', html],
  ['/problems/unknown-city', html],
  ['/openapi.json'],
  ['/schema.graphql'],
  ['/catalog.jsonld'],
  ['/changes.atom'],
  ['/llms.txt'],
  ['/.well-known/api-catalog'],
  ['/downloads', html],
  ['/downloads/ZZ.zip'],
  ['/downloads/all.zip'],
  ['/downloads/ZZ/parquet.zip'],
  ['/downloads/ZZ/compliance-rules.csv'],
  ['/ids/ZZ.ids?part=stair&occupancy=residential'],
  ['/contribute', html],
  ['/contribute/ZZ.xlsx'],
  ['/lookup', post('text/csv', 'name\nAlpha\n')],
];

describe('a build', () => {
  const folders = async () =>
    (await readdir(path.join(checkout, 'dist'))).filter((name) => /^[0-9a-f]{16}$/.test(name));

  test('of the same code changes nothing and leaves nothing', BUILDS, async () => {
    const before = (await readdir(path.join(checkout, 'dist'))).toSorted();
    await Promise.all([build(), build()]);
    expect((await readdir(path.join(checkout, 'dist'))).toSorted()).toEqual(before);
  });

  test('can be run by others than who made it', async () => {
    const found = await readdir(path.join(checkout, 'dist'), {
      recursive: true,
      withFileTypes: true,
    });
    const modes = await Promise.all(
      found.map(async (entry) => ({
        entry,
        mode: (await stat(path.join(entry.parentPath, entry.name))).mode,
      })),
    );
    const closed = modes.filter(
      ({ entry, mode }) =>
        (mode & (entry.isDirectory() ? 0o5 : 0o4)) !== (entry.isDirectory() ? 0o5 : 0o4),
    );
    expect(closed.map(({ entry }) => entry.name)).toEqual([]);
  });

  test(
    'leaves the build of a running service in place, however old, until npm run clean',
    BUILDS,
    async () => {
      const main = path.join(checkout, 'dist/main.js');
      const service = await startProgram(process.execPath, [main], {
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '0',
      });
      const changed = path.join(checkout, 'src/server/http/data-headers.ts');
      const text = await readFile(changed, 'utf8');
      for (const name of await folders()) await utimes(path.join(checkout, 'dist', name), 0, 0);
      await writeFile(changed, `${text}console.log('the next build');\n`);
      await build();
      for (const [address, init] of ADDRESSES) {
        const { status } = await fetch(service.url + address, init);
        expect([address, init?.method ?? 'GET', status]).toEqual([
          address,
          init?.method ?? 'GET',
          200,
        ]);
      }
      const next = await startProgram(process.execPath, [main], {
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '0',
      });
      expect(next.written()).toContain('the next build');
      for (const program of [service, next]) expect(await program.stop('SIGTERM')).toBe(0);
      expect((await folders()).length).toBeGreaterThan(1);
      const { stdout } = await run('npm', ['run', 'clean', '--silent'], { cwd: checkout });
      expect(stdout).toMatch(/^dist: deleted \d+ of \d+ builds\.\n$/);
      const last = await startProgram(process.execPath, [main], {
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '0',
      });
      expect(last.written()).toContain('the next build');
      expect(await last.stop('SIGTERM')).toBe(0);
      expect(await folders()).toHaveLength(1);
    },
  );
});

test('a service that is killed leaves a usable CACHE_DIR: the next start loads nothing and deletes what was left', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'plumbline-cache-'));
  cleanUpLater(() => rm(cache, { recursive: true, force: true }));
  const settings = { DATA_DIR: dataDir, DRAIN_SECONDS: '0', CACHE_DIR: cache };
  const open = () =>
    startProgram(process.execPath, [path.join(checkout, 'dist/main.js')], settings);
  const kill = async ({ pid }: Program) => {
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  };
  const names = () => readdir(cache);
  const isLoaded = (program: Program) => program.written().includes('loaded the data folder');
  const cached = expect.stringMatching(/^[0-9a-f]{20}$/);
  // Killed before it is cached, and after.
  const first = await open();
  await kill(first);
  expect(await names()).not.toContainEqual(cached);
  const second = await open();
  expect([isLoaded(first), isLoaded(second)]).toEqual([true, true]);
  await expect
    .poll(names, { timeout: 30_000 })
    .toEqual([cached, expect.stringMatching(/^working-/)]);
  await kill(second);
  const third = await open();
  expect(isLoaded(third)).toBe(false);
  expect((await fetch(`${third.url}/api/v1/open/ZZ/cities`)).status).toBe(200);
  expect(await third.stop('SIGTERM')).toBe(0);
  expect(await names()).toEqual([cached]);
});

describe('a Node that is too old', async () => {
  const { nodeTooOld } = await import(path.resolve('src/build/node-version.mjs'));

  test.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
  ])('%s is told so: %s', (version, willDo) => {
    expect(nodeTooOld(version)).toBe(
      willDo ? null : `Plumbline needs Node 20.19 or later; this is Node ${version}.`,
    );
  });

  test.each(['src/build/start.mjs', 'dist/main.js', 'dist/data-load.js'])(
    '%s says so in one line before it reads anything else',
    async (program) => {
      const pretend =
        "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})";
      const { code, stdout, stderr } = await run(process.execPath, ['--import', pretend, program], {
        cwd: checkout,
      }).catch((error) => error);
      expect([code, stdout, stderr]).toEqual([
        1,
        '',
        'Plumbline needs Node 20.19 or later; this is Node 18.20.8.\n',
      ]);
      const text = await readFile(path.join(checkout, program), 'utf8');
      expect([...text.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from)).toEqual(
        program.startsWith('src') ? ['./node-version.mjs'] : [],
      );
    },
  );
});

const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';
if (process.env.CI && !existsSync(SYSTEMD_ANALYZE))
  throw new Error('In CI nothing may be skipped: install systemd.');

test.skipIf(!existsSync(SYSTEMD_ANALYZE))(
  'systemd takes the documented unit, which stops the service no sooner than it may drain',
  async () => {
    const [, unit] = /```ini\n([\s\S]*?)```/.exec(
      await readFile('docs/operations.md', 'utf8'),
    ) as unknown as [string, string];
    const file = path.join(checkout, 'plumbline.service');
    await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
    // Faults of the units that this machine has are not ours.
    const { stderr } = await run(SYSTEMD_ANALYZE, ['verify', '--recursive-errors=no', file]);
    expect(stderr).not.toContain('plumbline.service');
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(
      readConfig({}).DRAIN_SECONDS + 5,
    );
  },
);
