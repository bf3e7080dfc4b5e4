import { describe, expect, test } from 'vitest';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { writeDataFolder } from '../support/fixture.ts';
import { connectThroughGate } from '../support/gate.ts';
import {
  askGraphQL,
  createPostgresDatabase,
  HAS_POSTGRES,
  startTestService,
  type TestService,
} from '../support/services.ts';

const NEVER_MS = 3_600_000;

async function startEdition(n: number, { url = '', lookEveryMs = NEVER_MS } = {}) {
  const databaseUrl = url || (await createPostgresDatabase(editionFiles(n)));
  const service = await startTestService(
    { DATABASE_URL: databaseUrl, DATA_DIR: await writeDataFolder(editionFiles(n)) },
    { lookEveryMs },
  );
  return { service, databaseUrl, operator: connectAsOperator(databaseUrl) };
}

const ask = ({ url }: TestService, path: string) => fetch(`${url}/api/v1/open/ZZ/${path}`);
const statusOf = async ({ url }: TestService, path: string) => (await fetch(url + path)).status;
const populationOf = async (service: TestService) =>
  ((await (await ask(service, 'cities/alpha')).json()) as { population?: number }).population;

async function expectUnavailable(response: Response) {
  expect([
    response.status,
    response.headers.get('retry-after'),
    response.headers.get('cache-control'),
  ]).toEqual([503, '5', 'no-store']);
  expect(await response.json()).toMatchObject({ type: '/problems/unavailable' });
}

