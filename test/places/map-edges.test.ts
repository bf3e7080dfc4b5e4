import { expect, test } from 'vitest';
import { COLUMNS_OF_MAP, shownColumns, type WithColumns } from '../../src/web/pages/map.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { LOCATED_HEADER, withPlaces } from '../support/places.ts';
import { askGraphQL, sharedService, startTestService } from '../support/services.ts';

test('the map page of each country, and of each value in one country, has a map or the reason why there is none', async () => {
  const { url } = await sharedService();
  const { data } = await askGraphQL(url, `{ countries { code ${COLUMNS_OF_MAP} } }`);
  const drawn = new Set<string>();
  const addresses: string[] = data.countries.flatMap((country: WithColumns & { code: string }) => {
    const names = shownColumns(country).map(({ name }) => name);
    const others = names.filter((name) => !drawn.has(name));
    for (const name of others) drawn.add(name);
    return ['', ...others.map((name) => `?show=${name}`)].map((query) => `/${country.code}/map${query}`);
  });
  expect(addresses.length).toBeGreaterThan(data.countries.length);
  const failed: string[] = [];
  for (const address of addresses) {
    const response = await fetch(url + address);
    const page = await response.text();
    if (response.status !== 200 || !/<svg class="map"|nothing to draw/.test(page)) failed.push(`${response.status} ${address}`);
  }
  expect(failed).toEqual([]);
});

/** Positions as `latitude,longitude`; blank where the position is not known. */
const LAYOUTS: [string, string[]][] = [
  ['no position', [',']],
  ['one place', ['45,9']],
  ['two places', ['45,9', '46,10']],
  ['two coincident places', ['45,9', '45,9']],
  ['coincident places beside another', ['45,9', '45,9', '45,9', '46,10']],
  ['places on one parallel', ['45,9', '45,10', '45,11', '45,12']],
  ['places on one meridian', ['45,9', '46,9', '47,9', '48,9']],
  ['places on the equator', ['0,9', '0,10', '0,11']],
  ['places on both sides of the date line', ['52,179.9', '52,-179.9', '51,-179']],
  ['one place with a far one', ['45,9', '-45,170']],
];

test.each(LAYOUTS)('a country with %s has a map page', async (_layout, positions) => {
  const lines = positions.map((at, index) => `place-${index},Place ${index},ZZ-S,00${index},${900 - index},2,30,D,${at},`);
  const files = withPlaces(fixtureFiles(), lines, {}, LOCATED_HEADER);
  const { url } = await startTestService({ DATA_DIR: await writeDataFolder(files) });
  const response = await fetch(`${url}/ZZ/map`);
  const page = await response.text();
  expect(response.status, page).toBe(200);
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
  expect(page).toMatch(positions[0] === ',' ? /nothing to draw/ : /<svg class="map"[\s\S]*<path fill="url/);
});
