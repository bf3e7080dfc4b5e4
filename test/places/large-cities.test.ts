import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

/** The twenty designated cities of Japan (Local Autonomy Act art. 252-19), by code, each with its names. */
const DESIGNATED = [
  ['sapporo', 'Sapporo', '札幌市'],
  ['sendai', 'Sendai', '仙台市'],
  ['saitama', 'Saitama', 'さいたま市'],
  ['chiba', 'Chiba', '千葉市'],
  ['yokohama', 'Yokohama', '横浜市'],
  ['kawasaki', 'Kawasaki', '川崎市'],
  ['sagamihara', 'Sagamihara', '相模原市'],
  ['niigata', 'Niigata', '新潟市'],
  ['shizuoka', 'Shizuoka', '静岡市'],
  ['hamamatsu', 'Hamamatsu', '浜松市'],
  ['nagoya', 'Nagoya', '名古屋市'],
  ['kyoto', 'Kyoto', '京都市'],
  ['osaka', 'Osaka', '大阪市'],
  ['sakai-27', 'Sakai', '堺市'],
  ['kobe', 'Kobe', '神戸市'],
  ['okayama', 'Okayama', '岡山市'],
  ['hiroshima', 'Hiroshima', '広島市'],
  ['kitakyushu', 'Kitakyushu', '北九州市'],
  ['fukuoka', 'Fukuoka', '福岡市'],
  ['kumamoto', 'Kumamoto', '熊本市'],
] as const;

describe('large cities', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const first = async (text: string) => {
    const { data } = await askGraphQL(
      url,
      'query ($text: String!) { search(text: $text, first: 1) { results { node { ... on Place { code country { code } } } } } }',
      { text },
    );
    const node = data.search.results[0]?.node;
    return node?.code && `${node.country.code}/${node.code}`;
  };

  test.each(DESIGNATED)('%s is found as %s and as %s', async (code, romanized, japanese) => {
    expect(await first(romanized)).toBe(`JP/${code}`);
    expect(await first(japanese)).toBe(`JP/${code}`);
    // A name of one letter is not told from an ordinary word without its kind.
    const short = japanese.replace(/市$/, '');
    if (short.length > 1) expect(await first(short)).toBe(`JP/${code}`);
  });

  test.each([
    ['CA', 47 + 9],
    ['DK', 7],
    ['ES', 63],
    ['FR', 42],
    ['IT', 44],
    ['JP', 262],
    ['NL', 32],
  ])('of %s, %i places have more than 100,000 inhabitants', async (country, count) => {
    const { data } = await askGraphQL(
      url,
      'query ($country: CountryCode!) { places(country: $country, filter: { minPopulation: 100001 }) { totalCount } }',
      { country },
    );
    expect(data.places.totalCount).toBe(count);
  });

  test('the municipalities of Japan are there once each, the special wards of Tokyo as one place', async () => {
    const { data } = await askGraphQL(
      url,
      '{ places(country: "JP") { totalCount } city(country: "JP", code: "tokyo") { officialCode population } wards: places(country: "JP", search: "131") { edges { node { officialCode } } } }',
    );
    expect(data).toMatchObject({
      places: { totalCount: 1719 },
      city: { officialCode: '13100', population: 9_733_276 },
    });
    expect(await first('渋谷区')).toBe('JP/tokyo');
    expect(await first('Setagaya')).toBe('JP/tokyo');
  });

  const STAIR = `query ($country: CountryCode!, $code: String!, $riser: Float!) { city(country: $country, code: $code) {
    check(design: {
      facts: [{ name: "occupancy", value: "house" }, { name: "works", value: "new" }]
      elements: [{ profile: "private_stair", measures: [{ field: "stair_riser_height_mm", value: $riser }] }]
    }) { conclusions { verdict bindingRule { ruleId } } } } }`;

  test.each([
    ['JP', 'osaka', 230, 'COMPLIES'],
    ['JP', 'osaka', 232, 'BREAKS'],
    ['JP', 'aogashima', 232, 'BREAKS'],
  ])('in %s, %s has the national rule: a riser of %i %s', async (country, code, riser, verdict) => {
    const { data } = await askGraphQL(url, STAIR, { country, code, riser });
    expect(data.city.check.conclusions).toMatchObject([{ verdict }]);
    const tokyo = await askGraphQL(url, STAIR, { country, code: 'tokyo', riser });
    expect(data.city.check).toEqual(tokyo.data.city.check);
  });

  test('what is not known of a place is named with its reason', async () => {
    const { data } = await askGraphQL(
      url,
      '{ city(country: "JP", code: "sakai-27") { population climateZone windSpeedMs seismicZone unknownValues { name reason } } }',
    );
    expect(data.city).toMatchObject({
      population: 826_161,
      climateZone: '6',
      windSpeedMs: null,
      seismicZone: null,
      unknownValues: expect.arrayContaining([
        { name: 'wind_speed_ms', reason: expect.stringMatching(/notification 1454/) },
        { name: 'seismic_zone', reason: expect.stringMatching(/notification 1793/) },
      ]),
    });
  });

  test('Denmark has reference cities, and says why it has no seismic zones', async () => {
    const cities = await (await fetch(`${url}/api/v1/open/DK/cities`)).json();
    expect(cities.map(({ code }: { code: string }) => code)).toEqual([
      'kobenhavn',
      'aarhus',
      'odense',
      'vejle',
      'frederiksberg',
      'randers',
      'silkeborg',
      'viborg',
      'horsens',
      'kolding',
    ]);
    expect(cities[0]).toEqual({
      code: 'kobenhavn',
      name: 'København',
      population: 632_340,
      seismic_zone: 'unzoned',
      wind_speed_ms: 24,
      climate_zone: 'unzoned',
      reference_cost_per_m2: null,
    });
    const page = await (await fetch(`${url}/DK/cities/kobenhavn`)).text();
    expect(page).toContain('None: the building regulations name no zones.');
  });

  test.each([
    '/JP',
    '/JP/cities/osaka',
    '/JP/places',
    '/JP/map',
    '/DK/cities/aalborg',
    '/CA/cities/burnaby',
  ])('%s is a page of at most 60 kB', async (address) => {
    const response = await fetch(url + address, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000);
  });
});
