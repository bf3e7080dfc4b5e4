import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import {
  createEmptyDatabase,
  createPostgresDatabase,
  HAS_POSTGRES,
  startTestService,
} from '../support/services.ts';

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await writeDataFolder(fixtureFiles());
});

/** Runs a built program to its end; its arguments follow after its name. */
function run(
  call: string,
  settings: Record<string, string>,
): Promise<{ code: unknown; said: string; printed: string }> {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR, ...settings };
  const [program, ...given] = call.split(' ');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`dist/${program}.js`, ...given],
      { env, timeout: 30_000 },
      (error, printed, said) => resolve({ code: error?.code ?? 0, said, printed }),
    );
  });
}

async function expectOneLine(program: string, settings: Record<string, string>, line: RegExp) {
  const ended = await run(program, settings);
  expect(ended).toMatchObject({ code: 1, printed: '' });
  // What was logged before, such as what was loaded, is JSON, as is every line of the service.
  const lines = ended.said
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('{"level":30'));
  const said = program.startsWith('main') ? lines.map((text) => JSON.parse(text).msg) : lines;
  expect(said).toEqual([expect.stringMatching(line)]);
}

/** Among other faults, as what a file would have held is missing. */
async function expectFault(program: string, settings: Record<string, string>, fault: string) {
  const { code, said } = await run(program, settings);
  expect([code, said.split('\n')]).toEqual([1, expect.arrayContaining([fault])]);
}

