import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';

/** The seven paths of the specification, with their exact text: names, order, types and nulls. */
const BODIES: Record<string, string> = {
  '/ZZ/compliance-rules':
    '[{"rule_id":"ZZ-SAF-01","description":"Riser of a stair, in dwellings","field":"stair_riser_height_mm","operator":"<=","value":180,"severity":"critical","code_reference":"Code 4.1"},{"rule_id":"ZZ-ACC-01","description":"Slope of a ramp, \\"new\\" buildings","field":"ramp_slope_pct","operator":"<=","value":8.34,"severity":"warning","code_reference":"Code 5.2: 1:12"},{"rule_id":"ZZ-SAF-02","description":"Headroom, in cold provinces as the inspector decides","field":"stair_headroom_mm","operator":">=","value":2032,"severity":"info","code_reference":"Code 4.2: 80 in"}]',
  '/ZZ/cities':
    '[{"code":"alpha","name":"Alpha","population":1000000,"seismic_zone":"2","wind_speed_ms":27,"climate_zone":"D","reference_cost_per_m2":1234.5},{"code":"beta-town","name":"Betà Town","population":250000,"seismic_zone":"unzoned","wind_speed_ms":31.5,"climate_zone":"4A","reference_cost_per_m2":null}]',
  '/ZZ/cities/alpha':
    '{"code":"alpha","name":"Alpha","population":1000000,"seismic_zone":"2","wind_speed_ms":27,"climate_zone":"D","reference_cost_per_m2":1234.5,"building_params":{"wind_averaging_period_s":600,"wind_return_period_years":50,"snow_load_ground_kn_m2":1.2},"zones":[{"zone_id":"R1","name":"Low houses","max_far":0.5,"max_height_m":9.14,"permitted_uses":["residential","institutional"],"setbacks":{"front_m":null,"side_m":null,"rear_m":null}},{"zone_id":"C/2","name":"Centre","max_far":12,"max_height_m":null,"permitted_uses":["commercial"],"setbacks":{"front_m":0,"side_m":null,"rear_m":null}}]}',
  '/ZZ/cities/beta-town':
    '{"code":"beta-town","name":"Betà Town","population":250000,"seismic_zone":"unzoned","wind_speed_ms":31.5,"climate_zone":"4A","reference_cost_per_m2":null,"building_params":{},"zones":[]}',
  '/ZZ/cities/alpha/building-codes':
    '{"code":"alpha","building_codes":[{"parameter":"live_load_kn_m2","value":"2.0","reference":"Code 3.1"},{"parameter":"exits","value":"at least two","reference":"Code 7.1"},{"parameter":"door_width_mm","value":"850","reference":"Code 5.1"},{"parameter":"snow_zone","value":"high","reference":"Code 6.3"}]}',
  '/ZZ/cities/alpha/zoning':
    '{"code":"alpha","zones":[{"zone_id":"R1","name":"Low houses","max_far":0.5,"max_height_m":9.14,"permitted_uses":["residential","institutional"],"setbacks":{"front_m":null,"side_m":null,"rear_m":null}},{"zone_id":"C/2","name":"Centre","max_far":12,"max_height_m":null,"permitted_uses":["commercial"],"setbacks":{"front_m":0,"side_m":null,"rear_m":null}}]}',
  '/ZZ/cost-index':
    '{"country":"ZZ","source":"Testland index of building cost","currency":"XTS","current_index":120.25,"history":[{"period":"2025-Q4","value":118.3},{"period":"2026-Q1","value":119},{"period":"2026-Q2","value":120.25}]}',
  '/ZZ/completeness':
    '{"country":"ZZ","rules":3,"cities":2,"building_params":4,"zoning_zones":2,"completeness":39.8}',
  '/YY/compliance-rules': '[]',
  '/YY/cities': '[]',
  '/YY/completeness':
    '{"country":"YY","rules":0,"cities":0,"building_params":0,"zoning_zones":0,"completeness":0}',
};

