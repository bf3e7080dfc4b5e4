import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, startTestService } from '../support/services.ts';

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
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', argument: 'show', value: 'snow_zon', didYouMean: 'snow_zone' });
    expect((await mapOf('NL', 'seismic_zone')).placeMap).toBeNull();
    expect(await (await fetch(`${url}/NL/map`)).text()).toContain('nothing to draw');
  });

  test.each(['/FR/map', '/IT/map?show=snow_load_ground_kn_m2', '/ES/map?show=climate_zone', '/US/map?show=climate_zone'])(
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
});
