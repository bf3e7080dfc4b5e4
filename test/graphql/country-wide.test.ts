import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

/** Alarms are asked everywhere, more of them in the north, and still more in the first province of it and where much snow lies; Alpha has its own. */
const CODES = `,fire,alarms,one,,Code 7.3,,,zz-code
subdivision=ZZ-N,fire,alarms,two,,Code 7.3,,,zz-code
subdivision=ZZ-N1,fire,alarms,three,,Code 7.3,,,zz-code
subdivision=ZZ-N1; snow_zone=high,fire,alarms,four,,Code 7.3,,,zz-code
`;

describe('what holds in a whole country', () => {
  let url: string;
  beforeAll(async () => {
    const files = fixtureFiles();
    files['zz/building-codes.csv'] += CODES;
    files['zz/building-params.csv'] +=
      ',altitude_m,100,,Code 6.4,,,zz-code\ncity=alpha,altitude_m,450,,Code 6.4,,,zz-code\n';
    const found = [
      'building_params,alpha,altitude_m',
      'building_params,beta-town,altitude_m',
      'building_codes,beta-town,fire',
    ];
    const gaps = (files['zz/gaps.csv'] as string).split('\n');
    files['zz/gaps.csv'] = gaps
      .filter((gap) => !found.some((each) => gap.startsWith(each)))
      .join('\n');
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
  });

  const alarms = async (facts: { name: string; value: string }[]) => {
    const query =
      'query ($facts: [FactInput!]) { country(code: "ZZ") { buildingCodes(categories: FIRE, facts: $facts) { parameter value narrowedBy(facts: $facts) } } }';
    const { data, errors } = await askGraphQL(url, query, { facts });
    expect(errors).toBeUndefined();
    return data.country.buildingCodes.filter(
      ({ parameter }: { parameter: string }) => parameter === 'alarms',
    );
  };

  test('is answered without facts, with those by which a narrower value would take its place', async () => {
    expect(await alarms([])).toEqual([
      { parameter: 'alarms', value: 'one', narrowedBy: ['subdivision', 'snow_zone'] },
    ]);
  });

  test('is the most specific under the facts of a place that are given', async () => {
    const south = { name: 'subdivision', value: 'ZZ-S' };
    expect(await alarms([south])).toEqual([{ parameter: 'alarms', value: 'one', narrowedBy: [] }]);
    const province = { name: 'subdivision', value: 'ZZ-N1' };
    expect(await alarms([province])).toEqual([
      { parameter: 'alarms', value: 'three', narrowedBy: ['snow_zone'] },
    ]);
    expect(await alarms([province, { name: 'snow_zone', value: 'high' }])).toEqual([
      { parameter: 'alarms', value: 'four', narrowedBy: [] },
    ]);
  });

  test('of parameters names the city where one has a value of its own', async () => {
    const { data } = await askGraphQL(
      url,
      '{ country(code: "ZZ") { buildingParams(names: "altitude_m") { value narrowedBy } } }',
    );
    expect(data.country.buildingParams).toEqual([{ value: 100, narrowedBy: ['city'] }]);
  });

  test('refuses facts and names that are unknown', async () => {
    const { errors } = await askGraphQL(
      url,
      '{ country(code: "ZZ") { buildingCodes(facts: { name: "moon", value: "full" }) { value } } }',
    );
    expect(errors?.[0]?.message).toContain('Unknown fact "moon"');
  });

  test('stands on a page of its own, to which that of the country leads', async () => {
    const page = await (await fetch(`${url}/ZZ`)).text();
    expect(page).toMatch(/In the whole country[\s\S]*href="\/ZZ\/parameters"/);
    expect(await (await fetch(`${url}/ZZ/parameters`)).text()).toContain('Code 7.3');
  });
});
