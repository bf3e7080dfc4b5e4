import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { LOCATED_HEADER, withPlaces } from '../support/places.ts';
import { askGraphQL, DATABASES, databaseSettings, startTestService } from '../support/services.ts';

const REASON = 'The map of the code has no table.';

/** A reference city, a place that has everything, one of unknown wind, one of unknown population and zones, and one without inhabitants. */
const LINES = [
  'alpha,Alpha,ZZ-N1,00017,900000,2,,D,45.5,9.25,10100;10200',
  'bello,Bello,ZZ-S,00020,4000,2,27,D,44.5,8,10200',
  'calmo,Calmo,ZZ-S,00021,5000,2,,D,44.25,8.5,10300',
  'dove,Dove,ZZ-S,00022,,,,,,,',
  'estinto,Estinto,ZZ-S,00023,0,2,27,D,,,',
];

function incompleteFiles() {
  const files = withPlaces(fixtureFiles(), LINES, {}, LOCATED_HEADER);
  const columns = 'zz/place-columns.csv';
  replaceIn(files, columns, '(a - 500)",', `(a - 500)",${REASON}`);
  for (const from of ['Census table 1,', 'Annex A,', 'Annex C,'])
    replaceIn(files, columns, from, `${from}Not in the census.`);
  return files;
}

describe.each(DATABASES)(
  'places of which not all is known, on $database',
  ({ database, missing }) => {
    let url: string;
    beforeAll(async () => {
      if (missing) return;
      ({ url } = await startTestService({
        DATA_DIR: await writeDataFolder(incompleteFiles()),
        ...(await databaseSettings(database)),
      }));
    });

    test.skipIf(missing)(
      'what is unknown is null, with its reason, and what is known is there with its source',
      async () => {
        const { data, errors } = await askGraphQL(
          url,
          `{ calmo: city(country: "ZZ", code: "calmo") {
          population windSpeedMs windSpeedSource { key } climateZone climateZoneSource { key }
          latitude longitude positionSource { key license } postcodes postcodesSource { key } unknownValues { name reason } facts { name }
        }
        dove: city(country: "ZZ", code: "dove") {
          population populationSource { key } seismicZone latitude positionSource { key } postcodes postcodesSource { key }
          unknownValues { name } facts { name value }
        } }`,
        );
        expect(errors).toBeUndefined();
        expect(data.calmo).toEqual({
          population: 5000,
          windSpeedMs: null,
          windSpeedSource: null,
          climateZone: 'D',
          climateZoneSource: { key: 'zz-code' },
          latitude: 44.25,
          longitude: 8.5,
          positionSource: { key: 'zz-stats', license: 'CC BY 4.0' },
          postcodes: ['10300'],
          postcodesSource: { key: 'zz-stats' },
          unknownValues: [
            { name: 'wind_speed_ms', reason: REASON },
            { name: 'reference_cost_per_m2', reason: 'No table of the other cities was found.' },
          ],
          facts: ['city', 'subdivision', 'seismic_zone', 'climate_zone'].map((name) => ({ name })),
        });
        expect(data.dove).toEqual({
          population: null,
          populationSource: null,
          seismicZone: null,
          latitude: null,
          positionSource: null,
          postcodes: [],
          postcodesSource: null,
          unknownValues: [
            'population',
            'seismic_zone',
            'wind_speed_ms',
            'climate_zone',
            'latitude',
            'longitude',
            'postcodes',
            'reference_cost_per_m2',
          ].map((name) => ({
            name,
          })),
          facts: [
            { name: 'city', value: 'dove' },
            { name: 'subdivision', value: 'ZZ-S' },
          ],
        });
      },
    );

    test.skipIf(missing)(
      'a reference city keeps its own values, and has the position and the postcodes of the tables',
      async () => {
        const { data } = await askGraphQL(
          url,
          '{ country(code: "ZZ") { cities { code windSpeedMs population latitude postcodes unknownValues { name } } } }',
        );
        expect(data.country.cities).toEqual([
          {
            code: 'alpha',
            windSpeedMs: 27,
            population: 1000000,
            latitude: 45.5,
            postcodes: ['10100', '10200'],
            unknownValues: [],
          },
          {
            code: 'beta-town',
            windSpeedMs: 31.5,
            population: 250000,
            latitude: null,
            postcodes: [],
            unknownValues: ['latitude', 'longitude', 'postcodes', 'reference_cost_per_m2'].map(
              (name) => ({ name }),
            ),
          },
        ]);
      },
    );

    test.skipIf(missing)(
      'places of unknown population stand last, page by page, and within no bounds',
      async () => {
        const found: string[] = [];
        for (let after = ''; ; ) {
          const { data } = await askGraphQL(
            url,
            `{ places(country: "ZZ", first: 2${after}) { edges { node { code } } pageInfo { hasNextPage endCursor } } }`,
          );
          found.push(...data.places.edges.map(({ node }: { node: { code: string } }) => node.code));
          if (!data.places.pageInfo.hasNextPage) break;
          after = `, after: "${data.places.pageInfo.endCursor}"`;
        }
        expect(found).toEqual(['alpha', 'beta-town', 'calmo', 'bello', 'estinto', 'dove']);
        const { data } = await askGraphQL(
          url,
          `{ most: places(filter: { maxPopulation: 4000 }) { totalCount } least: places(filter: { minPopulation: -5 }) { totalCount }
        searched: places(search: "o", first: 3) { edges { node { code } } } }`,
        );
        expect(data).toMatchObject({ most: { totalCount: 2 }, least: { totalCount: 5 } });
      },
    );

    test.skipIf(missing)(
      'the path of a city has those with all core values, and states why the others are not there',
      async () => {
        const cities = `${url}/api/v1/open/ZZ/cities`;
        expect((await fetch(`${cities}/bello`)).status).toBe(200);
        expect(await (await fetch(`${cities}/alpha`)).text()).not.toContain('unknown');
        const answer = await fetch(`${cities}/CALMO`);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({
          type: '/problems/incomplete-city',
          detail: `ZZ has calmo here, but not all values that this path returns. wind_speed_ms is not known: ${REASON} The known values are on the page /ZZ/cities/calmo and in GraphQL's city(country: "ZZ", code: "calmo").`,
        });
        expect((await fetch(`${cities}/nowhere`)).status).toBe(404);
      },
    );

    test.skipIf(missing)('building codes and zones need none of the core values', async () => {
      const ask = (path: string) => fetch(`${url}/api/v1/open/ZZ/cities/${path}`);
      const codes = await ask('CALMO/building-codes');
      expect(await codes.json()).toEqual({ code: 'calmo', building_codes: [] });
      const zoning = await ask('calmo/zoning');
      expect(await zoning.json()).toEqual({ code: 'calmo', zones: [] });
      expect(zoning.headers.get('link')).toContain('</ZZ/cities/calmo>; rel="describedby"');
      expect((await ask('nowhere/zoning')).status).toBe(404);
    });

    test.skipIf(missing)(
      'the page of a place says what is not known and why, and links to no path that does not answer it',
      async () => {
        const page = await (await fetch(`${url}/ZZ/cities/calmo`)).text();
        expect(page).toContain(REASON);
        expect(page).toContain('44.25, 8.5');
        expect(page).not.toContain('/api/v1/open/ZZ/cities/calmo"');
        expect(page).toContain('/api/v1/open/ZZ/cities/calmo/zoning"');
        const empty = await (await fetch(`${url}/ZZ/cities/dove`)).text();
        expect(empty).not.toContain('null');
        expect(empty).not.toContain('inhabitants');
      },
    );
  },
);
