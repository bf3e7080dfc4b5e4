import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { connectAsOperator } from '../support/database.ts';
import { fixtureFiles, replaceIn, rewriteDataFolder, writeDataFolder } from '../support/fixture.ts';
import { createEmptyDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

const farOf = async (url: string): Promise<number> =>
  (
    (await (await fetch(`${url}/api/v1/open/ZZ/cities/alpha/zoning`)).json()) as {
      zones: { max_far: number }[];
    }
  ).zones[0]?.max_far as number;

function withFar(far: string, asOf = '2026-11-21') {
  const files = fixtureFiles();
  replaceIn(files, 'zz/zones.csv', 'house,,0.5,', `house,,${far},`);
  for (const name of ['zz/datapackage.json', 'yy/datapackage.json'])
    replaceIn(files, name, '2026-11-21', asOf);
  return files;
}

describe('loading into Postgres', () => {
  test.skipIf(!HAS_POSTGRES)(
    'three instances that start at once on a fresh database all serve, and one loads',
    async () => {
      const settings = {
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        DATABASE_URL: await createEmptyDatabase(),
      };
      const services = await Promise.all([1, 2, 3].map(() => startTestService(settings)));
      for (const { url } of services) expect(await farOf(url)).toBe(0.5);
      expect(
        services
          .flatMap(({ logged }) => logged)
          .filter(({ msg }) => msg === 'loaded the data folder'),
      ).toHaveLength(1);
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'a start loads what is newer, and leaves what is newer in the database',
    async () => {
      const DATABASE_URL = await createEmptyDatabase();
      const start = async (files: ReturnType<typeof fixtureFiles>) =>
        startTestService({ DATABASE_URL, DATA_DIR: await writeDataFolder(files) });
      const first = await start(withFar('0.5'));
      expect(await farOf(first.url)).toBe(0.5);
      const newer = await start(withFar('0.55', '2026-11-22'));
      expect(await farOf(newer.url)).toBe(0.55);
      const asNew = await start(withFar('0.58', '2026-11-22'));
      expect(await farOf(asNew.url)).toBe(0.55);
      const older = await start(withFar('0.5'));
      expect(await farOf(older.url)).toBe(0.55);
      expect(older.logged.map(({ msg }) => msg)).toContain(
        'the data folder is not newer than the database: not loaded; npm run data:load loads it all the same',
      );
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'a bad file leaves the old edition in place, and says where it is bad',
    async () => {
      const DATABASE_URL = await createEmptyDatabase();
      const DATA_DIR = await writeDataFolder(withFar('0.5'));
      await startTestService({ DATABASE_URL, DATA_DIR });
      await rewriteDataFolder(DATA_DIR, withFar('50', '2026-11-22'));
      const service = await startTestService({ DATABASE_URL, DATA_DIR });
      expect(await farOf(service.url)).toBe(0.5);
      const [line] = service.logged.filter(
        ({ msg }) => msg === 'invalid data folder: keeping the edition in the database',
      );
      expect(line?.problems).toMatchObject([
        { file: `${DATA_DIR}/zz/zones.csv`, line: 2, column: 'max_far' },
      ]);
    },
  );
});

/** A zone of a city that is not there: no row shows it by itself, and the database does not mind. */
function withRowsThatDoNotFit() {
  const files = fixtureFiles();
  replaceIn(files, 'zz/zones.csv', 'alpha,R1', 'alfa,R1');
  return files;
}

test.skipIf(!HAS_POSTGRES)(
  'rows that do not fit together are found while they are loaded, and nothing of them stays',
  async () => {
    const DATABASE_URL = await createEmptyDatabase();
    const DATA_DIR = await writeDataFolder(withRowsThatDoNotFit());
    await expect(startTestService({ DATABASE_URL, DATA_DIR })).rejects.toThrow(
      "zz/zones.csv:2:city: no city 'alfa' in cities.csv",
    );
    const [left] = await connectAsOperator(
      DATABASE_URL,
    )`select count(*)::int as editions, to_regclass('places_1') as places from editions`;
    expect(left).toEqual({ editions: 0, places: null });
  },
);

test('rows that do not fit together end the start on the embedded database, too', async () => {
  const DATA_DIR = await writeDataFolder(withRowsThatDoNotFit());
  await expect(startTestService({ DATA_DIR })).rejects.toThrow(
    "zz/zones.csv:2:city: no city 'alfa' in cities.csv",
  );
});

test('without an edition in the database, bad data ends the start with all that is wrong', async () => {
  const DATA_DIR = await writeDataFolder(withFar('50'));
  await expect(startTestService({ DATA_DIR })).rejects.toThrow(
    `${DATA_DIR}/zz/zones.csv:2:max_far: 50 is not between 0.01 and 30`,
  );
});

describe('npm run data:load', () => {
  const load = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['dist/data-load.js'], {
      env: { ...process.env, ...env },
    });

  test.skipIf(!HAS_POSTGRES)(
    'refuses what data:check refuses: tables other than their descriptor states',
    async () => {
      const files = fixtureFiles();
      const descriptor = JSON.parse(files['zz/datapackage.json'] as string);
      const [first, ...others] = descriptor.resources;
      files['zz/datapackage.json'] = JSON.stringify({
        ...descriptor,
        resources: [{ ...first, bytes: 1, hash: 'sha256:00' }, ...others],
      });
      const DATA_DIR = await writeDataFolder(files);
      const DATABASE_URL = await createEmptyDatabase();
      const refused = `${DATA_DIR}/zz/datapackage.json:resources: states another size or hash of sources.csv than it has: run npm run data:describe`;
      await expect(load({ DATABASE_URL, DATA_DIR })).rejects.toMatchObject({
        code: 1,
        stderr: `${refused}\n`,
      });
      await expect(startTestService({ DATABASE_URL, DATA_DIR })).rejects.toThrow(refused);
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'refuses changed tables with the as_of of the edition in the database',
    async () => {
      const DATABASE_URL = await createEmptyDatabase();
      const DATA_DIR = await writeDataFolder(withFar('0.5'));
      expect((await load({ DATABASE_URL, DATA_DIR })).stdout).toContain('as version 2026-11-21.');
      await rewriteDataFolder(DATA_DIR, withFar('0.55'));
      await expect(load({ DATABASE_URL, DATA_DIR })).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^zz\/datapackage\.json:plumbline\.as_of: must be raised: it is still 2026-11-21, the day of edition 2026-11-21\.\w{12} in the database, but zz\/zones\.csv differs; set it to the day of the change and run npm run data:describe\n$/,
        ),
      });
      const service = await startTestService({ DATABASE_URL, DATA_DIR });
      expect(await farOf(service.url)).toBe(0.5);
      const [line] = service.logged.filter(
        ({ msg }) => msg === 'invalid data folder: keeping the edition in the database',
      );
      expect(line?.problems).toMatchObject([
        { file: 'zz/datapackage.json', column: 'plumbline.as_of' },
      ]);
      await rewriteDataFolder(DATA_DIR, withFar('0.55', '2026-11-22'));
      expect((await load({ DATABASE_URL, DATA_DIR })).stdout).toContain('as version 2026-11-22.');
      // An older folder is a deliberate return to earlier data.
      await rewriteDataFolder(DATA_DIR, withFar('0.5'));
      expect((await load({ DATABASE_URL, DATA_DIR })).stdout).toContain('as version 2026-11-21.');
    },
  );
});
