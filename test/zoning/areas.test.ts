import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

describe('zones of counties and towns are reached as those of cities', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const page = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, text: await response.text() };
  };

  test('by search', async () => {
    const { data } = await askGraphQL(
      url,
      '{ search(text: "Essex Junction R2") { results { kind jurisdiction { code } node { ... on Zone { zoneId } } } } }',
    );
    expect(data.search.results).toContainEqual({
      kind: 'ZONE',
      jurisdiction: { code: 'vt-essex-junction' },
      node: { zoneId: 'R2' },
    });
  });

  test('and not by the search for a city that shares a word with them', async () => {
    const { data } = await askGraphQL(
      url,
      '{ search(text: "New York R1", first: 50) { results { jurisdiction { code } } } }',
    );
    const found = data.search.results.flatMap(
      (each: { jurisdiction: unknown }) => each.jurisdiction ?? [],
    );
    expect(found).toEqual([]);
  });

  test('by the form of a lot and by the zones of a county that is a place', async () => {
    const lot = await page('/US/zoning/vt-essex-junction/lot?zone=R2&lot_area_m2=800');
    expect(lot.status).toBe(200);
    expect(lot.text).toContain('Dwellings on a lot');
    const { data } = await askGraphQL(
      url,
      '{ city(country: "US", code: "honolulu-county") { zone(zoneId: "R-5") { maxFar } } }',
    );
    expect(data.city.zone).toEqual({ maxFar: 0.6 });
  });

  test('by the path of REST, with a page that explains an empty list', async () => {
    const ask = async (code: string) => {
      const response = await fetch(`${url}/api/v1/open/US/cities/${code}/zoning`);
      return { body: await response.json(), link: response.headers.get('link') };
    };
    const { body } = await ask('MAUI-county');
    expect(body.code).toBe('maui-county');
    expect(body.zones.length).toBeGreaterThan(0);
    expect(Object.keys(body.zones[0])).toEqual(
      Object.keys((await ask('portland-or')).body.zones[0]),
    );
    const town = await ask('vt-essex-junction');
    expect(town.body).toEqual({ code: 'vt-essex-junction', zones: [] });
    expect(town.link).toContain('</US/zoning/vt-essex-junction>; rel="describedby"');
    expect((await page('/US/zoning/vt-essex-junction')).text).toContain(
      '/api/v1/open/US/cities/vt-essex-junction/zoning"',
    );
  });

  test('by bounds of limits and by the dwellings that they allow', async () => {
    const { data } = await askGraphQL(
      url,
      `{ country(code: "US") {
        zonedArea(code: "new-york") {
          high: zones(filter: { minFar: 12 }) { zoneId }
          houses: zones(filter: { maxFar: 0.75, minDwellings: 2 }) { zoneId }
          zoningOrdinance { publishedCount missing }
        }
      } }`,
    );
    const { high, houses, zoningOrdinance } = data.country.zonedArea;
    const ids = (zones: { zoneId: string }[]) => zones.map(({ zoneId }) => zoneId);
    expect(ids(high)).toEqual([
      ...['R11', 'R11A', 'R12', 'C5-3', 'C5-5', 'C6-6', 'C6-7', 'C6-9', 'C6-11', 'C6-12'],
      ...['C7-8', 'C7-9', 'M1-8A', 'M1-9A'],
    ]);
    expect(ids(houses)).toEqual(['R3-1', 'R3-2', 'R3A', 'R3X', 'C3']);
    expect(zoningOrdinance).toMatchObject({ publishedCount: 150 });
    const compared = await page('/compare/max_far?at_least=15');
    expect(compared.status).toBe(200);
    expect(compared.text).toContain('/US/cities/chicago/zoning?zone=DC-16#zone-DC-16');
    expect(compared.text).not.toContain('#zone-DC-12');
  });

  test.each([0, 5, -3])('and a filter of %i dwellings is an error', async (minDwellings) => {
    const { errors } = await askGraphQL(
      url,
      `{ country(code: "US") { zonedArea(code: "new-york") { zones(filter: { minDwellings: ${minDwellings} }) { zoneId } } } }`,
    );
    expect(errors?.[0]?.message).toBe(
      `\`filter.minDwellings\` must be between 1 and 4 (got ${minDwellings}).`,
    );
  });
});
