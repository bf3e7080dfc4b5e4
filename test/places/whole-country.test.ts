import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { inventedLines, withPlaces } from '../support/places.ts';
import {
  askGraphQL,
  createPostgresDatabase,
  databaseSettings,
  HAS_POSTGRES,
  startTestService,
} from '../support/services.ts';

/** On Postgres the list of places has three stretches of 64,000. */
const SIZES = [
  { database: 'PGlite', count: 3_000, missing: false },
  { database: 'Postgres', count: 130_000, missing: !HAS_POSTGRES },
] as const;

describe.each(SIZES)('a country of $count places on $database', ({ database, count, missing }) => {
  let url: string;
  let databaseUrl: string | undefined;
  let lines: string[];
  const statements: string[] = [];

  beforeAll(async () => {
    if (missing) return;
    lines = [...inventedLines(count)];
    const DATA_DIR = await writeDataFolder(withPlaces(fixtureFiles(), lines));
    const settings = await databaseSettings(database);
    databaseUrl = settings.DATABASE_URL;
    const onStatement = (statement: string) => void statements.push(statement);
    ({ url } = await startTestService({ DATA_DIR, ...settings }, { onStatement }));
  });

  test.skipIf(missing)('it is loaded whole, counted, and found by any of its names', async () => {
    const { data } = await askGraphQL(
      url,
      `{ places { totalCount } country(code: "ZZ") { completeness { cities places completeness } }
        last: places(search: "${900_000_000 + count - 1}") { edges { node { code } } } }`,
    );
    expect(data).toMatchObject({
      places: { totalCount: count + 2 },
      country: { completeness: { cities: 2, places: count + 2 } },
      last: { edges: [{ node: { code: `town-${count - 1}` } }] },
    });
  });

  test.skipIf(missing)(
    'no statement reads as many places as there are, and none is inserted one by one',
    async () => {
      const read = statements.filter((statement) => / from "(listed_)?places"/.test(statement));
      expect(read.filter((statement) => !/limit|count\(|unnest/.test(statement))).toEqual([]);
      expect(statements.filter((statement) => /^insert into "places/.test(statement))).toEqual([]);
    },
  );

  test.skipIf(missing)(
    'a page of a hundred places with all that holds in them is within what one operation may cost',
    async () => {
      const { data, errors } = await askGraphQL(
        url,
        '{ places(first: 100) { edges { node { code buildingParams { name value reference source { title } } buildingCodes { parameter value reference } zones { zoneId maxFar } facts { name value } } } } }',
      );
      expect(errors).toBeUndefined();
      const places: { code: string; facts: unknown[] }[] = data.places.edges.map(
        ({ node }: { node: object }) => node,
      );
      expect(places).toHaveLength(100);
      expect(
        places.filter(({ code, facts }) => code.startsWith('town-') && facts.length < 6),
      ).toEqual([]);
    },
  );

  // An embedded database keeps no statistics of reads.
  if (database === 'PGlite') return;
  test.skipIf(missing)(
    'of places in several stretches, a search finds the same ones in the same order, however many have its letters, and looks no further than it must',
    async () => {
      const operator = connectAsOperator(databaseUrl as string);
      const timesRead = async () => {
        const tables =
          await operator`select seq_scan + idx_scan as times from pg_stat_all_tables where relname ~ '^listed_places_1_' order by relname`;
        return tables.map(({ times }) => Number(times));
      };
      // An idle connection reports what it has read within ten seconds.
      await delay(11_000);
      const before = await timesRead();
      expect(before).toHaveLength(3);
      await askGraphQL(url, '{ places(search: "mon") { edges { node { code } } } }');
      await vi.waitFor(
        async () => expect((await timesRead())[0]).toBeGreaterThan(before[0] as number),
        30_000,
      );
      expect((await timesRead()).slice(2), 'the third stretch').toEqual(before.slice(2));
      const towns = lines
        .map((line) => line.split(','))
        .map(([code, name, , , population, , , zone]) => ({
          code: code as string,
          name: name as string,
          population: Number(population),
          zone,
        }))
        .sort(
          (one, other) => other.population - one.population || (one.code < other.code ? -1 : 1),
        );
      const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      // Letters of nearly every tenth name, of one in a few hundred, of a handful, and of none.
      for (const letters of ['mon', 'tonma', 'tonmacas', 'xyz']) {
        for (const [filter, zones] of [
          ['', ['4A', 'D']],
          [', filter: { climateZone: "4A" }', ['4A']],
        ] as const) {
          const expected = towns.filter(
            ({ name, zone }) => plain(name).includes(letters) && zones.some((one) => one === zone),
          );
          const found: string[] = [];
          for (let after = ''; found.length < 150; ) {
            const { data } = await askGraphQL(
              url,
              `{ places(search: "${letters}", first: 50${filter}${after}) { edges { node { code } } pageInfo { endCursor hasNextPage } } }`,
            );
            found.push(
              ...data.places.edges.map(({ node }: { node: { code: string } }) => node.code),
            );
            if (!data.places.pageInfo.hasNextPage) break;
            after = `, after: "${data.places.pageInfo.endCursor}"`;
          }
          expect(found, `${letters}${filter}`).toEqual(
            expected.slice(0, found.length).map(({ code }) => code),
          );
          expect(found.length, `${letters}${filter}`).toBe(Math.min(150, expected.length));
        }
      }
    },
  );
});

test.skipIf(!HAS_POSTGRES)(
  'an edition that was superseded long ago is dropped with its places, and one that is read meanwhile later',
  async () => {
    const url = await createPostgresDatabase();
    const load = (lines: number) =>
      loadFiles(url, withPlaces(fixtureFiles(), [...inventedLines(lines)]));
    const operator = connectAsOperator(url);
    const partitions = async () =>
      (
        await operator`select relname from pg_class where relname ~ '^(listed_)?places_[0-9]+$' order by 1`
      ).map(({ relname }) => relname);
    const ofEditions = (...editions: number[]) =>
      ['listed_places', 'places'].flatMap((table) =>
        editions.map((edition) => `${table}_${edition}`),
      );
    const outdate = () =>
      operator`update editions set superseded_at = superseded_at - interval '11 minutes'`;
    await load(10);
    await load(20);
    expect(await partitions()).toEqual(ofEditions(1, 2));
    await outdate();
    await operator.begin(async (reader) => {
      expect(await reader`select count(*)::int as places from places where edition = 1`).toEqual([
        { places: 12 },
      ]);
      await load(30);
    });
    expect(await partitions()).toEqual(ofEditions(1, 2, 3));
    await load(40);
    expect(await partitions()).toEqual(ofEditions(2, 3, 4));
    expect((await operator`select id from editions order by id`).map(({ id }) => id)).toEqual([
      2, 3, 4,
    ]);
  },
);
