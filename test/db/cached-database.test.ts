import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedThread } from '../../src/data/db/embedded-client.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { type Files, fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';
import { TEST_THREADS } from '../support/threads.ts';

let cacheFolder: string;
beforeAll(async () => {
  cacheFolder = await temporaryFolder();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-cache-'));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts on the embedded database and caches it. */
async function open(files: Files = fixtureFiles(), folder = cacheFolder) {
  const statements: string[] = [];
  const service = await startTestService(
    { DATA_DIR: await writeDataFolder(files) },
    { cacheFolder: folder, onStatement: (statement) => statements.push(statement) },
  );
  const zoning = await (await fetch(`${service.url}/api/v1/open/ZZ/cities/alpha/zoning`)).text();
  expect(zoning).toContain('"zone_id":"R1"');
  return {
    zoning,
    close: service.close,
    loaded: statements.some((statement) => /^insert into "editions"/.test(statement)),
    warnings: service.logged.filter(({ level }) => level >= 40).map(({ msg }) => msg),
  };
}

async function start(files?: Files) {
  const service = await open(files);
  await service.close();
  return service;
}

const cached = async () =>
  path.join(
    cacheFolder,
    (await readdir(cacheFolder)).find((name) => /^[0-9a-f]{20}$/.test(name)) as string,
  );

async function openThread() {
  const client = startEmbeddedThread(
    new URL('embedded-thread.js', TEST_THREADS),
    pino({ level: 'silent' }),
  );
  expect(
    await client.open({ folder: await temporaryFolder(), cached: await cached(), empty: '' }),
  ).toBe(true);
  return client;
}

describe('the embedded database', () => {
  test('is cached by the first start, and the next one loads nothing and responds the same', async () => {
    const first = await start();
    const { mtimeMs } = await stat(await cached());
    const second = await start();
    expect([first.loaded, second.loaded]).toEqual([true, false]);
    expect(second.zoning).toBe(first.zoning);
    expect([...first.warnings, ...second.warnings]).toEqual([]);
    expect((await stat(await cached())).mtimeMs).toBe(mtimeMs);
    expect(await readdir(cacheFolder)).toHaveLength(1);
  });

  test('is cached with the indexes that are made once the service responds', async () => {
    const client = await openThread();
    const { rows } = await client.query(
      'select distinct am.amname as name from pg_class index join pg_am am on am.oid = index.relam where index.relname ~ $1 and am.amtype = $2 order by 1',
      ['^listed_places_', 'i'],
    );
    await client.close();
    expect(rows).toEqual(['btree', 'gin', 'gist'].map((name) => ({ name })));
  });

  test('whose thread ends rejects running and later queries', async () => {
    const client = await openThread();
    const running = client.query('select count(*) from generate_series(1, 1000000000)');
    const rejected = expect(running).rejects.toThrow(
      'the thread of the embedded database has ended',
    );
    await client.close();
    await rejected;
    await expect(client.query('select 1')).rejects.toThrow(
      'the thread of the embedded database has ended',
    );
  });

  test('is used by several services at once, each with a copy of its own', async () => {
    const services = await Promise.all([open(), open()]);
    expect(services.map(({ loaded }) => loaded)).toEqual([false, false]);
    expect(await readdir(cacheFolder)).toHaveLength(3);
    for (const { close } of services) await close();
    expect(await readdir(cacheFolder)).toHaveLength(1);
  });

  test.each([
    ['lacks a part', (folder: string) => truncate(path.join(folder, 'global/pg_control'), 100)],
    ['lacks files', (folder: string) => rm(path.join(folder, 'base'), { recursive: true })],
    [
      'is a file',
      (folder: string) => rm(folder, { recursive: true }).then(() => writeFile(folder, '')),
    ],
  ])('is loaded and cached again when the cached one %s', async (_damage, damage) => {
    await damage(await cached());
    const rebuilt = await start();
    expect([rebuilt.loaded, rebuilt.warnings]).toEqual([
      true,
      ['cached embedded database is unusable: rebuilding it'],
    ]);
    expect((await start()).loaded).toBe(false);
  });

  test('of other data replaces the cached one; files that are not ours, and folders of other hosts and running processes stay', async () => {
    const ended = `working-${hostname()}-4194305-1-abcdef`;
    const others = [
      'photos',
      'c.tar',
      `working-${hostname()}-${process.ppid}-1-abcdef`,
      'working-other-host-4194305-1-abcdef',
    ];
    for (const name of [ended, ...others]) await mkdir(path.join(cacheFolder, name));
    const before = path.basename(await cached());
    const files = fixtureFiles();
    replaceIn(files, 'zz/cities.csv', '1000000', '1000001');
    expect((await start(files)).loaded).toBe(true);
    const left = await readdir(cacheFolder);
    expect(left).not.toContain(before);
    expect(left.sort()).toEqual([path.basename(await cached()), ...others].sort());
  });
});

test('two first starts on one folder both respond, and one database is cached', async () => {
  const folder = await temporaryFolder();
  const services = await Promise.all([open(fixtureFiles(), folder), open(fixtureFiles(), folder)]);
  for (const { close } of services) await close();
  expect(services.flatMap(({ warnings }) => warnings)).toEqual([]);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/)]);
});