/** An address of the test database with something else in one place. */
function elsewhere(change: (url: URL) => void): string {
  const url = new URL(process.env.TEST_DATABASE_URL as string);
  change(url);
  return url.href;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-'));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a role that may log in and nothing else. */
async function createRole(databaseUrl: string): Promise<{ role: string; url: string }> {
  const role = `plumbline_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const operator = connectAsOperator(databaseUrl);
  await operator.unsafe(`create role ${role} login password 'secret-of-the-role'`);
  cleanUpLater(() => operator.unsafe(`drop owned by ${role}; drop role ${role}`));
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'secret-of-the-role';
  return { role, url: url.href };
}

describe('a start that fails says one line that names the setting', () => {
  test('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    cleanUpLater(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    for (const [setting, others] of [
      ['PORT', {}],
      ['METRICS_PORT', { PORT: '0' }],
    ] as const)
      await expectOneLine(
        'main',
        { ...others, [setting]: String(port) },
        new RegExp(
          `^${setting}=${port}: port already in use .* choose another port from 0 to 65535$`,
        ),
      );
  });

  test.each([
    [
      'a host that is not known',
      { HOST: 'nowhere.invalid' },
      /^HOST=nowhere\.invalid: host not found/,
    ],
    [
      'a host of another machine',
      { HOST: '192.0.2.1' },
      /^HOST=192\.0\.2\.1: is not an address of this host/,
    ],
    [
      'a data folder that is missing',
      { DATA_DIR: '/nowhere' },
      /^\/nowhere: does not exist \(ENOENT\); DATA_DIR must name a folder of country packages/,
    ],
    [
      'a data folder that is a file',
      { DATA_DIR: 'package.json' },
      /^package\.json: is not a directory \(ENOTDIR\); DATA_DIR must name/,
    ],
    [
      'a data folder without packages',
      { DATA_DIR: 'drizzle' },
      /^drizzle: holds no country package; DATA_DIR must name/,
    ],
    [
      'a database that refuses',
      { DATABASE_URL: 'postgres://root@127.0.0.1:1/test' },
      /^DATABASE_URL: no database responds at 127\.0\.0\.1:1 \(ECONNREFUSED\)/,
    ],
    [
      'a database host that is not known',
      { DATABASE_URL: 'postgres://root@nowhere.invalid/test' },
      /^DATABASE_URL: the host nowhere\.invalid is not known/,
    ],
    [
      'a setting that is wrong',
      { PORT: 'http' },
      /^PORT=http: must be a whole number from 0 to 65535$/,
    ],
    [
      'a log level that is unknown',
      { LOG_LEVEL: 'verbose' },
      /^LOG_LEVEL=verbose: must be trace, debug, info, warn, error, fatal or silent$/,
    ],
    [
      'a negative limit',
      { RATE_LIMIT: '-1' },
      /^RATE_LIMIT=-1: must be a whole number from 1 to 1000000$/,
    ],
    [
      'an instance name with spaces',
      { INSTANCE_NAME: 'a b' },
      /^INSTANCE_NAME=a b: must be 1 to 100 letters, digits and \. _ : -$/,
    ],
  ])('%s', async (_case, settings, line) => {
    await expectOneLine('main', settings, line);
  });

  test.skipIf(!HAS_POSTGRES).each([
    [
      'a role that does not exist',
      (url: URL) => (url.username = 'nobody_here'),
      /^DATABASE_URL: role "nobody_here" does not exist; give a role/,
    ],
    [
      'a database that does not exist',
      (url: URL) => (url.pathname = '/nothing_here'),
      /^DATABASE_URL: database "nothing_here" does not exist; create it/,
    ],
  ])('%s', async (_case, change, line) => {
    for (const program of ['main', 'data-load'])
      await expectOneLine(program, { DATABASE_URL: elsewhere(change) }, line);
  });

  test.skipIf(!HAS_POSTGRES)('a role that may not create what is missing', async () => {
    const { url } = await createRole(await createEmptyDatabase());
    for (const program of ['main', 'data-load']) {
      await expectOneLine(
        program,
        { DATABASE_URL: url },
        /^DATABASE_URL: permission denied for database \w+; grant that to the role/,
      );
    }
  });

  test.skipIf(!HAS_POSTGRES).each(['statement', 'row'])(
    'a database whose disk is full, once a %s is there',
    async (each) => {
      const databaseUrl = await createPostgresDatabase(editionFiles(1, '2026-11-20'));
      await connectAsOperator(databaseUrl).unsafe(`
      create function fill() returns trigger language plpgsql as
        $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device'; end $$;
      create trigger full_disk before insert on zones for each ${each} execute function fill()`);
      await expectOneLine(
        'data-load',
        { DATABASE_URL: databaseUrl },
        /^DATABASE_URL: the disk of the database is full: could not extend file/,
      );
    },
  );

  test.each([
    ['data-load', {}, /^DATABASE_URL: must name the Postgres to load into/],
    [
      'data-load',
      { DATABASE_URL: 'postgres://root@127.0.0.1:1/test' },
      /^DATABASE_URL: no database responds at 127\.0\.0\.1:1/,
    ],
    [
      'data-load',
      { DATABASE_URL: 'postgres://root@127.0.0.1:1/test', DATA_DIR: '/nowhere' },
      /^\/nowhere: does not exist/,
    ],
    ['data-check', { DATA_DIR: 'drizzle' }, /^drizzle: holds no country package/],
    ['data-describe', { DATA_DIR: '/nowhere' }, /^\/nowhere: does not exist/],
    ['data-check --all', {}, /^npm run data:check -- \[<country>\]: unknown option --all$/],
    ['data-describe zz', {}, /^npm run data:describe: 'zz' is one argument too many$/],
    [
      'data-diff HEAD HEAD~1',
      {},
      /^npm run data:diff -- \[<folder or commit>\]: 'HEAD~1' is one argument too many$/,
    ],
    [
      'data-import',
      {},
      /^npm run data:import -- <cc> <folder of its source files>: <cc> is missing$/,
    ],
    ['data-import zz sources', {}, /: 'zz' is none of [a-z, ]+, whose tables can be read$/],
    ['data-import it sources', {}, /\/it: is missing: npm run data:new makes it$/],
    ['data-import IT sources', {}, /\/it: is missing: npm run data:new makes it$/],
    [
      'data-questions qq',
      { DATA_DIR: 'data' },
      /^npm run data:questions -- \[<country>\]: 'QQ' is none of CA, DK, ES, FR, IT, JP, NL, US$/,
    ],
    ['data-import it sources', { DATA_DIR: '/nowhere' }, /^\/nowhere: does not exist/],
    [
      'data-new PT Portugal',
      {},
      /^npm run data:new -- <CC> <name> <currency> <code of a reference city>…: <currency> is missing$/,
    ],
    [
      'data-new PRT Portugal EUR lisboa',
      {},
      /: 'PRT' is not a valid country code: write two letters, such as PT$/,
    ],
    [
      'data-new PT Portugal EUR Lisboa',
      {},
      /reference_cities\.0: must be a lower-case ASCII slug such as new-york$/,
    ],
    [
      'data-new PT Portugal EUR lisboa',
      { DATA_DIR: 'package.json' },
      /^package\.json: is not a directory/,
    ],
  ])('%s with %j', async (program, settings, line) => {
    await expectOneLine(program, settings, line);
  });

  test.each(['zones.csv', 'places.csv', 'datapackage.json'])(
    'data-check of a %s that never ends, or is no file of this kind',
    async (name) => {
      const file = path.join(await writeDataFolder(fixtureFiles()), 'zz', name);
      const DATA_DIR = path.dirname(path.dirname(file));
      const endsWith = (said: string) =>
        expectFault('data-check', { DATA_DIR }, `${file}: ${said}`);
      await rm(file, { force: true });
      await promisify(execFile)('mkfifo', [file]);
      await endsWith('is not a regular file');
      await rm(file);
      await writeFile(file, '');
      await truncate(file, 2 * 1024 ** 3);
      await endsWith(
        `has 2147483648 bytes; a file of this kind has ${name === 'places.csv' ? 1024 : 64} MiB at most`,
      );
    },
  );

  test.each(['data-check', 'data-describe', 'data-load'])(
    '%s of a descriptor that is not JSON, or none',
    async (program) => {
      for (const [text, line] of [
        ['{', /\/zz\/datapackage\.json: is not JSON/],
        ['null', /\/zz\/datapackage\.json: must be an object/],
      ] as const) {
        const folder = await writeDataFolder({ ...fixtureFiles(), 'zz/datapackage.json': text });
        await expectOneLine(
          program,
          { DATA_DIR: folder, DATABASE_URL: 'postgres://root@127.0.0.1:1/test' },
          line,
        );
      }
    },
  );
});

test.skipIf(!HAS_POSTGRES)(
  'a Redis that cannot be reached does not keep the service from starting',
  async () => {
    const env = {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR,
      DATABASE_URL: await createPostgresDatabase(fixtureFiles()),
      REDIS_URL: 'redis://127.0.0.1:1',
    };
    const service = spawn(process.execPath, ['dist/main.js'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    cleanUpLater(() => service.kill('SIGKILL'));
    const line = await new Promise<string>((resolve) =>
      service.stdout.once('data', (chunk) => resolve(String(chunk))),
    );
    const [, url] = /^Plumbline listens at (\S+)/.exec(line) as RegExpExecArray;
    expect((await fetch(`${url}api/v1/open/ZZ/cities`)).status).toBe(200);
  },
);

test.skipIf(!HAS_POSTGRES)(
  'tables that are up to date need no right to create: a role that may only read and write rows serves and loads',
  async () => {
    const databaseUrl = await createPostgresDatabase(editionFiles(1));
    const { role, url } = await createRole(databaseUrl);
    await connectAsOperator(databaseUrl).unsafe(`
    grant usage on schema drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role}`);
    const service = await startTestService({
      DATABASE_URL: url,
      DATA_DIR: await writeDataFolder(editionFiles(1)),
    });
    expect((await fetch(`${service.url}/api/v1/open/ZZ/cities`)).status).toBe(200);
    await connectAsOperator(
      databaseUrl,
    )`update editions set superseded_at = now() - interval '1 hour'`;
    expect(await loadFiles(url, editionFiles(2))).toMatchObject({ id: 2 });
  },
);

test('an embedded database runs in memory where CACHE_DIR cannot be written, and one line of the log says so', async () => {
  const folder = await temporaryFolder();
  const cacheFolder = path.join(folder, 'file');
  await writeFile(cacheFolder, '');
  const service = await startTestService({ DATA_DIR }, { cacheFolder });
  expect((await fetch(`${service.url}/api/v1/open/ZZ/cities`)).status).toBe(200);
  expect(service.logged.filter(({ level }) => level >= 40)).toMatchObject([
    {
      msg: 'could not write to CACHE_DIR: the embedded database runs in memory, and the next start rebuilds it',
      why: expect.stringContaining(cacheFolder),
    },
  ]);
});
