import { beforeAll, describe, expect, test } from 'vitest';
import { addOptional, fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

const LIMITS =
  'max_far,far_status,bonus_far,far_note,max_height_m,height_status,max_coverage,coverage_status,min_lot_area_m2,lot_area_status,max_density_du_ha,density_status,max_storeys,storeys_status,max_building_depth_m,building_depth_status,parking_per_dwelling,parking_status,permitted_uses,permitted_uses_status,conditional_uses,conditional_uses_status,front_m,front_status,side_m,side_status,rear_m,rear_status,source';
const WITHOUT_RATIO =
  ',,not_stated,,,9.144,limited,0.4,limited,,varies,,not_read,,not_stated,,not_read,,not_read,residential,listed,,not_read,5,limited,,varies,,not_read,zz-code';

/** Testland with a zone that has no floor area ratio, and a county. */
function files() {
  const all = fixtureFiles();
  all['zz/zones.csv'] += `alpha,G,Gardens,,${WITHOUT_RATIO}\n`;
  all['zz/gaps.csv'] += 'zoning,alpha,G/setbacks,not_collected,They depend on the height.,\n';
  all['zz/gaps.csv'] =
    all['zz/gaps.csv']?.replace('zoning,alpha,zones,not_collected,Only two were found.,\n', '') ??
    '';
  addOptional(all, 'zz', {
    'jurisdictions.csv':
      'code,name,subdivision,note,source\ngamma-county,County of Gamma,ZZ-N1,Read from a table.,zz-code\n',
    'jurisdiction-zones.csv': `jurisdiction,zone_id,name,when,${LIMITS}\ngamma-county,G/1,Gardens,occupancy=house${WITHOUT_RATIO}\n`,
  });
  return all;
}

describe('zones', () => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files()) }));
  });

  test('a zone without a floor area ratio is in GraphQL, and not in REST', async () => {
    const { data } = await askGraphQL(
      url,
      '{ city(country: "ZZ", code: "alpha") { zones { zoneId maxFar farStatus lotAreaStatus densityStatus } } }',
    );
    expect(data.city.zones.map(({ zoneId }: { zoneId: string }) => zoneId)).toEqual([
      'R1',
      'C/2',
      'G',
    ]);
    expect(data.city.zones[2]).toEqual({
      zoneId: 'G',
      maxFar: null,
      farStatus: 'NOT_STATED',
      lotAreaStatus: 'VARIES',
      densityStatus: 'NOT_READ',
    });
    for (const path of ['alpha', 'alpha/zoning']) {
      const body = (await (await fetch(`${url}/api/v1/open/ZZ/cities/${path}`)).json()) as {
        zones: { zone_id: string }[];
      };
      expect(body.zones.map(({ zone_id }) => zone_id)).toEqual(['R1', 'C/2']);
    }
  });

  test('a county has zones, and is no place', async () => {
    const query = `{ country(code: "ZZ") {
      jurisdictions { code name subdivision note source { key } zones { zoneId when { text } maxHeightM setbacks { frontM sideStatus } limits { value } } }
      jurisdiction(code: "gamma-county") { name }
      none: jurisdiction(code: "alpha") { name }
      city(code: "gamma-county") { name }
    } }`;
    const zones = [
      {
        zoneId: 'G/1',
        when: [{ text: 'occupancy=house' }],
        maxHeightM: 9.144,
        setbacks: { frontM: 5, sideStatus: 'VARIES' },
        limits: [],
      },
    ];
    const county = {
      name: 'County of Gamma',
      subdivision: 'ZZ-N1',
      note: 'Read from a table.',
      source: { key: 'zz-code' },
      zones,
    };
    expect(await askGraphQL(url, query)).toEqual({
      data: {
        country: {
          jurisdictions: [{ code: 'gamma-county', ...county }],
          jurisdiction: { name: county.name },
          none: null,
          city: null,
        },
      },
    });
  });

  test('its page shows each zone with why a limit has no number', async () => {
    const page = await (await fetch(`${url}/ZZ/zoning/gamma-county`)).text();
    for (const text of [
      'Zones of County of Gamma',
      'G/1 — Gardens',
      '<td>varies</td>',
      'silent',
      'not read',
      '<h2>For House</h2>',
    ]) {
      expect(page).toContain(text);
    }
    expect(await (await fetch(`${url}/ZZ`)).text()).toContain('href="/ZZ/zoning/gamma-county"');
    expect((await fetch(`${url}/ZZ/zoning/alpha`)).status).toBe(404);
  });
});
