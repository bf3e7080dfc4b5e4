import { beforeAll, describe, expect, test } from 'vitest';
import { distanceKm } from '../../tools/imports/geonames/positions.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { createDice } from '../support/invented-places.mjs';
import { LOCATED_HEADER, withPlaces } from '../support/places.ts';
import {
  askGraphQL,
  DATABASES,
  databaseSettings,
  sharedService,
  startTestService,
} from '../support/services.ts';

/** Places around a town, around the other side of the globe's edge and around a pole; always the same ones. */
const dice = createDice(5);
const around = (latitude: number, longitude: number, spread: number) => ({
  latitude: Number((latitude + (dice(2000) / 1000 - 1) * spread).toFixed(4)),
  longitude: turned(Number((longitude + (dice(2000) / 1000 - 1) * spread).toFixed(4))),
});
const turned = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
const CENTRES = { town: [45.5, 9.2], edge: [-17, 179.9], pole: [89.3, 0] } as const;
const PLACES = Object.entries(CENTRES).flatMap(([name, [latitude, longitude]]) =>
  Array.from({ length: 60 }, (_, index) => ({
    code: `${name}-${index}`,
    ...(name === 'pole'
      ? { latitude: Math.min(90, latitude + dice(700) / 1000), longitude: dice(360) - 180 }
      : around(latitude, longitude, 1)),
    postcode: `1000${index % 7}`,
  })),
);
const LINES = PLACES.map(
  ({ code, latitude, longitude, postcode }, index) =>
    `${code},${code},ZZ-S,${1000 + index},${100 + index},2,27,D,${latitude},${longitude},${postcode};20000`,
);

const NEAR = `query ($near: NearInput, $first: Int = 100, $after: String, $postcode: String, $country: CountryCode) {
  places(near: $near, first: $first, after: $after, postcode: $postcode, country: $country) {
    totalCount edges { distanceKm node { code } } pageInfo { hasNextPage endCursor } } }`;

describe.each(DATABASES)(
  'places found by where they are, on $database',
  ({ database, missing }) => {
    let url: string;
    beforeAll(async () => {
      if (missing) return;
      const files = withPlaces(fixtureFiles(), LINES, {}, LOCATED_HEADER);
      ({ url } = await startTestService({
        DATA_DIR: await writeDataFolder(files),
        RATE_LIMIT: '1000',
        ...(await databaseSettings(database)),
      }));
    });

    test.skipIf(missing).each([
      ['a town', 45.5, 9.2, 40],
      ['the edge of the map', -17, 179.9, 60],
      ['the edge from its other side', -17, -179.95, 60],
      ['a pole', 90, 0, 30],
      ['a place near a pole, as far as may be asked', 89.9, 90, 100],
    ])(
      'near %s they are those within the distance, the nearest first',
      async (_where, latitude, longitude, withinKm) => {
        const expected = PLACES.map((place) => ({
          code: place.code,
          km: distanceKm({ latitude, longitude }, place),
        }))
          .filter(({ km }) => km <= withinKm)
          .sort((one, other) => one.km - other.km);
        expect(expected.length).toBeGreaterThan(5);
        const { data, errors } = await askGraphQL(url, NEAR, {
          near: { latitude, longitude, withinKm },
        });
        expect(errors).toBeUndefined();
        expect(data.places.totalCount).toBe(expected.length);
        expect(data.places.edges.map(({ node }: { node: { code: string } }) => node.code)).toEqual(
          expected.map(({ code }) => code),
        );
        expect(
          data.places.edges.map(({ distanceKm }: { distanceKm: number }) => distanceKm),
        ).toEqual(expected.map(({ km }) => expect.closeTo(km, 2)));
      },
    );

    test.skipIf(missing)('page by page they are the same', async () => {
      const near = { latitude: 45.5, longitude: 9.2, withinKm: 80 };
      const { data } = await askGraphQL(url, NEAR, { near });
      const found: unknown[] = [];
      for (let variables: object = { near, first: 7 }; ; ) {
        const page = await askGraphQL(url, NEAR, variables);
        found.push(...page.data.places.edges);
        if (!page.data.places.pageInfo.hasNextPage) break;
        variables = { ...variables, after: page.data.places.pageInfo.endCursor };
      }
      expect(found).toEqual(data.places.edges);
      expect(found.length).toBeGreaterThan(20);
    });

    test.skipIf(missing)(
      'a postcode answers all places that it spans, and none of them when another is asked as well',
      async () => {
        const codes = async (variables: object) => {
          const { data } = await askGraphQL(url, NEAR, variables);
          return data.places.edges.map(
            ({ node, distanceKm }: { node: { code: string }; distanceKm: null }) => [
              node.code,
              distanceKm,
            ],
          );
        };
        const expected = PLACES.filter(({ postcode }) => postcode === '10003').map(({ code }) => [
          code,
          null,
        ]);
        expect(await codes({ postcode: '10003', country: 'ZZ' })).toEqual(expected.reverse());
        expect(await codes({ postcode: ' 10003 ' })).toHaveLength(expected.length);
        expect(await codes({ postcode: '1000' })).toEqual([]);
        const near = { latitude: 45.5, longitude: 9.2, withinKm: 40 };
        expect((await codes({ postcode: '10003', near })).length).toBeLessThan(
          (await codes({ near })).length,
        );
      },
    );

    test.skipIf(missing).each([
      [
        'swapped',
        { near: { latitude: 9.2, longitude: 45.5 } },
        'No place is within 25 km of latitude 9.2, longitude 45.5, but some are of latitude 45.5, longitude 9.2. Are the two swapped?',
      ],
      [
        'swapped and out of range',
        { near: { latitude: 179.9, longitude: -17 } },
        '`latitude` must be between -90 and 90 degrees and `longitude` between -180 and 180 (got 179.9 and -17). They seem to be swapped.',
      ],
      [
        'out of range',
        { near: { latitude: 0, longitude: 181 } },
        '`latitude` must be between -90 and 90 degrees and `longitude` between -180 and 180 (got 0 and 181).',
      ],
      [
        'too far',
        { near: { latitude: 0, longitude: 0, withinKm: 101 } },
        '`withinKm` must be above 0 and at most 100 (got 101).',
      ],
      [
        'nowhere',
        { near: { latitude: 0, longitude: 0, withinKm: 0 } },
        '`withinKm` must be above 0 and at most 100 (got 0).',
      ],
      [
        'no postcode',
        { postcode: "1'; drop" },
        '`postcode` must be letters and digits, from 1 to 20 characters (got "1\'; drop").',
      ],
      [
        'an empty postcode',
        { postcode: '' },
        '`postcode` must be letters and digits, from 1 to 20 characters (got "").',
      ],
      [
        'of a country without postcodes',
        { postcode: '1000', country: 'YY' },
        'No postcodes of YY are published here.',
      ],
      [
        'a cursor of another order',
        {
          near: { latitude: 45.5, longitude: 9.2 },
          after: Buffer.from('100/town-1/ZZ').toString('base64url'),
        },
        'Cursor of a list in another order: `near` orders places by distance, all other lists by population.',
      ],
    ])('what is %s is an error that says so', async (_what, variables, message) => {
      const { errors } = await askGraphQL(url, NEAR, variables);
      expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
    });
  },
);

