import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanCopy, IS_ROOT, NOBODY, publicFolder, run } from '../support/clean-copy.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { type Program, startProgram } from '../support/programs.ts';

/** A package of 11.4 MB, 1.3 MB of them zone maps and 0.6 MB web-ifc, is installed with PGlite alone beside it. */
const MAX_PACKED_BYTES = 12_000_000;

type Packed = { filename: string; size: number; files: { path: string }[] };

/** What `npm pack` makes of a fresh clone, and the folder that it was installed in. */
let packed: Packed;
let packedFrom: string;
let tarballs: string;
let installed: string;
let bin: string;
beforeAll(async () => {
  const clone = await cleanCopy();
  packedFrom = clone;
  await symlink(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  const target = await publicFolder('pack');
  tarballs = target;
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--silent', '--pack-destination', target],
    {
      cwd: clone,
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const [made] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  packed = made;
  installed = await publicFolder('installed');
  await run(
    'npm',
    [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      '--prefix',
      installed,
      path.join(target, packed.filename),
    ],
    {
      cwd: installed,
    },
  );
  bin = path.join(installed, 'node_modules/.bin/plumbline');
}, 300_000);

test('the package has what serves, and neither tests, nor source maps, nor sources', () => {
  const top = new Set(packed.files.map(({ path: file }) => file.split('/')[0]));
  expect([...top].sort()).toEqual([
    'CHANGELOG.md',
    'CITATION.cff',
    'LICENSE',
    'README.md',
    'data',
    'dist',
    'docs',
    'drizzle',
    'package.json',
    'schema.graphql',
  ]);
  expect(
    packed.files.filter(({ path: file }) => /\.map$|^drizzle\/meta\/.*snapshot/.test(file)),
  ).toEqual([]);
  // The build of this moment, and no other.
  expect(
    new Set(
      packed.files.flatMap(({ path: file }) => /^dist\/([0-9a-f]{16})\//.exec(file)?.[1] ?? []),
    ).size,
  ).toBe(1);
  expect(packed.size).toBeLessThan(MAX_PACKED_BYTES);
});

test('installing it brings PGlite and nothing else, as all other dependencies are bundled, with their licences', async () => {
  expect(
    (await readdir(path.join(installed, 'node_modules')))
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(['@electric-sql', '@plumbline-data']);
  expect(await readdir(path.join(installed, 'node_modules/@electric-sql'))).toEqual(['pglite']);
  const folder = path.join(installed, 'node_modules/@plumbline-data/service');
  const [file] = packed.files.filter(({ path: each }) =>
    each.endsWith('/THIRD-PARTY-LICENSES.txt'),
  );
  const licenses = await readFile(path.join(folder, (file as { path: string }).path), 'utf8');
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const named = new Set(
    [...licenses.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(/gm)].map(([, name]) => name),
  );
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([
    '@electric-sql/pglite',
  ]);
});

test('packing leaves package.json as it was', async () => {
  expect(await readFile(path.join(packedFrom, 'package.json'), 'utf8')).toBe(
    await readFile('package.json', 'utf8'),
  );
});

test('npx runs the tarball by the documented command', async () => {
  const [, command] =
    /^npx --package (\S+) plumbline$/m.exec(await readFile('docs/operations.md', 'utf8')) ?? [];
  expect(command).toBe(`./${packed.filename}`);
  const { stdout } = await run(
    'npx',
    ['--yes', '--prefer-offline', '--package', command as string, 'plumbline', '--version'],
    {
      cwd: tarballs,
    },
  );
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(stdout).toBe(`${version}\n`);
});

test('a checkout without its development dependencies says so', async () => {
  const bare = await cleanCopy();
  await expect(run('npm', ['start', '--silent'], { cwd: bare })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'What builds this checkout is not installed: run npm ci, with its development dependencies.\n',
    ),
  });
});

describe('the installed program, from a folder that is not its own', () => {
  let elsewhere: string;
  let cache: string;
  beforeAll(async () => {
    elsewhere = await publicFolder('elsewhere');
    cache = await publicFolder('cache');
    if (IS_ROOT) await chmod(cache, 0o777);
  });

  /** Somebody who may write nothing, on whose system the package may as well lie on a medium that is read-only. */
  const asNobody = (settings: Record<string, string>) =>
    startProgram(
      bin,
      [],
      { HOME: '/nonexistent', CACHE_DIR: '', DRAIN_SECONDS: '0', ...settings },
      elsewhere,
      IS_ROOT ? NOBODY : undefined,
    );

  async function answersEverything({ url }: Program): Promise<void> {
    expect((await (await fetch(`${url}/api/v1/open/IT/cities`)).json())[0].code).toBe('roma');
    const posted = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{countries{code}}"}',
    };
    expect(
      (await (await fetch(`${url}/graphql`, posted)).json()).data.countries.length,
    ).toBeGreaterThan(5);
    const pages = [
      '/IT/cities/milano',
      '/graphql',
      '/docs',
      '/docs/operations',
      '/contribute',
      '/openapi.json',
      '/schema.graphql',
      '/downloads/IT.zip',
      '/contribute/IT.xlsx',
      '/scripts/dry-run-worker.js',
      '/scripts/web-ifc.wasm',
    ];
    const statuses = pages.map(
      async (page) => (await fetch(url + page, { headers: { accept: 'text/html,*/*' } })).status,
    );
    expect(await Promise.all(statuses)).toEqual(pages.map(() => 200));
  }

  test('serves the data that comes with it, and keeps the database where users keep such things', async () => {
    const program = await asNobody({ XDG_CACHE_HOME: cache });
    await answersEverything(program);
    await expect
      .poll(() => readdir(path.join(cache, 'plumbline')).catch(() => []), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^[0-9a-f]{20}$/));
    expect(await program.stop('SIGTERM')).toBe(0);
    const again = await asNobody({ XDG_CACHE_HOME: cache });
    expect(again.written()).not.toContain('loaded the data folder');
    expect(await again.stop('SIGTERM')).toBe(0);
  });

  test('the documented example of the engine runs by the package, and its types are there', async () => {
    const [, example] =
      /^```js\n([\s\S]*?)^```$/m.exec(await readFile('docs/checks.md', 'utf8')) ?? [];
    const program = await asNobody({ XDG_CACHE_HOME: cache });
    const modules = path.join(await publicFolder('consumer'), 'node_modules');
    await mkdir(path.join(modules, '@plumbline-data'), { recursive: true });
    await symlink(
      path.join(installed, 'node_modules/@plumbline-data/service'),
      path.join(modules, '@plumbline-data/service'),
    );
    await symlink(path.resolve('node_modules/csv-parse'), path.join(modules, 'csv-parse'));
    const consumer = path.dirname(modules);
    const text = (example as string).replace('http://127.0.0.1:4000', program.url);
    await writeFile(path.join(consumer, 'example.mjs'), text);
    const { stdout } = await run('node', ['example.mjs'], { cwd: consumer });
    expect(stdout).toBe('BREAKS -20 IT-ACC-01\n');
    expect(await program.stop('SIGTERM')).toBe(0);
    const typed = `import { createChecker } from '@plumbline-data/service/engine';
const [conclusion] = createChecker('IT', {}, {}).check({ elements: [] });
export const margin: number | null | undefined = conclusion?.margin;
// @ts-expect-error: a verdict is one of four words.
export const verdict: 'FINE' | undefined = conclusion?.verdict;
`;
    await writeFile(path.join(consumer, 'typed.mts'), typed);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    await run(path.resolve('node_modules/.bin/tsc'), [...options, 'typed.mts'], { cwd: consumer });
  });

  test('serves below a path of a proxy, and where nothing may be written says that nothing is kept', async () => {
    const DATA_DIR = await writeDataFolder(fixtureFiles());
    await chmod(DATA_DIR, 0o755);
    const program = await asNobody({ BASE_PATH: '/plumbline', DATA_DIR });
    expect(new URL(program.url).pathname).toBe('/plumbline');
    expect((await fetch(`${program.url}/api/v1/open/ZZ/cities`)).status).toBe(200);
    const page = await (await fetch(`${program.url}/ZZ`)).text();
    const addresses = [...page.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !address?.startsWith('/plumbline'))).toEqual([]);
    if (IS_ROOT)
      await expect
        .poll(() => program.written(), { timeout: 20_000 })
        .toContain('could not write to CACHE_DIR: the embedded database runs in memory');
    expect(await program.stop('SIGTERM')).toBe(0);
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('runs the commands by their names', async () => {
    expect((await run(bin, ['data:check', 'dk'], { cwd: elsewhere })).stdout).toMatch(
      /node_modules\/@plumbline-data\/service\/data: no errors\. Checked DK alone\.\n/,
    );
    await mkdir(path.join(elsewhere, 'empty'));
    await expect(
      run(bin, ['data:check'], { cwd: elsewhere, env: { ...process.env, DATA_DIR: 'empty' } }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^empty: holds no country package/),
    });
    await expect(run(bin, ['serve'], { cwd: elsewhere })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown command serve\. plumbline serves/),
    });
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect((await run(bin, ['--version'], { cwd: elsewhere })).stdout).toBe(`${version}\n`);
    expect((await run(bin, ['--help'], { cwd: elsewhere })).stdout).toMatch(
      /^plumbline serves; plumbline <command> runs one of data:cases, data:check, /,
    );
  });
});