const PROBLEMS: {
  path: string;
  method?: string;
  status: number;
  problem: string;
  title: string;
  detail: string;
}[] = [
  {
    path: '/ZZZ/cities',
    status: 400,
    problem: 'invalid-country-code',
    title: 'Invalid country code',
    detail: 'A country code must be two letters, such as IT (got "ZZZ").',
  },
  {
    path: '/Z1/cities',
    status: 400,
    problem: 'invalid-country-code',
    title: 'Invalid country code',
    detail: 'A country code must be two letters, such as IT (got "Z1").',
  },
  {
    path: '/ZZ/cities/%E0%A4%A',
    status: 400,
    problem: 'malformed-path',
    title: 'Malformed address',
    detail:
      'The address /api/v1/open/ZZ/cities/%E0%A4%A is not valid percent-encoding; write a percent sign as %25.',
  },
  {
    path: '/QQ/cities',
    status: 404,
    problem: 'unknown-country',
    title: 'Unknown country',
    detail: 'No data of QQ is published here. Published countries: YY, ZZ.',
  },
  {
    path: '/ZZ/cities/gamma',
    status: 404,
    problem: 'unknown-city',
    title: 'Unknown city',
    detail: 'ZZ has no city "gamma" here. Its cities are listed at /api/v1/open/ZZ/cities.',
  },
  {
    path: '/ZZ/cities/%C3%A4lpha/zoning',
    status: 404,
    problem: 'unknown-city',
    title: 'Unknown city',
    detail: 'ZZ has no city "älpha" here. Its cities are listed at /api/v1/open/ZZ/cities.',
  },
  {
    path: '/ZZ/cities/alpha%2Fzoning',
    status: 404,
    problem: 'unknown-city',
    title: 'Unknown city',
    detail: 'ZZ has no city "alpha/zoning" here. Its cities are listed at /api/v1/open/ZZ/cities.',
  },
  {
    path: '/YY/cost-index',
    status: 404,
    problem: 'no-cost-index',
    title: 'No cost index',
    detail: 'No construction cost index of YY is published here.',
  },
  {
    path: '/ZZ/rules',
    status: 404,
    problem: 'unknown-path',
    title: 'Unknown path',
    detail:
      '/api/v1/open/ZZ/rules does not exist. The seven paths under /api/v1/open are listed at /docs.',
  },
  {
    path: '/ZZ/cities/',
    status: 404,
    problem: 'unknown-path',
    title: 'Unknown path',
    detail:
      '/api/v1/open/ZZ/cities/ does not exist. The seven paths under /api/v1/open are listed at /docs.',
  },
  {
    path: '',
    status: 404,
    problem: 'unknown-path',
    title: 'Unknown path',
    detail:
      '/api/v1/open does not exist. The seven paths under it are listed at /docs. Published countries: YY, ZZ.',
  },
  {
    path: '/ZZ/cities',
    method: 'DELETE',
    status: 405,
    problem: 'method-not-allowed',
    title: 'Method not allowed',
    detail: 'DELETE is not allowed: the data is read-only. Allowed methods: GET, HEAD, OPTIONS.',
  },
];

describe('REST', () => {
  let base: string;

  beforeAll(async () => {
    const { url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) });
    base = `${url}/api/v1/open`;
  });

  test.each(Object.entries(BODIES))('%s', async (path, body) => {
    const response = await fetch(base + path);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json',
      body,
    ]);
  });

  test.each(Object.entries(BODIES))(
    '%s in lower case, in upper case and with a query string is the same',
    async (path, body) => {
      for (const spelling of [
        path.toLowerCase(),
        path.replace('/alpha', '/ALPHA').replace('/beta-town', '/Beta-TOWN'),
        `${path}?fields=none`,
      ]) {
        expect(await (await fetch(base + spelling)).text(), spelling).toBe(body);
      }
    },
  );

  test.each(PROBLEMS)(
    '$problem: $path',
    async ({ path, method = 'GET', status, problem, title, detail }) => {
      const response = await fetch(base + path, { method });
      const { instance, ...body } = (await response.json()) as { instance: string };
      expect(instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
      expect([
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([status, 'application/json', 'no-store']);
      expect(JSON.stringify(body)).toBe(
        JSON.stringify({ type: `/problems/${problem}`, title, status, detail }),
      );
      if (status === 405) expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    },
  );

  test('HEAD is GET without the body', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${base}/ZZ/cities`, { method })),
    );
    const headers = (response: Response | undefined) =>
      Object.fromEntries(
        [...(response?.headers ?? [])].filter(
          ([name]) => !/^(ratelimit|date|connection|keep-alive)$/.test(name),
        ),
      );
    expect(headers(head)).toEqual(headers(get));
    expect(await head?.text()).toBe('');
  });
});

test('a letter whose lower case is one of a city is another city, be the right one asked for before or not', async () => {
  const files = Object.entries(fixtureFiles()).map(([name, text]) => [
    name,
    text.replaceAll('beta-town', 'beta-kappa'),
  ]);
  const { url } = await startTestService({
    DATA_DIR: await writeDataFolder(Object.fromEntries(files)),
  });
  for (const [code, status] of [
    ['beta-%E2%84%AAappa', 404],
    ['beta-kappa', 200],
    ['beta-%E2%84%AAappa', 404],
  ]) {
    expect((await fetch(`${url}/api/v1/open/ZZ/cities/${code}`)).status, String(code)).toBe(status);
  }
});
