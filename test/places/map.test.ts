import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, startTestService } from '../support/services.ts';

type ListedPlace = { value: string; node: { code: string; population: number } };
type PlaceList = { totalCount: number; edges: ListedPlace[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
type Cell = { latitude: number; longitude: number; value: string; places: number };

describe('the map of a country', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({}));
  });

  const mapOf = async (country: string, show: string) => {
    const query = `query ($country: CountryCode!, $show: String!) { country(code: $country) {
      completeness { places } placeMap(show: $show) { cellHeight cellWidth drawn left cells { latitude longitude value places } } } }`;
    return (await askGraphQL(url, query, { country, show })).data.country;
  };

  test.each([
    ['FR', 'seismic_zone'],
    ['IT', 'snow_load_ground_kn_m2'],
    ['ES', 'climate_zone'],
    ['US', 'climate_zone'],
  ])('of %s by %s draws each place once, or counts it as left', async (country, show) => {
    const { completeness, placeMap } = await mapOf(country, show);
    expect(placeMap.drawn + placeMap.left).toBe(completeness.places);
    expect(placeMap.cells.reduce((sum: number, { places }: Cell) => sum + places, 0)).toBe(placeMap.drawn);
    const centres = new Set(placeMap.cells.map(({ latitude, longitude }: Cell) => `${latitude} ${longitude}`));
    expect(centres.size).toBe(placeMap.cells.length);
  });

  test('a cell has the value that most of the places in it have', async () => {
    const { placeMap } = await mapOf('IT', 'seismic_zone');
    const { cellHeight, cellWidth, cells } = placeMap;
    const [cell] = cells.toSorted((one: Cell, other: Cell) => other.places - one.places);
    const reach = { latitude: cell.latitude, longitude: cell.longitude, withinKm: 12 };
    const { data } = await askGraphQL(
      url,
      'query ($near: NearInput!) { places(near: $near, country: "IT", first: 100) { edges { node { latitude longitude seismicZone } } } }',
      { near: reach },
    );
    type Place = { latitude: number; longitude: number; seismicZone: string };
    const inside = data.places.edges
      .map(({ node }: { node: Place }) => node)
      .filter(
        ({ latitude, longitude }: Place) =>
          Math.abs(latitude - cell.latitude) < cellHeight / 2 && Math.abs(longitude - cell.longitude) < cellWidth / 2,
      );
    expect(inside).toHaveLength(cell.places);
    const count = (zone: string) => inside.filter(({ seismicZone }: Place) => seismicZone === zone).length;
    for (const { seismicZone } of inside) expect(count(seismicZone)).toBeLessThanOrEqual(count(cell.value));
  });

  test('a name that the tables do not have is refused with those that they have, and a country without tables has no map', async () => {
    const { errors } = await askGraphQL(url, '{ country(code: "FR") { placeMap(show: "snow_zon") { drawn } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'show', value: 'snow_zon', didYouMean: 'snow_zone' });
    expect((await mapOf('JP', 'seismic_zone')).placeMap).toBeNull();
    expect(await (await fetch(`${url}/JP/map`)).text()).toContain('nothing to draw');
  });

  test.each(['/FR/map?show=climate_zone', '/IT/map?show=snow_load_ground_kn_m2', '/ES/map?show=climate_zone', '/US/map?show=climate_zone'])(
    '%s is drawn with a texture for each class of its table, small enough to send',
    async (address) => {
      const page = await (await fetch(url + address)).text();
      const rows = page.match(/<svg class="swatch"/g) ?? [];
      expect(rows.length).toBeGreaterThan(2);
      const [picture = ''] = /<div class="map"[\s\S]*?<\/div>/.exec(page) ?? [];
      const grounds = new Set([...picture.matchAll(/class="(ground-\d+)"/g)].map(([, ground]) => ground));
      expect(grounds.size).toBe(rows.length);
      expect(brotliCompressSync(page).length).toBeLessThan(200 * 1024);
    },
  );

  const linksOf = (page: string) =>
    [...page.matchAll(/<a href="(\/[A-Z]{2}\/places\?[^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

  test.each([
    '/FR/map?show=climate_zone',
    '/IT/map?show=snow_load_ground_kn_m2',
    '/US/map?show=climate_zone',
    '/DK/map?show=wind_speed_ms',
  ])('each class of %s leads to its places, and all classes together to all that have the value', async (address) => {
    const map = await (await fetch(url + address)).text();
    const hrefs = linksOf(map).filter((href) => /&/.test(href));
    expect(hrefs).toHaveLength(map.match(/<svg class="swatch"/g)?.length ?? 0);
    let sum = 0;
    for (const href of hrefs) {
      const page = await (await fetch(url + href)).text();
      const [, total = ''] = /<p class="lead">([\d,\s\u202f]+) place/.exec(page) ?? [];
      sum += Number(total.replace(/\D/g, ''));
    }
    const country = address.slice(1, 3);
    const show = new URLSearchParams(address.split('?')[1]).get('show') ?? 'seismic_zone';
    const { data } = await askGraphQL(url, `{ country(code: "${country}") { placesByValue(show: "${show}", first: 1) { totalCount } } }`);
    expect(sum).toBe(data.country.placesByValue.totalCount);
  });

  test('a map says how many places it does not draw, and leads to all that have the value, those overseas among them', async () => {
    const map = await (await fetch(`${url}/FR/map`)).text();
    expect(map).toMatch(/ places are not drawn, as their position or the value is not known/);
    const all = linksOf(map).filter((href) => !/&/.test(href));
    expect(all).toEqual(['/FR/places?show=seismic_zone']);
    const { data } = await askGraphQL(url, '{ country(code: "FR") { placesByValue(show: "seismic_zone", first: 1) { totalCount } } }');
    const listed = (await (await fetch(url + all[0])).text()).replaceAll(/[,\s\u202f]/g, '');
    expect(listed).toContain(`<pclass="lead">${data.country.placesByValue.totalCount}places`);
  });

  test('the places of a class are read page by page, each once, and all have its value', async () => {
    const query = `query ($after: String) { country(code: "US") { placesByValue(show: "climate_zone", values: ["5A"], first: 100, after: $after) {
      totalCount edges { value node { code population } } pageInfo { hasNextPage endCursor } } } }`;
    const seen: ListedPlace[] = [];
    for (let after: string | null = null; ; ) {
      const { placesByValue }: { placesByValue: PlaceList } = (await askGraphQL(url, query, { after })).data.country;
      seen.push(...placesByValue.edges);
      if (!placesByValue.pageInfo.hasNextPage) {
        expect(seen).toHaveLength(placesByValue.totalCount);
        break;
      }
      after = placesByValue.pageInfo.endCursor;
    }
    expect(new Set(seen.map(({ node }) => node.code)).size).toBe(seen.length);
    expect(seen.every(({ value }) => value === '5A')).toBe(true);
    expect(seen.map(({ node }) => node.population)).toEqual(seen.map(({ node }) => node.population).toSorted((one, other) => other - one));
  });

  test('a class takes values or bounds, a hundred values at most, and bounds that are numbers', async () => {
    const ask = (args: string) =>
      askGraphQL(url, `{ country(code: "IT") { placesByValue(show: "snow_load_ground_kn_m2", ${args}) { totalCount } } }`);
    expect((await ask('values: ["1"], above: 1')).errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
    const values = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => String(index)));
    expect((await ask(`values: ${values(100)}`)).errors).toBeUndefined();
    expect((await ask(`values: ${values(101)}`)).errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
    expect((await fetch(`${url}/IT/places?show=snow_load_ground_kn_m2&above=much`)).status).toBe(400);
    expect((await fetch(`${url}/IT/places?show=snow`)).status).toBe(400);
    expect((await fetch(`${url}/XX/places`)).status).toBe(404);
  });

  test.each([
    '/FR/cities/lyon',
    '/FR/cities/ajaccio',
    '/US/cities/los-angeles-county',
    '/US/cities/honolulu-county',
    '/DK/cities/bornholm',
  ])('%s has a small map with the place on it, in words as well, of a few hundred bytes', async (address) => {
    const response = await fetch(url + address);
    const page = await response.text();
    const [map = '', label = '', width = '', height = ''] =
      /<svg class="locator" role="img" aria-label="([^"]*)" viewBox="0 0 (\d+) (\d+)">[\s\S]*?<\/svg>/.exec(page) ?? [];
    expect(label).toMatch(/^Where .+ lies among the places of .+: latitude -?[\d.]+, longitude -?[\d.]+$/);
    const [, x = '', y = ''] = /cx="(\d+)" cy="(\d+)"/.exec(map) ?? [];
    expect(Number(x)).toBeLessThan(Number(width));
    expect(Number(y)).toBeLessThan(Number(height));
    expect(brotliCompressSync(map).length).toBeLessThan(2_000);
  });
});
