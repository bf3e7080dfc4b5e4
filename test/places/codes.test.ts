import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { withPlaces } from '../support/places.ts';
import { askGraphQL, DATABASES, databaseSettings, startTestService } from '../support/services.ts';

const LINES = [
  'castro-n,Castro,ZZ-N1,00020,4000,2,27,D,120,,',
  'castro-s,Castro,ZZ-S,GM-21,5000,unzoned,31.5,4A,,,1.2',
  'vicus,Vicus 00020 Minor,ZZ-S,GM-22,50,unzoned,31.5,4A,,,1.2',
];

describe.each(DATABASES)('places by their codes on $database', ({ database, missing }) => {
  let url: string;
  beforeAll(async () => {
    if (missing) return;
    const files = withPlaces(fixtureFiles(), LINES);
    ({ url } = await startTestService({
      DATA_DIR: await writeDataFolder(files),
      ...(await databaseSettings(database)),
    }));
  });

  const codesOf = async (args: string) => {
    const { data, errors } = await askGraphQL(
      url,
      `{ places(${args}, first: 1) { totalCount edges { node { code } } pageInfo { endCursor } } }`,
    );
    return (
      errors?.[0]?.message ?? [
        data.places.totalCount,
        ...data.places.edges.map(({ node }: { node: { code: string } }) => node.code),
      ]
    );
  };

  test.skipIf(missing)('are found in any case, the most populous first, page by page', async () => {
    expect(await codesOf('codes: ["CASTRO-n", "castro-s", "nowhere"]')).toEqual([2, 'castro-s']);
    const { data } = await askGraphQL(
      url,
      '{ places(codes: ["castro-n", "castro-s"], first: 1) { pageInfo { endCursor } } }',
    );
    expect(
      await codesOf(
        `country: "ZZ", codes: ["castro-n", "castro-s"], after: "${data.places.pageInfo.endCursor}"`,
      ),
    ).toEqual([2, 'castro-n']);
    expect(await codesOf('country: "YY", codes: ["castro-n"]')).toEqual([0]);
  });

  test.skipIf(missing)(
    'are found by official codes alone, and not by what else is in a name',
    async () => {
      expect(await codesOf('officialCodes: ["00020"]')).toEqual([1, 'castro-n']);
      expect(await codesOf('officialCodes: ["gm-21", "GM-21", "minor", "21"]')).toEqual([
        1,
        'castro-s',
      ]);
    },
  );

  test.skipIf(missing).each([
    ['codes: []', '`codes` must have between 1 and 100 codes (got 0).'],
    [
      `officialCodes: [${'"1",'.repeat(101)}]`,
      '`officialCodes` must have between 1 and 100 codes (got 101).',
    ],
    [
      'codes: ["a%"]',
      'Codes in `codes` must be letters and digits, at most 150 characters (got "a%").',
    ],
    [
      'codes: ["a"], search: "b"',
      '`codes` and `officialCodes` cannot be combined with other arguments than `country`.',
    ],
  ])('%s is refused', async (args, message) => {
    expect(await codesOf(args)).toBe(message);
  });
});