describe('the real data', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test('a postcode in the form of no country is an error that names the forms', async () => {
    const { errors } = await askGraphQL(url, NEAR, { postcode: 'abc' });
    const message = expect.stringMatching(
      /^No country here has postcodes like "abc"\. CA: letter, digit, letter.*US: five digits/,
    );
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  test('a postcode in the form of another country is an error that names the countries that have it', async () => {
    const { errors } = await askGraphQL(url, NEAR, { postcode: '00184', country: 'NL' });
    const message =
      'A postcode of NL must be four digits, and perhaps two letters (1012 AB) (got "00184"). It has the form of those of FR, IT, US.';
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  test.each([
    [
      'JP',
      'tokyo',
      ['postcodes'],
      /^No table with the postcodes of places of this country is published here\.$/,
    ],
    [
      'US',
      'wentzville',
      ['latitude', 'longitude', 'postcodes'],
      /too small to have a row in the tables\.$/,
    ],
    ['JP', 'futaba', ['latitude', 'longitude'], /^The office lies more than 10 km from/],
  ])(
    'of %s, %s has %j unknown with a reason that fits it',
    async (country, code, names, reason) => {
      const { data } = await askGraphQL(
        url,
        'query ($country: CountryCode!, $code: String!) { city(country: $country, code: $code) { unknownValues { name reason } } }',
        { country, code },
      );
      const reasons = names.map(
        (name) =>
          data.city.unknownValues.find((each: { name: string }) => each.name === name)?.reason,
      );
      expect(reasons).toEqual(names.map(() => expect.stringMatching(reason)));
    },
  );

  test.each([
    ['a postcode of two places', { postcode: '29620', country: 'ES' }, ['malaga', 'torremolinos']],
    ['a Canadian one in full', { postcode: 't2p 1j9', country: 'CA' }, ['calgary']],
    ['a district of Lyon', { postcode: '69003', country: 'FR' }, ['lyon']],
    ['one that several countries have', { postcode: '28001' }, ['madrid']],
    [
      'the middle of Rome',
      { near: { latitude: 41.9, longitude: 12.48, withinKm: 5 }, first: 1 },
      ['roma'],
    ],
  ])('%s', async (_what, variables, codes) => {
    const { data, errors } = await askGraphQL(url, NEAR, variables);
    expect(errors).toBeUndefined();
    const found = data.places.edges.map(({ node }: { node: { code: string } }) => node.code);
    expect(found).toEqual(expect.arrayContaining(codes));
  });

  test('the page of the search finds those of a postcode, and says where it has it from', async () => {
    const page = await (await fetch(`${url}/search?q=69003`)).text();
    expect(page).toContain('postcode 69003');
    expect(page).toContain('href="/FR/cities/lyon"');
    expect(page).toContain('La Poste');
    expect(await (await fetch(`${url}/search?q=69003&country=ES`)).text()).not.toContain(
      'postcode 69003',
    );
  });

  test('positions and postcodes name their source and its licence', async () => {
    const { data } = await askGraphQL(
      url,
      '{ city(country: "FR", code: "lyon") { positionSource { key license } postcodesSource { key license } } }',
    );
    expect(data.city).toEqual({
      positionSource: { key: 'fr-geonames', license: 'CC BY 4.0 (GeoNames, www.geonames.org)' },
      postcodesSource: { key: 'fr-laposte-hexasmal', license: 'Licence Ouverte (La Poste)' },
    });
  });
});
