import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, DATABASES, publishedService, sharedService } from '../support/services.ts';

const FOUND = `certain borderM reason zone { zoneId }
  area { code name kind boundariesOn jurisdiction { code } source { id license } }
  candidates { code } overlays { code } nearestPlace { country { code } } officialMaps { name url }`;

/** 154 m from the nearest border, in Rutland. */
const WELL_INSIDE = [43.59726, -72.9943] as const;

describe.each(DATABASES)('zone maps on $database', ({ database, missing }) => {
  test.skipIf(missing)('give the zone at a position, an image and the nearest place', async () => {
    const { url } = await publishedService(database);
    const { data, errors } = await askGraphQL(
      url,
      `{
        zone: zoneAt(latitude: ${WELL_INSIDE[0]}, longitude: ${WELL_INSIDE[1]}) { certain zone { zoneId } }
        paris: zoneAt(latitude: 48.8566, longitude: 2.3522) { zone { zoneId } nearestPlace { country { code } } }
        country(code: "US") { jurisdiction(code: "vt-rutland-city") { zoneMap { areas { area { code } } } } }
      }`,
    );
    expect(errors).toBeUndefined();
    expect(data.zone).toEqual({ certain: true, zone: { zoneId: 'SFR' } });
    expect(data.paris).toEqual({ zone: null, nearestPlace: { country: { code: 'FR' } } });
    expect(data.country.jurisdiction.zoneMap.areas).toContainEqual({ area: { code: 'SFR' } });
  });
});

