import { beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../support/faults.ts';
import { addOptional, type Files, fixtureFiles } from '../support/fixture.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

/** Worked out by hand from the formulas of the clauses: NTC 2018 [3.4.2] to [3.4.5] and [3.3.1.b], NF EN 1991-1-3/NA 4.1 (1). */
const EXPECTED: [
  country: string,
  place: string,
  altitudeM: number,
  name: string,
  value: number | null,
][] = [
  // Zone I - Alpina: 1.50 up to 200 m, then 1.39 × [1 + (as/728)²].
  ['IT', 'torino', 200, 'snow_load_ground_kn_m2', 1.5],
  ['IT', 'torino', 728, 'snow_load_ground_kn_m2', 2.78],
  ['IT', 'torino', 1500, 'snow_load_ground_kn_m2', null],
  // Zone 1: vb,0 = 25 m/s up to 1000 m, then × (1 + 0.40 × (as/1000 − 1)).
  ['IT', 'torino', 1000, 'wind_speed_ms', 25],
  ['IT', 'torino', 1500, 'wind_speed_ms', 30],
  // Zone III, and wind zone 3: 27 m/s up to 500 m, ks = 0.37.
  ['IT', 'roma', 962, 'snow_load_ground_kn_m2', 2.55],
  ['IT', 'roma', 1000, 'wind_speed_ms', 36.99],
  // Region C2: 0.65, + A/1000 − 0.20, + 1.5 A/1000 − 0.45, + 3.5 A/1000 − 2.45.
  ['FR', 'grenoble', 200, 'snow_load_ground_kn_m2', 0.65],
  ['FR', 'grenoble', 500, 'snow_load_ground_kn_m2', 0.95],
  ['FR', 'grenoble', 1000, 'snow_load_ground_kn_m2', 1.7],
  ['FR', 'grenoble', 2000, 'snow_load_ground_kn_m2', 5.2],
  ['FR', 'grenoble', 2001, 'snow_load_ground_kn_m2', null],
  // The winter temperature of zone H1 is a table of ranges.
  ['FR', 'grenoble', 399, 'design_temp_winter_c', -9.5],
  ['FR', 'grenoble', 800, 'design_temp_winter_c', -13.5],
];

describe('at the altitude of a site', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test.each(EXPECTED)('%s, %s at %i m: %s is %d', async (country, code, altitude, name, value) => {
    const query =
      'query ($country: CountryCode!, $code: String!, $altitude: Float!) { city(country: $country, code: $code) { at(altitudeM: $altitude) { values { name value reason } } } }';
    const { data } = await askGraphQL(url, query, { country, code, altitude });
    const found = data.city.at.values.find((each: { name: string }) => each.name === name);
    expect([found.value, found.reason === null]).toEqual([value, value !== null]);
  });

  test('places agree with their own tables: the load of each of a hundred towns is that of its altitude', async () => {
    const query = `{ country(code: "IT") { places(first: 100) { edges { node {
      buildingParams(names: ["altitude_m", "snow_load_ground_kn_m2"]) { name value } at(altitudeM: 0) { altitudeM } code } } } } }`;
    const { data } = await askGraphQL(url, query);
    type Param = { name: string; value: number };
    const towns = data.country.places.edges.map(
      ({ node }: { node: { code: string; buildingParams: Param[] } }) => ({
        code: node.code,
        of: (name: string) => node.buildingParams.find((each) => each.name === name)?.value,
      }),
    );
    const sited = towns.filter(
      ({ of }: { of: (name: string) => number }) =>
        of('altitude_m') !== undefined && of('snow_load_ground_kn_m2'),
    );
    expect(sited.length).toBeGreaterThan(80);
    for (const { code, of } of sited.slice(0, 20)) {
      const { data: at } = await askGraphQL(
        url,
        `{ city(country: "IT", code: "${code}") { at(altitudeM: ${of('altitude_m')}) { values { name value } } } }`,
      );
      const load = at.city.at.values.find(({ name }: Param) => name === 'snow_load_ground_kn_m2');
      expect([code, load.value]).toEqual([code, expect.closeTo(of('snow_load_ground_kn_m2'), 2)]);
    }
  });

  test('a country without formulas has nothing to work out, and an altitude at which nobody builds is refused', async () => {
    const { data } = await askGraphQL(
      url,
      '{ city(country: "NL", code: "amsterdam") { at(altitudeM: 12) { values { name } } } }',
    );
    expect(data.city.at.values).toEqual([]);
    const { errors } = await askGraphQL(
      url,
      '{ city(country: "IT", code: "roma") { at(altitudeM: 9000) { altitudeM } } }',
    );
    expect(errors).toMatchObject([
      {
        message: '`altitudeM` must be between -50 and 5000 (got 9000).',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  test('the page of a place works it out, and says beside the field what is wrong', async () => {
    const read = async (query: string) => (await fetch(`${url}/IT/cities/torino${query}`)).text();
    expect(await read('?altitude=728')).toContain(
      '<span class="quantity">2.78 <span class="unit">kN/m²</span></span>',
    );
    expect(await read('?altitude=high')).toContain(
      '“high” is not a valid altitude: write metres from -50 to 5000.',
    );
    expect(await read('')).toContain('At the altitude of the site');
    expect(await (await fetch(`${url}/NL/cities/amsterdam`)).text()).not.toContain(
      'At the altitude of the site',
    );
  });
});

describe('what is wrong with a formula is named with its line', () => {
  const HEADER = 'where,parameter,above_m,up_to_m,base,rise,from_m,per_m,power,reference,source';
  const faultsWith = (...rows: string[]) => {
    const files: Files = fixtureFiles();
    addOptional(files, 'zz', { 'site-formulas.csv': `${[HEADER, ...rows].join('\n')}\n` });
    return faultsOf(files);
  };
  const row = (range: string, base: number) =>
    `snow_zone=high,snow_load_ground_kn_m2,${range},${base},0.1,200,100,1,Code 6.3,zz-code`;

  test.each([
    ['none', [row(',200', 1), row('200,1000', 1.5)], []],
    [
      'an overlap',
      [row(',200', 1), row('150,1000', 1.5)],
      ['site-formulas.csv:3:above_m: holds at altitudes at which line 2 does'],
    ],
    [
      'an empty range',
      [row('500,200', 1)],
      ['site-formulas.csv:2:up_to_m: 200 is not above above_m, 500'],
    ],
    [
      'a value that no place has',
      [row('0,3000', 19)],
      ['site-formulas.csv:2:base: at 3000 m, 21.8 is not between 0 and 20 kN/m2'],
    ],
    [
      'an unknown name',
      [row(',200', 1).replace('snow_load_ground', 'snow_load_grund')],
      ["'snow_load_grund_kn_m2' is not in parameters.csv (did you mean"],
    ],
  ])('%s', async (_what, rows, expected) => {
    expect(await faultsWith(...rows)).toEqual(
      expected.map((each) => expect.stringContaining(each)),
    );
  });
});
