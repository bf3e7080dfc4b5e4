import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

type ListedPlace = { value: string; node: { code: string; population: number } };
type PlaceList = {
  totalCount: number;
  edges: ListedPlace[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
};
type Cell = { latitude: number; longitude: number; value: string; places: number };

describe('the map of a country', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const mapOf = async (country: string, show: string) => {
    const query = `query ($country: CountryCode!, $show: String!) { country(code: $country) {
      completeness { places } placeMap(show: $show) { cellHeight cellWidth drawn left cells { latitude longitude value places } values { value places } } } }`;
    return (await askGraphQL(url, query, { country, show })).data.country;
  };

  test.each([
    ['FR', 'seismic_zone'],
    ['IT', 'snow_load_ground_kn_m2'],
    ['ES', 'climate_zone'],
    ['US', 'climate_zone'],
    ['JP', 'seismic_zone'],
  ])('of %s by %s draws each place once, or counts it as left', async (country, show) => {
    const { completeness, placeMap } = await mapOf(country, show);
    expect(placeMap.drawn + placeMap.left).toBe(completeness.places);
    expect(placeMap.cells.reduce((sum: number, { places }: Cell) => sum + places, 0)).toBe(
      placeMap.drawn,
    );
    const centres = new Set(
      placeMap.cells.map(({ latitude, longitude }: Cell) => `${latitude} ${longitude}`),
    );
    expect(centres.size).toBe(placeMap.cells.length);
  });

  test('a cell has the value that most of the places in it have', async () => {
    const { placeMap } = await mapOf('FR', 'seismic_zone');
    const { cellHeight, cellWidth, cells } = placeMap;
    // A page of places has 100, so that the fullest cells are left out.
    const cell = cells.find(({ places }: Cell) => places === 30);
    const reach = { latitude: cell.latitude, longitude: cell.longitude, withinKm: 85 * cellHeight };
    const { data } = await askGraphQL(
      url,
      'query ($near: NearInput!) { places(near: $near, country: "FR", first: 100) { edges { node { latitude longitude seismicZone } } } }',
      { near: reach },
    );
    type Place = { latitude: number; longitude: number; seismicZone: string };
    const inside = data.places.edges
      .map(({ node }: { node: Place }) => node)
      .filter(({ latitude, longitude }: Place) => {
        const isIn = (value: number, middle: number, size: number) =>
          Math.floor(value / size) === Math.floor(middle / size);
        return (
          isIn(latitude, cell.latitude, cellHeight) && isIn(longitude, cell.longitude, cellWidth)
        );
      });
    expect(inside).toHaveLength(cell.places);
    const count = (zone: string) =>
      inside.filter(({ seismicZone }: Place) => seismicZone === zone).length;
    for (const { seismicZone } of inside)
      expect(count(seismicZone)).toBeLessThanOrEqual(count(cell.value));
  });

  test('a name that the tables do not have is refused with those that they have', async () => {
    const { errors } = await askGraphQL(
      url,
      '{ country(code: "FR") { placeMap(show: "snow_zon") { drawn } } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument: 'show',
      value: 'snow_zon',
      didYouMean: 'snow_zone',
    });
  });

  const pageAt = async (address: string) => (await fetch(url + address)).text();
  const ADDRESSES = [
    '/FR/map',
    '/IT/map?show=seismic_zone',
    '/IT/map?show=snow_load_ground_kn_m2',
    '/ES/map?show=climate_zone',
    '/ES/map?show=altitude_m',
    '/US/map?show=climate_zone',
    '/CA/map?show=climate_zone',
    '/NL/map?show=wind_speed_ms',
    '/DK/map?show=wind_speed_ms',
  ];

  test.each(ADDRESSES)(
    '%s is drawn with a ground and a texture for each class that its legend tells apart, small enough to send',
    async (address) => {
      const page = await pageAt(address);
      const [picture = ''] = /<svg class="map"[\s\S]*?<\/svg>/.exec(page) ?? [];
      const looks = (text: string) =>
        new Set(
          [...text.matchAll(/class="(ground-\d+)"[^>]*\/><path class="texture" d="([^"]*)"/g)].map(
            ([, ground, texture]) => `${ground} ${texture}`,
          ),
        );
      const swatches = looks(page.replace(picture, ''));
      expect(looks(picture).size).toBeGreaterThan(0);
      for (const look of looks(picture)) expect(swatches).toContain(look);
      expect(brotliCompressSync(page).length).toBeLessThan(200 * 1024);
    },
  );

  test.each(ADDRESSES)(
    'the table behind %s has each class with its true number of places, and a link to them',
    async (address) => {
      const rows = [
        ...(await pageAt(address)).matchAll(
          /<svg class="swatch"[\s\S]*?<a href="([^"]*)"[\s\S]*?<td class="number">([\d,]+)</g,
        ),
      ];
      const [, country = '', show = 'seismic_zone'] =
        /^\/(..)\/map(?:\?show=(.*))?$/.exec(address) ?? [];
      const counts = rows.map(([, href = '', places = '']) => ({
        href: href.replaceAll('&amp;', '&'),
        places: Number(places.replaceAll(',', '')),
      }));
      const countOf = async (query: URLSearchParams) => {
        const bound = (name: string) => (query.has(name) ? Number(query.get(name)) : null);
        const values = query.has('value') ? query.getAll('value') : null;
        const { data } = await askGraphQL(
          url,
          `query ($country: CountryCode!, $show: String!, $values: [String!], $above: Float, $upTo: Float) {
          country(code: $country) { placesByValue(show: $show, values: $values, above: $above, upTo: $upTo, first: 1) { totalCount } } }`,
          { country, show, values, above: bound('above'), upTo: bound('to') },
        );
        return data.country.placesByValue.totalCount;
      };
      for (const { href, places } of counts)
        expect({ href, places: await countOf(new URLSearchParams(href.split('?')[1])) }).toEqual({
          href,
          places,
        });
      expect(counts.reduce((sum, { places }) => sum + places, 0)).toBe(
        await countOf(new URLSearchParams()),
      );
      const { placeMap } = await mapOf(country, show);
      const asked = new Set(
        counts.flatMap(({ href }) => new URLSearchParams(href.split('?')[1]).getAll('value')),
      );
      if (asked.size > 0)
        expect(asked).toEqual(
          new Set(placeMap.values.map(({ value }: { value: string }) => value)),
        );
    },
  );

  test('what lies far from a country stands below it by name, and the picture stays of bounded height', async () => {
    const page = await pageAt('/US/map?show=climate_zone');
    const [, height = ''] = /<svg class="map"[^>]*viewBox="-2 -2 \d+ ([\d.]+)"/.exec(page) ?? [];
    expect(page).toMatch(/<text[^>]*>Alaska<\/text>/);
    expect(page).toMatch(/<text[^>]*>Hawaii<\/text>/);
    expect(Number(height)).toBeLessThan(1_100);
  });

  test.each([
    ['/IT/map?show=snow_load_ground_kn_m2', 'Characteristic snow load on the ground', 'kN/m²'],
    ['/IT/map?show=altitude_m', 'Altitude above sea level', 'm'],
    ['/FR/map?show=wind_speed_ms', 'Design wind speed', 'm/s'],
  ])(
    '%s and its places are headed by words and the unit, not by the name of a column',
    async (address, label, unit) => {
      const pages = [
        await pageAt(address),
        await pageAt(`${address.replace('/map', '/places')}&above=2`),
      ];
      for (const page of pages) {
        expect(page).toContain(`<h1>${label}</h1>`);
        expect(page.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/kn m2|Wind speed ms|Altitude m\b/);
      }
      expect(pages[0]).toContain(`>${label} (${unit})</a>`);
      expect(pages[1]).toContain(
        `${label.charAt(0).toLowerCase()}${label.slice(1)} is <strong>more than 2 ${unit}</strong>`,
      );
    },
  );

  test('the places of a class are read page by page, each once, and all have its value', async () => {
    const query = `query ($after: String) { country(code: "US") { placesByValue(show: "climate_zone", values: ["5A"], first: 100, after: $after) {
      totalCount edges { value node { code population } } pageInfo { hasNextPage endCursor } } } }`;
    const seen: ListedPlace[] = [];
    for (let after: string | null = null; ; ) {
      const { placesByValue }: { placesByValue: PlaceList } = (
        await askGraphQL(url, query, { after })
      ).data.country;
      seen.push(...placesByValue.edges);
      if (!placesByValue.pageInfo.hasNextPage) {
        expect(seen).toHaveLength(placesByValue.totalCount);
        break;
      }
      after = placesByValue.pageInfo.endCursor;
    }
    expect(new Set(seen.map(({ node }) => node.code)).size).toBe(seen.length);
    expect(seen.every(({ value }) => value === '5A')).toBe(true);
    expect(seen.map(({ node }) => node.population)).toEqual(
      seen.map(({ node }) => node.population).toSorted((one, other) => other - one),
    );
  });

  test('a class takes values or bounds, a hundred values at most, and bounds that are numbers', async () => {
    const ask = (args: string) =>
      askGraphQL(
        url,
        `{ country(code: "IT") { placesByValue(show: "snow_load_ground_kn_m2", ${args}) { totalCount } } }`,
      );
    expect((await ask('values: ["1"], above: 1')).errors?.[0]?.extensions?.code).toBe(
      'BAD_USER_INPUT',
    );
    const values = (count: number) =>
      JSON.stringify(Array.from({ length: count }, (_, index) => String(index)));
    expect((await ask(`values: ${values(100)}`)).errors).toBeUndefined();
    expect((await ask(`values: ${values(101)}`)).errors?.[0]?.extensions?.code).toBe(
      'BAD_USER_INPUT',
    );
    expect((await fetch(`${url}/IT/places?show=snow_load_ground_kn_m2&above=much`)).status).toBe(
      400,
    );
    expect((await fetch(`${url}/IT/places?show=snow`)).status).toBe(400);
    expect((await fetch(`${url}/XX/places`)).status).toBe(404);
  });

  test.each([
    '/FR/cities/lyon',
    '/FR/cities/ajaccio',
    '/US/cities/los-angeles-county',
    '/US/cities/honolulu-county',
    '/DK/cities/bornholm',
  ])(
    '%s has a small map with the place on it, in words as well, of a few hundred bytes',
    async (address) => {
      const response = await fetch(url + address);
      const page = await response.text();
      const [map = '', label = '', width = '', height = ''] =
        /<svg class="locator" role="img" aria-label="([^"]*)" viewBox="0 0 (\d+) (\d+)">[\s\S]*?<\/svg>/.exec(
          page,
        ) ?? [];
      expect(label).toMatch(
        /^Where .+ lies among the places of .+: latitude -?[\d.]+, longitude -?[\d.]+$/,
      );
      const [, x = '', y = ''] = /cx="(\d+)" cy="(\d+)"/.exec(map) ?? [];
      expect(Number(x)).toBeLessThan(Number(width));
      expect(Number(y)).toBeLessThan(Number(height));
      expect(brotliCompressSync(map).length).toBeLessThan(2_000);
    },
  );
});
