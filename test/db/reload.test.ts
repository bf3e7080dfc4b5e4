import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { editionFiles, TODAY } from '../support/editions.ts';
import { rewriteDataFolder, writeDataFolder } from '../support/fixture.ts';
import { createPostgresDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

const EDITIONS = 4;

describe('npm run data:load, against gateways that serve', () => {
  test.skipIf(!HAS_POSTGRES)(
    'is noticed by all of them, without one failed or mixed answer',
    async () => {
      const DATABASE_URL = await createPostgresDatabase(editionFiles(1, TODAY));
      const DATA_DIR = await writeDataFolder(editionFiles(1, TODAY));
      const gateways = [
        await startTestService({ DATABASE_URL, DATA_DIR }),
        await startTestService({ DATABASE_URL, DATA_DIR }),
      ];
      const load = async () => {
        const { stdout } = await promisify(execFile)(process.execPath, ['dist/data-load.js'], {
          env: { ...process.env, DATABASE_URL, DATA_DIR },
        });
        return /version (\S+)\.$/m.exec(stdout)?.[1] as string;
      };

      const seen = {
        answers: 0,
        failures: [] as string[],
        mixed: [] as string[],
        byVersion: new Map<string, Set<number>>(),
      };
      let loading = true;
      const askOnAndOn = async (url: string, client: number) => {
        for (let turn = 0; loading; turn++) {
          // A query that was never asked before reads rows; a path that was asked answers prepared bytes.
          const query = `query Q${client}x${turn} { city(country: "ZZ", code: "alpha") { population zones { maxFar } buildingParams(names: ["snow_load_ground_kn_m2"]) { value } } }`;
          const response = await (turn % 2
            ? fetch(`${url}/api/v1/open/ZZ/cities/alpha`)
            : fetch(`${url}/graphql`, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ query }),
              }));
          const text = await response.text();
          seen.answers++;
          if (response.status !== 200 || text.includes('"errors"'))
            seen.failures.push(`${response.status} ${text}`);
          const numbers = [
            ...text.matchAll(/"(?:population|maxFar|max_far|value|snow_load_ground_kn_m2)":(\d+)/g),
          ].map(([, digits]) => Number(digits));
          if (new Set(numbers).size !== 1) seen.mixed.push(text);
          const version = response.headers.get('dataset-version') as string;
          seen.byVersion.set(
            version,
            (seen.byVersion.get(version) ?? new Set()).add(numbers[0] as number),
          );
        }
      };
      cleanUpLater(() => {
        loading = false;
      });
      const clients = gateways.flatMap(({ url }) =>
        [0, 1, 2, 3].map((client) => askOnAndOn(url, client)),
      );
      for (let n = 2; n <= EDITIONS; n++) {
        await rewriteDataFolder(DATA_DIR, editionFiles(n, TODAY));
        const version = await load();
        for (const { url } of gateways) {
          const served = async () =>
            (await fetch(`${url}/api/v1/open/ZZ/cities`)).headers.get('dataset-version');
          await expect.poll(served, { timeout: 30_000, interval: 20 }).toBe(version);
        }
      }
      loading = false;
      await Promise.all(clients);
      if (process.env.REPORT)
        console.log(
          `reload: ${seen.answers} answers, ${seen.byVersion.size} versions, ${seen.failures.length} failures, ${seen.mixed.length} mixed`,
        );
      expect(seen.failures).toEqual([]);
      expect(seen.mixed).toEqual([]);
      expect(seen.byVersion.size).toBe(EDITIONS);
      for (const values of seen.byVersion.values()) expect(values.size).toBe(1);
      expect(seen.answers).toBeGreaterThan(100);
    },
  );
});

describe('a download of a version', () => {
  test.skipIf(!HAS_POSTGRES)(
    'is of that edition for as long as the database holds it, whatever is served',
    async () => {
      const DATABASE_URL = await createPostgresDatabase(editionFiles(1, TODAY));
      const DATA_DIR = await writeDataFolder(editionFiles(1, TODAY));
      const { url } = await startTestService({ DATABASE_URL, DATA_DIR });
      const get = async (version = '') => {
        const response = await fetch(
          `${url}/downloads/ZZ/cities.csv${version && `?version=${encodeURIComponent(version)}`}`,
        );
        return {
          status: response.status,
          version: response.headers.get('dataset-version') as string,
          text: await response.text(),
        };
      };
      const before = await get();
      await rewriteDataFolder(DATA_DIR, editionFiles(2, TODAY));
      await promisify(execFile)(process.execPath, ['dist/data-load.js'], {
        env: { ...process.env, DATABASE_URL, DATA_DIR },
      });
      await expect
        .poll(async () => (await get()).version, { timeout: 1_000, interval: 20 })
        .not.toBe(before.version);
      const now = await get();
      expect(now.text).not.toBe(before.text);
      expect(await get(before.version)).toEqual(before);
      expect(await get(now.version)).toEqual(now);
      const never = await get('2020-01-01.0123456789ab');
      expect(never.status).toBe(404);
      expect(JSON.parse(never.text)).toMatchObject({
        title: 'Unknown version',
        detail: expect.stringContaining(now.version),
      });
      // What Postgres takes as no text, and what is no version by its form.
      for (const malformed of ['\0', `${now.version}\0`, '2020-01-01', 'a'.repeat(9_000)]) {
        const refused = await get(malformed);
        expect(refused.status).toBe(400);
        expect(JSON.parse(refused.text)).toMatchObject({
          title: 'Invalid parameter',
          detail: expect.stringContaining(now.version),
        });
        expect(refused.text.length).toBeLessThan(500);
      }
    },
  );
});
