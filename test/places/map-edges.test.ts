import { beforeAll, describe, expect, test } from 'vitest';
import { COLUMNS_OF_MAP, shownColumns, type WithColumns } from '../../src/web/pages/map.ts';
import { type Files, fixtureFiles, writeDataFolder } from '../support/fixture.ts';
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
    return ['', ...others.map((name) => `?show=${name}`)].map(
      (query) => `/${country.code}/map${query}`,
    );
  });
  expect(addresses.length).toBeGreaterThan(data.countries.length);
  const failed: string[] = [];
  for (const address of addresses) {
    const response = await fetch(url + address);
    const page = await response.text();
    if (response.status !== 200 || !/<svg class="map"|nothing to draw/.test(page))
      failed.push(`${response.status} ${address}`);
  }
  expect(failed).toEqual([]);
});

/** Countries of a layout each; positions as `latitude,longitude`, blank where the position is not known. */
const LAYOUTS: [code: string, layout: string, positions: string[]][] = [
  ['AA', 'no position', [',']],
  ['BB', 'one place', ['45,9']],
  ['CC', 'two places', ['45,9', '46,10']],
  ['DD', 'two coincident places', ['45,9', '45,9']],
  ['EE', 'coincident places beside another', ['45,9', '45,9', '45,9', '46,10']],
  ['FF', 'places on one parallel', ['45,9', '45,10', '45,11', '45,12']],
  ['GG', 'places on one meridian', ['45,9', '46,9', '47,9', '48,9']],
  ['HH', 'places on the equator', ['0,9', '0,10', '0,11']],
  ['II', 'places on both sides of the date line', ['52,179.9', '52,-179.9', '51,-179']],
  ['JJ', 'one place with a far one', ['45,9', '-45,170']],
];

/** Testland under another code, with places at these positions. */
function country(code: string, positions: readonly string[]): Files {
  const lines = positions.map(
    (at, index) => `place-${index},Place ${index},ZZ-S,00${index},${900 - index},2,30,D,${at},`,
  );
  const files = withPlaces(fixtureFiles(), lines, {}, LOCATED_HEADER);
  const renamed = Object.entries(files).map(([name, text]) => [
    name.replace(/^zz/, code.toLowerCase()),
    name.startsWith('zz/')
      ? text.replaceAll('ZZ', code).replaceAll('zz', code.toLowerCase())
      : text,
  ]);
  return Object.fromEntries(renamed);
}

describe('a map page', () => {
  let url: string;
  beforeAll(async () => {
    const files = Object.assign(
      {},
      ...LAYOUTS.map(([code, , positions]) => country(code, positions)),
    );
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
  });

  test.each(LAYOUTS)('of %s, a country with %s', async (code, _layout, positions) => {
    const response = await fetch(`${url}/${code}/map`);
    const page = await response.text();
    expect(response.status, page).toBe(200);
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
    expect(page).toMatch(
      positions[0] === ',' ? /nothing to draw/ : /<svg class="map"[\s\S]*<path fill="url/,
    );
  });
});