describe('a database that lost the edition that is served', () => {
  test.skipIf(!HAS_POSTGRES)(
    'answers what was read, refuses what was not, and is not ready',
    async () => {
      const { service, operator } = await startEdition(1);
      expect(await populationOf(service)).toBe(1);
      await operator`truncate editions cascade`;
      for (const path of [
        'compliance-rules',
        'cost-index',
        'completeness',
        'cities/alpha/building-codes',
      ]) {
        await expectUnavailable(await ask(service, path));
      }
      const { errors } = await askGraphQL(
        service.url,
        '{ country(code: "ZZ") { sources { key } } }',
      );
      expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
      expect(await populationOf(service)).toBe(1);
      expect([await statusOf(service, '/readyz'), await statusOf(service, '/livez')]).toEqual([
        503, 200,
      ]);
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'is told from one that holds another edition under the same number',
    async () => {
      const { service, operator } = await startEdition(1);
      expect(await populationOf(service)).toBe(1);
      await operator`update editions set version = '2026-11-21.another'`;
      await expectUnavailable(await ask(service, 'compliance-rules'));
      await operator`update editions set version = ${(await ask(service, 'cities')).headers.get('dataset-version')}`;
      expect((await ask(service, 'compliance-rules')).status).toBe(200);
      expect(await statusOf(service, '/readyz')).toBe(200);
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'is noticed without a request, and what it holds next is taken over, be its number lower or the same',
    async () => {
      const { service, databaseUrl, operator } = await startEdition(1, { lookEveryMs: 100 });
      expect(await loadFiles(databaseUrl, editionFiles(2))).toMatchObject({ id: 2 });
      await expect.poll(() => populationOf(service), { timeout: 20_000 }).toBe(2);
      for (const n of [3, 4]) {
        await operator.unsafe(
          'drop schema public cascade; drop schema drizzle cascade; create schema public',
        );
        await expect.poll(() => statusOf(service, '/readyz')).toBe(503);
        expect(await populationOf(service)).toBe(n - 1);
        expect(await loadFiles(databaseUrl, editionFiles(n))).toMatchObject({ id: 1 });
        await expect.poll(() => populationOf(service), { timeout: 20_000 }).toBe(n);
        expect(await statusOf(service, '/readyz')).toBe(200);
      }
      const lost = service.logged.filter(
        ({ msg }) => msg === 'the served edition was removed from the database',
      );
      expect(lost).toHaveLength(2);
    },
  );
});

test.skipIf(!HAS_POSTGRES)(
  'a new edition is taken over although the connection for notifications died without a sign',
  async () => {
    const databaseUrl = await createPostgresDatabase(editionFiles(1));
    const gate = await connectThroughGate(databaseUrl);
    const { service } = await startEdition(1, { url: gate.url, lookEveryMs: 300 });
    expect(await populationOf(service)).toBe(1);
    gate.freeze();
    await gate.open();
    await loadFiles(databaseUrl, editionFiles(2));
    await expect.poll(() => populationOf(service), { timeout: 20_000 }).toBe(2);
  },
);

test.skipIf(!HAS_POSTGRES)(
  'a new edition is read before it is served: its first callers wait for no statement',
  async () => {
    const DATABASE_URL = await createPostgresDatabase(editionFiles(1));
    const statements: string[] = [];
    const service = await startTestService(
      { DATABASE_URL, DATA_DIR: await writeDataFolder(editionFiles(1)) },
      { onStatement: (statement) => statements.push(statement) },
    );
    await loadFiles(DATABASE_URL, editionFiles(2));
    await expect
      .poll(() => service.logged.map(({ msg }) => msg))
      .toContain('serving a new edition');
    statements.length = 0;
    expect(await populationOf(service)).toBe(2);
    for (const path of ['cities', 'compliance-rules', 'completeness', 'cost-index'])
      expect((await ask(service, path)).status).toBe(200);
    expect(
      statements.filter((statement) => !/ from "(editions|current_edition)"/.test(statement)),
    ).toEqual([]);
  },
);

test.skipIf(!HAS_POSTGRES)(
  'operations are answered from the edition that is served, and say so',
  async () => {
    const { service, databaseUrl } = await startEdition(1);
    for (const n of [1, 2, 3]) {
      if (n > 1) await loadFiles(databaseUrl, editionFiles(n));
      await expect.poll(() => populationOf(service), { timeout: 20_000 }).toBe(n);
      const query = '{ dataset { version } city(country: "ZZ", code: "alpha") { population } }';
      const answer = await fetch(`${service.url}/graphql?query=${encodeURIComponent(query)}`);
      const version = answer.headers.get('dataset-version');
      expect(await answer.json()).toEqual({
        data: { dataset: { version }, city: { population: n } },
      });
    }
    await service.close();
  },
);

test.skipIf(!HAS_POSTGRES)(
  'an edition that is dropped under a reader is answered whole or not at all',
  async () => {
    const { service, databaseUrl, operator } = await startEdition(1);
    const { service: earlier } = await startEdition(1, { url: databaseUrl });
    const paths = [
      'cities/alpha',
      'cities/alpha/building-codes',
      'compliance-rules',
      'cost-index',
      'completeness',
    ];
    const whole = await Promise.all(paths.map(async (path) => (await ask(earlier, path)).text()));
    const onlooker = connectAsOperator(databaseUrl);
    const readersWaiting = async () => {
      const [row] =
        await onlooker`select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return row?.count;
    };
    const { asking } = await operator.begin(async (transaction) => {
      await transaction`lock table zones, building_params, building_codes, compliance_rules, cost_index_points in access exclusive mode`;
      const asking = paths.map((path) => ask(service, path));
      await expect.poll(readersWaiting, { interval: 10, timeout: 10_000 }).toBeGreaterThan(3);
      await transaction`delete from current_edition`;
      await transaction`delete from editions`;
      return { asking };
    });
    const answers = await Promise.all(asking);
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) expect(await answer.text()).toBe(whole[index]);
      else await expectUnavailable(answer);
    }
  },
);

test.skipIf(!HAS_POSTGRES)(
  'a superseded edition stays for ten minutes, and is dropped by the next load after them',
  async () => {
    const databaseUrl = await createPostgresDatabase(editionFiles(1));
    const operator = connectAsOperator(databaseUrl);
    const held = async () =>
      (await operator`select id from editions order by id`).map(({ id }) => id);
    const age = (id: number, ago: string) =>
      operator`update editions set superseded_at = superseded_at - ${ago}::interval where id = ${id}`;
    for (const n of [2, 3]) await loadFiles(databaseUrl, editionFiles(n));
    expect(await held()).toEqual([1, 2, 3]);
    await age(1, '10 minutes 1 second');
    await age(2, '9 minutes');
    await loadFiles(databaseUrl, editionFiles(4));
    expect(await held()).toEqual([2, 3, 4]);
    expect(
      (await operator`select distinct edition from zones order by edition`).map(
        ({ edition }) => edition,
      ),
    ).toEqual([2, 3, 4]);
  },
);
