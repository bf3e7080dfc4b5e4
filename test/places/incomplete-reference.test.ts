import { beforeAll, expect, test } from 'vitest';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

const WHY = 'The map was not opened.';

let url: string;
beforeAll(async () => {
  const files = fixtureFiles();
  replaceIn(files, 'zz/cities.csv', ',31.5,,zz-code', ',,,');
  replaceIn(
    files,
    'zz/gaps.csv',
    'cities,gamma',
    `cities,beta-town,wind_speed,not_collected,${WHY},\ncities,gamma`,
  );
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
});

test('a reference city of which a core value is not known has the others, and its gap says why', async () => {
  const { data, errors } = await askGraphQL(
    url,
    `{ city(country: "ZZ", code: "beta-town") {
      isReference population populationSource { key } windSpeedMs windSpeedSource { key }
      unknownValues { name reason } completeness { present }
    } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.city).toMatchObject({
    isReference: true,
    population: 250_000,
    populationSource: { key: 'zz-stats' },
    windSpeedMs: null,
    windSpeedSource: null,
    unknownValues: expect.arrayContaining([{ name: 'wind_speed_ms', reason: WHY }]),
    completeness: { present: 4 },
  });
});

test('REST leaves it out of the list, and says on its own path why it has no answer', async () => {
  const cities = await (await fetch(`${url}/api/v1/open/ZZ/cities`)).json();
  expect(cities.map(({ code }: { code: string }) => code)).toEqual(['alpha']);
  const answer = await fetch(`${url}/api/v1/open/ZZ/cities/beta-town`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    type: '/problems/incomplete-city',
    detail: expect.stringContaining(`wind_speed_ms is not known: ${WHY}`),
  });
});

test('in a country without tables nothing says where it lies, and there is no map', async () => {
  const { data } = await askGraphQL(
    url,
    `{ city(country: "ZZ", code: "beta-town") { unknownValues { name reason } }
      country(code: "ZZ") { placeMap(show: "seismic_zone") { drawn } } }`,
  );
  const noTable = (column: string) => ({
    name: column,
    reason: `No table with the ${column} of places of this country is published here.`,
  });
  expect(data.country.placeMap).toBeNull();
  expect(data.city.unknownValues).toEqual(
    expect.arrayContaining(['latitude', 'longitude', 'postcodes'].map(noTable)),
  );
  expect(await (await fetch(`${url}/ZZ/map`)).text()).toContain('nothing to draw');
});

test('its page says what is not known and why, and checks are answered there', async () => {
  const page = await (await fetch(`${url}/ZZ/cities/beta-town`)).text();
  expect(page).toContain(WHY);
  expect(page).toContain('250,000');
  expect(page).not.toContain('/api/v1/open/ZZ/cities/beta-town"');
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
});
