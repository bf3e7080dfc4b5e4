import { beforeAll, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

test.each([
  ['livigno', 'IT/livigno', ['wind_speed_ms', 'snow_load_ground_kn_m2'], /above 1500 m/],
  [
    'corigliano-rossano',
    'IT/corigliano-rossano',
    ['wind_speed_ms', 'climate_zone'],
    /altitude of the municipality is not known/,
  ],
  [
    'dunkerque',
    'FR/dunkerque',
    ['wind_speed_ms', 'wind_zone'],
    /communes of 2008 that lie in different regions/,
  ],
  [
    'mamoudzou',
    'FR/mamoudzou',
    ['population', 'wind_speed_ms', 'climate_zone', 'snow_zone', 'latitude'],
    /lies overseas/,
  ],
])(
  '%s is found although not all of it is known, and says what is not, and why',
  async (search, key, unknown, reason) => {
    const { data } = await askGraphQL(
      url,
      `{ places(search: "${search}") { nodes { code country { code } windSpeedMs unknownValues { name reason } } } }`,
    );
    const found = data.places.nodes.find(
      (place: { code: string; country: { code: string } }) =>
        `${place.country.code}/${place.code}` === key,
    );
    expect(found).toMatchObject({ windSpeedMs: null });
    expect(found.unknownValues.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(unknown),
    );
    expect(
      found.unknownValues.find(({ name }: { name: string }) => name === 'wind_speed_ms').reason,
    ).toMatch(reason);
    const answer = await fetch(`${url}/api/v1/open/${key.replace('/', '/cities/')}`);
    expect([answer.status, (await answer.json()).type]).toEqual([
      404,
      expect.stringContaining('incomplete-city'),
    ]);
  },
);

test('where the altitude of a municipality is not known, that of the site gives its wind and snow', async () => {
  const { data } = await askGraphQL(
    url,
    '{ city(country: "IT", code: "valsamoggia") { at(altitudeM: 300) { values { name value } } } }',
  );
  const values = Object.fromEntries(
    data.city.at.values.map(({ name, value }: { name: string; value: unknown }) => [
      name,
      Number(value),
    ]),
  );
  expect(values).toEqual({
    wind_speed_ms: 25,
    snow_load_ground_kn_m2: expect.closeTo(1.685, 3),
    snow_return_period_years: 50,
  });
});

test('a rule for metropolitan France binds there, and not overseas', async () => {
  const facts =
    '[{ name: "works", value: "existing" }, { name: "fr_element_renewed", value: "true" }, { name: "fr_major_energy_renovation", value: "false" }]';
  const limitOf = (code: string) =>
    `city(country: "FR", code: "${code}") { limits(fields: ["u_value_window_w_m2k"], profile: "window", facts: ${facts}) { state atMost { value } } }`;
  const { data } = await askGraphQL(
    url,
    `{ metropolitan: ${limitOf('le-port-09')} overseas: ${limitOf('le-port-974')} }`,
  );
  expect(data.metropolitan.limits).toEqual([{ state: 'SETTLED', atMost: { value: 1.9 } }]);
  expect(data.overseas.limits).toEqual([{ state: 'NO_RULE', atMost: null }]);
});
