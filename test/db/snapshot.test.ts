import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedThread } from '../../src/db/embedded-client.ts';
import { snapshotAt } from '../../src/db/snapshot.ts';
import { afterFile } from '../support/after-file.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';
import { TEST_THREADS } from '../support/threads.ts';

let DATA_DIR: string;
let snapshotFolder: string;
beforeAll(async () => {
  DATA_DIR = await writeDataFolder(fixtureFiles());
  snapshotFolder = await mkdtemp(path.join(tmpdir(), 'plumbline-snapshots-'));
  afterFile(() => rm(snapshotFolder, { recursive: true, force: true }));
});

/** Starts on the embedded database, which is then kept; says whether it was made anew, and what was said of what was kept. */
async function start() {
  const statements: string[] = [];
  const service = await startTestService({ DATA_DIR }, { snapshotFolder, onStatement: (statement) => statements.push(statement) });
  const zoning = await (await fetch(`${service.url}/api/v1/open/ZZ/cities/alpha/zoning`)).text();
  expect(zoning).toContain('"zone_id":"R1"');
  await service.close();
  return {
    zoning,
    madeAnew: statements.some((statement) => /^insert into "editions"/.test(statement)),
    warnings: service.logged.filter(({ level }) => level >= 40).map(({ msg, why }) => [msg, why]),
  };
}

const keptFile = async () =>
  path.join(snapshotFolder, (await readdir(snapshotFolder)).find((name) => name.endsWith('.snapshot')) as string);

describe('the embedded database', () => {
  test('is kept once it was made, and read back by the next start, which answers the same', async () => {
    const first = await start();
    const written = await stat(await keptFile());
    const second = await start();
    expect([first.madeAnew, second.madeAnew]).toEqual([true, false]);
    expect(second.zoning).toBe(first.zoning);
    expect([...first.warnings, ...second.warnings]).toEqual([]);
    expect((await stat(await keptFile())).mtimeMs).toBe(written.mtimeMs);
  });

  test('is kept with the indexes by which places are searched, which are made once the service answers', async () => {
    const client = startEmbeddedThread(new URL('embedded-thread.js', TEST_THREADS), pino({ level: 'silent' }));
    await client.open({ kept: await keptFile(), empty: '' });
    const { rows } = await client.query(
      'select distinct am.amname as name from pg_class index join pg_am am on am.oid = index.relam where index.relname ~ $1 and am.amtype = $2 order by 1',
      ['^listed_places_', 'i'],
    );
    await client.close();
    expect(rows).toEqual(['btree', 'gin', 'gist'].map((name) => ({ name })));
  });

  test('that ends fails what waits for it, and what is asked later', async () => {
    const client = startEmbeddedThread(new URL('embedded-thread.js', TEST_THREADS), pino({ level: 'silent' }));
    await client.open({ kept: await keptFile(), empty: '' });
    const waiting = client.query('select count(*) from generate_series(1, 1000000000)');
    const refused = expect(waiting).rejects.toThrow('the thread of the embedded database has ended');
    await client.close();
    await refused;
    await expect(client.query('select 1')).rejects.toThrow('the thread of the embedded database has ended');
  });

  test.each([
    ['has a byte flipped', flipByte],
    ['is cut short', async (file: string) => truncate(file, (await stat(file)).size / 2)],
  ])('is made anew when what was kept %s, says so in one line, and is kept again', async (_damage, damage) => {
    await damage(await keptFile());
    const damaged = await start();
    expect(damaged.madeAnew).toBe(true);
    expect(damaged.warnings).toEqual([['cached embedded database is corrupt: rebuilding it', 'checksum mismatch']]);
  });

  test('is made anew when a folder is in place of what was kept', async () => {
    const kept = await keptFile();
    await rm(kept);
    await mkdir(kept);
    const service = await start();
    await rm(kept, { recursive: true });
    expect(service.madeAnew).toBe(true);
    expect(service.warnings[0]).toEqual(['cached embedded database is corrupt: rebuilding it', 'not a file']);
  });
});

test('several that write at once all succeed, beside one that is still writing; what others left behind goes, and what is none of ours stays', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-snapshots-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  const nameOf = (digit: string) => `${digit.repeat(20)}.snapshot`;
  const unfinished = (digit: string) => `${nameOf(digit)}.${randomUUID()}.unfinished`;
  const [leftBehind, underWay] = [unfinished('a'), unfinished('b')].map((name) => path.join(folder, name));
  const foreign = ['photos', 'c.snapshot', `${'c'.repeat(20)}.snapshot.unfinished`];
  for (const other of [leftBehind, underWay, path.join(folder, nameOf('c'))]) await writeFile(other as string, 'half');
  for (const name of foreign) await writeFile(path.join(folder, name), 'somebody else’s');
  const anHourAgo = Date.now() / 1000 - 3600;
  await utimes(leftBehind as string, anHourAgo, anHourAgo);
  const snapshot = () => snapshotAt(path.join(folder, nameOf('d')), { warn: () => expect.unreachable('nothing is damaged') });
  const dumps = Array.from({ length: 8 }, (_, index) => String(index).repeat(3_000_000));
  await Promise.all(dumps.map((dump) => snapshot().write(new Blob([dump]))));
  expect(dumps).toContain(Buffer.from((await snapshot().read()) as Uint8Array).toString());
  expect((await readdir(folder)).sort()).toEqual([nameOf('d'), path.basename(underWay as string), ...foreign].sort());
});

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const place = bytes.indexOf('at least two');
  expect(place).toBeGreaterThan(0);
  bytes[place] = (bytes[place] as number) ^ 1;
  await writeFile(file, bytes);
}
