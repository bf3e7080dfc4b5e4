import { beforeAll, describe, expect, test } from 'vitest';
import { type Files, fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

/** Each city, the narrowest subdivision that it lies in, and its climate zone. ZZ-N1 lies within ZZ-N. */
const CITIES = {
  plain: ['ZZ-S', 'D'],
  cold: ['ZZ-S', '4A'],
  north: ['ZZ-N', 'D'],
  'cold-north': ['ZZ-N', '4A'],
  hill: ['ZZ-N1', '4A'],
  own: ['ZZ-N1', '4A'],
};

/** What a parameter is where, in an order that says nothing. */
const CODES = [
  ['subdivision=ZZ-N', 'structural', 'load', 'north'],
  ['city=own', 'structural', 'load', 'own'],
  ['', 'structural', 'load', 'country'],
  ['subdivision=ZZ-N1', 'structural', 'load', 'first of the north'],
  ['climate_zone=4A', 'structural', 'load', 'cold'],
  // The same name in another category is another parameter.
  ['', 'fire', 'load', 'fire'],
  ['subdivision=ZZ-S', 'accessibility', 'ramp', 'south'],
  ['subdivision=ZZ-N; climate_zone=4A', 'accessibility', 'ramp', 'cold north'],
  ['subdivision=ZZ-N', 'accessibility', 'ramp', 'north'],
  ['climate_zone in D|4A', 'energy', 'wall', 'any zone'],
  ['city in plain|north', 'energy', 'roof', 'two cities'],
  // A zone that a place lies in by its altitude, which is a parameter itself.
  ['subdivision=ZZ-N', 'structural', 'snow_zone', 'high'],
  ['subdivision=ZZ-N; altitude_m>=600', 'structural', 'snow_zone', 'higher'],
] as const;

const PARAMS = [
  ['snow_zone=high', 'snow_load_ground_kn_m2', 2],
  ['', 'snow_load_ground_kn_m2', 1],
  ['snow_zone=higher', 'snow_load_ground_kn_m2', 3],
  ['city=own', 'snow_load_ground_kn_m2', 9],
  ['', 'altitude_m', 100],
  ['city=hill', 'altitude_m', 600],
  ['', 'wind_averaging_period_s', 600],
  ['', 'wind_return_period_years', 50],
  ['', 'frost_depth_m', 0.8],
] as const;

type Expected = { load: string; ramp: string; roof?: string; zone?: string; snow: number };
const EXPECTED: Record<string, Expected> = {
  plain: { load: 'country', ramp: 'south', roof: 'two cities', snow: 1 },
  cold: { load: 'cold', ramp: 'south', snow: 1 },
  north: { load: 'north', ramp: 'north', roof: 'two cities', zone: 'high', snow: 2 },
  'cold-north': { load: 'north', ramp: 'cold north', zone: 'high', snow: 2 },
  hill: { load: 'first of the north', ramp: 'cold north', zone: 'higher', snow: 3 },
  own: { load: 'own', ramp: 'cold north', zone: 'high', snow: 9 },
};

/** All that holds in a city, in the order of the file. */
function codesIn(city: string): [parameter: string, value: string][] {
  const { load, ramp, roof, zone } = EXPECTED[city] as Expected;
  const expected = new Set([
    `structural load ${load}`,
    'fire load fire',
    `accessibility ramp ${ramp}`,
    'energy wall any zone',
  ]);
  if (roof) expected.add(`energy roof ${roof}`);
  if (zone) expected.add(`structural snow_zone ${zone}`);
  return CODES.filter(([, category, parameter, value]) =>
    expected.has(`${category} ${parameter} ${value}`),
  ).map(([, , parameter, value]) => [parameter, value]);
}

describe('what a value holds for', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(cityFiles()) }));
  });

  test('of the values of a parameter, each city has the most specific one that holds in it, and no other', async () => {
    const { data, errors } = await askGraphQL(
      url,
      `{ country(code: "ZZ") { cities { code buildingCodes { parameter value } buildingParams(names: ["snow_load_ground_kn_m2"]) { value } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.country.cities).toEqual(
      Object.keys(CITIES).map((code) => ({
        code,
        buildingCodes: codesIn(code).map(([parameter, value]) => ({ parameter, value })),
        buildingParams: [{ value: EXPECTED[code]?.snow }],
      })),
    );
  });

  test.each(Object.keys(CITIES))(
    'REST answers the same of %s when it is asked for alone',
    async (city) => {
      const ask = async (path: string) =>
        (await fetch(`${url}/api/v1/open/ZZ/cities/${city}${path}`)).json();
      const codes = codesIn(city).map(([parameter, value]) => ({
        parameter,
        value,
        reference: 'Code',
      }));
      expect(await ask('/building-codes')).toEqual({ code: city, building_codes: codes });
      expect(await ask('')).toMatchObject({
        building_params: { snow_load_ground_kn_m2: EXPECTED[city]?.snow },
      });
    },
  );

  test('a value says for which places it is said, and the facts of a place are those by which it was chosen', async () => {
    const { data } = await askGraphQL(
      url,
      `{ city(country: "ZZ", code: "hill") {
        facts { name value }
        buildingCodes(categories: [ACCESSIBILITY, ENERGY]) { where { name operator values text } }
        buildingParams(names: ["snow_load_ground_kn_m2", "altitude_m"]) { where { text } }
      } }`,
    );
    const { facts, buildingCodes, buildingParams } = data.city;
    expect(
      Object.fromEntries(
        facts.map(({ name, value }: { name: string; value: string }) => [name, value]),
      ),
    ).toEqual({
      city: 'hill',
      subdivision: 'ZZ-N1',
      seismic_zone: '2',
      climate_zone: '4A',
      snow_zone: 'higher',
      altitude_m: '600',
      snow_load_ground_kn_m2: '3',
      wind_averaging_period_s: '600',
      wind_return_period_years: '50',
      frost_depth_m: '0.8',
    });
    expect(buildingCodes).toEqual([
      {
        where: [
          { name: 'subdivision', operator: 'EQ', values: ['ZZ-N'], text: 'subdivision=ZZ-N' },
          { name: 'climate_zone', operator: 'EQ', values: ['4A'], text: 'climate_zone=4A' },
        ],
      },
      {
        where: [
          {
            name: 'climate_zone',
            operator: 'IN',
            values: ['D', '4A'],
            text: 'climate_zone in D|4A',
          },
        ],
      },
    ]);
    expect(buildingParams).toEqual([
      { where: [{ text: 'snow_zone=higher' }] },
      { where: [{ text: 'city=hill' }] },
    ]);
  });
});

/** Testland with these cities, codes and parameters, and without zones. */
function cityFiles(): Files {
  const files = fixtureFiles();
  const table = (name: string, rows: readonly string[]) => {
    files[`zz/${name}`] =
      `${[(files[`zz/${name}`] as string).split('\n')[0], ...rows].join('\n')}\n`;
  };
  const codes = Object.keys(CITIES);
  replaceIn(files, 'zz/datapackage.json', '["alpha","beta-town","gamma"]', JSON.stringify(codes));
  files['zz/place-classes.csv'] += 'snow_zone,higher,,More snow\n';
  table(
    'cities.csv',
    Object.entries(CITIES).map(
      ([code, [subdivision, climate]]) =>
        `${code},Name,${subdivision},,zz-stats,1000,zz-stats,2,,zz-code,27,,zz-code,${climate},zz-code`,
    ),
  );
  table(
    'building-codes.csv',
    CODES.map(
      ([where, category, parameter, value]) =>
        `${where},${category},${parameter},${value},,Code,,,zz-code`,
    ),
  );
  table(
    'building-params.csv',
    PARAMS.map(([where, parameter, value]) => `${where},${parameter},${value},,Code,,,zz-code`),
  );
  table('zones.csv', []);
  table('zone-limits.csv', []);
  const quarters = (files['zz/gaps.csv'] as string)
    .split('\n')
    .filter((line) => line.startsWith('cost_index'));
  table('gaps.csv', [
    ...quarters,
    'cities,,reference_cost,not_collected,Not looked for.,',
    ...codes.map((code) => `zoning,${code},zones,not_collected,Not looked for.,`),
  ]);
  return files;
}