describe('the zone at a position', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const zoneAt = async (latitude: number, longitude: number) => {
    const { data, errors } = await askGraphQL(
      url,
      `{ zoneAt(latitude: ${latitude}, longitude: ${longitude}) { ${FOUND} } }`,
    );
    return { found: data?.zoneAt, errors };
  };

  test('is certain well inside a district', async () => {
    const { found } = await zoneAt(...WELL_INSIDE);
    expect(found).toMatchObject({
      certain: true,
      borderM: null,
      reason: null,
      zone: { zoneId: 'SFR' },
      area: {
        code: 'SFR',
        kind: 'BASE',
        boundariesOn: expect.stringMatching(/^2024-0[12]/),
        jurisdiction: { code: 'vt-rutland-city' },
        source: { id: expect.any(String), license: expect.stringMatching(/^MIT/) },
      },
      candidates: [{ code: 'SFR' }],
      nearestPlace: null,
    });
  });

  test('is not certain near a border', async () => {
    const { found } = await zoneAt(44.49121, -73.06513);
    expect(found).toMatchObject({ certain: false, zone: { zoneId: 'R2' } });
    // Measured to 14.5 m in the source, whose borders may be moved by 1 m.
    expect(Math.abs(found.borderM - 14.5)).toBeLessThan(1.5);
    expect(found.reason).toContain(`${found.borderM} m away`);
  });

  test('is none in a district whose values are not published', async () => {
    const { found } = await zoneAt(44.47446, -73.09942);
    expect(found).toMatchObject({
      zone: null,
      area: { code: 'LI', jurisdiction: { code: 'vt-essex-junction' } },
      reason: expect.stringContaining('LI'),
    });
  });

  test('is none where no boundaries are published, with the official map', async () => {
    const { found } = await zoneAt(48.8566, 2.3522);
    expect(found).toMatchObject({
      certain: false,
      zone: null,
      area: null,
      candidates: [],
      reason: expect.stringContaining('The nearest published place is'),
      nearestPlace: { country: { code: 'FR' } },
      officialMaps: [{ url: 'https://www.geoportail-urbanisme.gouv.fr' }],
    });
    const { found: newYork } = await zoneAt(40.7128, -74.006);
    expect(newYork.officialMaps).toEqual([
      { name: expect.stringContaining('ZoLa'), url: 'https://zola.planning.nyc.gov' },
    ]);
  });

  test('is none in the middle of an ocean', async () => {
    const { found } = await zoneAt(-40, -120);
    expect(found).toMatchObject({ zone: null, nearestPlace: null, officialMaps: [] });
    expect(found.reason).toContain('100 km');
  });

  test('is what a search for a position shows', async () => {
    const page = async (text: string) =>
      await (await fetch(`${url}/search?q=${encodeURIComponent(text)}`)).text();
    const inside = await page(WELL_INSIDE.join(', '));
    expect(inside).toMatch(/<a href="\/US\/zoning\/vt-rutland-city#[^"]*SFR[^"]*">SFR/i);
    expect(inside).not.toContain('Rules</h2>');
    const outside = await page('48.8566 2.3522');
    expect(outside).toMatch(/Nearest published place: <a href="\/FR\/cities\//);
    expect(outside).toContain('href="https://www.geoportail-urbanisme.gouv.fr"');
    expect(await page(WELL_INSIDE.toReversed().join(', '))).toContain('latitude');
    // Whole numbers and clauses are text.
    expect(await page('9.8 4')).not.toContain('Zone at');
  });

  test('is an error for swapped coordinates', async () => {
    for (const [latitude, longitude] of [
      [WELL_INSIDE[1], WELL_INSIDE[0]],
      [2.3522, 48.8566],
    ] as const) {
      const { found, errors } = await zoneAt(latitude, longitude);
      expect(found).toBeNull();
      expect(errors?.[0]?.extensions).toMatchObject({ reason: 'SWAPPED_COORDINATES' });
    }
  });

  test.each([
    [91, 0],
    [0, 181],
    [-90.001, 10],
  ])('is an error for latitude %d, longitude %d', async (latitude, longitude) => {
    const { found, errors } = await zoneAt(latitude, longitude);
    expect(found).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      reason: 'OUT_OF_RANGE',
    });
  });

  test('is an error for what is not a number', async () => {
    const { errors } = await askGraphQL(url, '{ zoneAt(latitude: "x", longitude: 1) { certain } }');
    expect(errors?.[0]?.message).toContain('Float');
  });

  test('is on the maps of the pages of a town and of a zone, which are small', async () => {
    for (const path of [
      '/US/zoning/vt-essex',
      '/US/zoning/vt-essex/lot?zone=R2',
      '/US/zoning/kauai-county',
      '/US/zoning/kauai-county/lot?zone=R-6',
    ]) {
      const response = await fetch(`${url}${path}`);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text.includes('<svg class="zones"')).toBe(true);
      expect(text.includes('MIT, Copyright')).toBe(true);
      expect(text.includes('class="here"')).toBe(path.includes('zone='));
      expect(text.length).toBeLessThan(100_000);
    }
    const none = await (await fetch(`${url}/US/zoning/maui-county`)).text();
    expect(none.includes('<svg class="zones"')).toBe(false);
  });

  test('is in the download of the zone map of a country, as GeoJSON', async () => {
    const response = await fetch(`${url}/downloads/US/zones.geojson`);
    expect(response.headers.get('content-type')).toContain('application/geo+json');
    const { features, attribution } = (await response.json()) as {
      attribution: string;
      features: {
        id: string;
        properties: Record<string, unknown>;
        geometry: { type: string; coordinates: [number, number][][][] };
      }[];
    };
    expect(attribution).toContain('University of Vermont: any use with this notice');
    expect(features).toHaveLength(601);
    expect(new Set(features.map(({ id }) => id)).size).toBe(601);
    const rings = features.flatMap(({ geometry }) => geometry.coordinates.flat());
    expect(rings.every((ring) => ring.length > 3 && `${ring[0]}` === `${ring.at(-1)}`)).toBe(true);
    const essex = features.find(({ id }) => id === 'US/vt-essex/R2');
    expect(essex?.properties).toMatchObject({ kind: 'base', zone_id: 'R2' });
    expect(essex?.geometry.coordinates[0]?.[0]?.[0]?.[0]).toBeCloseTo(-73, 0);
    expect((await fetch(`${url}/downloads/IT/zones.geojson`)).status).toBe(404);
  });

  test('is in the same download as GeoParquet, with the same districts', async () => {
    const geoJson = await (await fetch(`${url}/downloads/US/zones.geojson`)).json();
    const response = await fetch(`${url}/downloads/US/zone-polygons.parquet`);
    const file = await response.arrayBuffer();
    const { key_value_metadata } = parquetMetadata(file);
    const metadata = Object.fromEntries(
      key_value_metadata?.map(({ key, value }) => [key, value]) ?? [],
    );
    expect(JSON.parse(metadata.geo ?? '')).toMatchObject({
      version: '1.1.0',
      primary_column: 'geometry',
    });
    expect(metadata.attribution).toBe(geoJson.attribution);
    const rows = await parquetReadObjects({ file });
    expect(
      rows.map(({ geometry, id, boundaries_on, ...row }) => ({
        type: 'Feature',
        id,
        properties: { ...row, boundaries_on: boundaries_on?.toISOString().slice(0, 10) ?? null },
        geometry,
      })),
    ).toEqual(geoJson.features);
  });

  test('is added to the rows of a list with positions', async () => {
    const rows = [WELL_INSIDE, [44.49121, -73.06513], [48.8566, 2.3522]];
    const list = `latitude,longitude\n${rows.map((row) => `${row.join()}\n`).join('')}`;
    const response = await fetch(
      `${url}/lookup?columns=zone,zone_jurisdiction,zone_certain,country`,
      { method: 'POST', body: list, headers: { 'content-type': 'text/csv' } },
    );
    const lines = (await response.text()).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',').slice(2, 5))).toEqual([
      ['SFR', 'vt-rutland-city', 'true'],
      ['R2', 'vt-essex', 'false'],
      ['', '', ''],
    ]);
    const unknown = await fetch(`${url}/lookup?columns=zones`, {
      method: 'POST',
      body: list,
      headers: { 'content-type': 'text/csv' },
    });
    expect(unknown.status).toBe(400);
  });

  test('can be asked for several positions, but not for any number', async () => {
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `p${index}: zoneAt(latitude: ${WELL_INSIDE[0]}, longitude: ${WELL_INSIDE[1] + index / 1e5}) { certain }`).join(' ')} }`;
    const few = await askGraphQL(url, many(10));
    expect(few.data.p9).toEqual({ certain: true });
    const tooMany = await askGraphQL(url, many(50));
    expect(tooMany.errors?.[0]?.message).toContain('exceeds the limit');
  });
});
