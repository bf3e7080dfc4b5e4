import { describe, expect, test } from 'vitest';
import { DataError } from '../../src/packages/problem.ts';
import { readDataset } from '../../src/packages/read-dataset.ts';
import { type Files, fixtureFiles, writeDataFolder } from '../support/fixture.ts';

/** The faults of the invented dataset after `edit`, one line each, without the folder that it lies in. */
async function faultsAfter(edit: (files: Files) => void): Promise<string[]> {
  const files = fixtureFiles();
  edit(files);
  const folder = await writeDataFolder(files);
  try {
    await readDataset(folder);
    return [];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.message.replaceAll(`${folder}/`, '').split('\n');
  }
}

/** Replaces text in a file of Testland that must be there once at least. */
const replace = (file: string, from: string, to: string) => (files: Files) => {
  const text = files[file] ?? '';
  expect(text, `${file} of the fixture`).toContain(from);
  files[file] = text.replace(from, to);
};

test('the real data has no faults', async () => {
  const { packages } = await readDataset('data');
  expect(packages.map(({ descriptor }) => descriptor.plumbline.country)).toEqual(['CA', 'IT', 'JP', 'US']);
});

test('the invented data has no faults', async () => {
  expect(await faultsAfter(() => {})).toEqual([]);
});

describe('each kind of fault is named with file, line and column', () => {
  test.each<[string, (files: Files) => void, string[]]>([
    [
      'a wrong type',
      replace('zz/cities.csv', ',1000000,', ',1 million,'),
      [
        'zz/cities.csv:2:population: must be a whole number without separators',
        "zz/building-params.csv:2:city: no city 'alpha' in cities.csv",
        "zz/building-params.csv:3:city: no city 'alpha' in cities.csv",
      ],
    ],
    [
      'a number with a comma',
      replace('zz/compliance-rules.csv', '8.33', '"8,33"'),
      ['zz/compliance-rules.csv:3:value: must be a plain decimal number such as 12.5'],
    ],
    [
      'a blank where a value is required',
      replace('zz/compliance-rules.csv', 'Code 4.1', ' '),
      ['zz/compliance-rules.csv:2:code_reference: must not be blank'],
    ],
    [
      'an unknown rule field',
      replace('zz/compliance-rules.csv', 'ramp_slope_pct', 'ramp_slope'),
      ["zz/compliance-rules.csv:3:field: 'ramp_slope' is not in fields.csv"],
    ],
    [
      'an unknown parameter',
      replace('zz/building-params.csv', 'snow_load_ground_kn_m2', 'snow'),
      ["zz/building-params.csv:4:parameter: 'snow' is not in parameters.csv"],
    ],
    [
      'an unknown operator',
      replace('zz/compliance-rules.csv', ',<=,180', ',=<,180'),
      ['zz/compliance-rules.csv:2:operator: must be one of >=, >, <=, <, ==, !='],
    ],
    [
      'an unknown severity',
      replace('zz/compliance-rules.csv', 'warning', 'error'),
      ['zz/compliance-rules.csv:3:severity: must be one of critical, warning, info'],
    ],
    [
      'an unknown source',
      replace('zz/building-codes.csv', 'Code 7.1,zz-code', 'Code 7.1,zz-cod'),
      ["zz/building-codes.csv:3:source: no source 'zz-cod' in sources.csv"],
    ],
    [
      'an unused source',
      replace('zz/sources.csv', 'zz-stats,', 'zz-spare,x,x,https://example.org/x,x,2026-11-20,x,official\nzz-stats,'),
      ["zz/sources.csv:3:id: nothing cites the source 'zz-spare'"],
    ],
    [
      'a source without an address',
      replace('zz/sources.csv', 'https://example.org/code', 'the library'),
      ['zz/sources.csv:2:url: must be the web address that was opened'],
    ],
    ['an unknown city', replace('zz/zones.csv', 'alpha,R1', 'alfa,R1'), ["zz/zones.csv:2:city: no city 'alfa' in cities.csv"]],
    [
      'a city that is not a reference city',
      replace('zz/datapackage.json', '"gamma"', '"delta"'),
      ["the reference city 'delta' is not published, and no gap in block cities says why"],
    ],
    [
      'a duplicate key',
      replace('zz/building-params.csv', 'wind_return_period_years,50', 'wind_averaging_period_s,50'),
      ["zz/building-params.csv:3:city,parameter: 'alpha wind_averaging_period_s' stands on line 2 already"],
    ],
    [
      'a riser of 17 mm',
      replace('zz/compliance-rules.csv', '180', '17'),
      ['zz/compliance-rules.csv:2:value: 17 is not between 80 and 300 mm, the plausible range of stair_riser_height_mm: check the unit'],
    ],
    [
      'a wind of 130 m/s',
      replace('zz/cities.csv', '31.5', '130'),
      ['zz/cities.csv:3:wind_speed_ms: 130 is not between 15 and 100: metres per second are expected'],
    ],
    [
      'an implausible parameter',
      replace('zz/building-params.csv', '1.2', '120'),
      ['zz/building-params.csv:4:value: 120 is not between 0 and 20 kN/m2, the plausible range of snow_load_ground_kn_m2: check the unit'],
    ],
    [
      'a floor area ratio in per cent',
      replace('zz/zones.csv', 'Low houses,0.5', 'Low houses,50'),
      ['zz/zones.csv:2:max_far: 50 is not between 0.01 and 30: a ratio is expected; 200 % is 2'],
    ],
    [
      'a height in feet',
      replace('zz/zones.csv', '9.14', '30'),
      ['zz/zones.csv:2:max_height_m: 30 m is no whole or half number of feet: if it is 30 ft, write 9.14'],
    ],
    [
      'a height without its status',
      replace('zz/zones.csv', 'limited', 'not_stated'),
      ['zz/zones.csv:2:max_height_m: a height stands with height_status limited, and with no other; this one is not_stated'],
    ],
    [
      'a gap that contradicts the data',
      replace('zz/gaps.csv', 'building_codes,alpha,energy', 'building_codes,alpha,fire'),
      ["zz/gaps.csv:11:item: 'building_codes alpha fire' is not missing: the data holds it"],
    ],
    [
      'a gap of nothing that is required',
      replace('zz/gaps.csv', 'alpha,altitude_m', 'alpha,sunshine_h'),
      ["zz/gaps.csv:5:item: 'building_params alpha sunshine_h' is nothing that a complete country must hold"],
    ],
    [
      'something missing that no gap declares',
      replace('zz/gaps.csv', 'cost_index,,2025-Q3,not_collected,Not looked for.,\n', ''),
      ["zz/gaps.csv: 'cost_index 2025-Q3' is missing from the data, and no gap says why"],
    ],
    [
      'not_regulated without a source',
      replace('zz/gaps.csv', 'The code sets none.,zz-code', 'The code sets none.,'),
      ['zz/gaps.csv:4:source: not_regulated needs a source that shows it'],
    ],
    [
      'quarters out of order',
      replace('zz/cost-index.csv', '2025-Q4,118.3', '2026-Q3,118.3'),
      ['zz/cost-index.csv:3:period: 2026-Q1 after 2026-Q3 is out of order'],
    ],
    [
      'a quarter missing in between',
      replace('zz/cost-index.csv', '2025-Q4,118.3', '2025-Q3,118.3'),
      ['zz/cost-index.csv:3:period: 2026-Q1 after 2025-Q3 leaves out 2025-Q4'],
    ],
    [
      'a reference cost without a source',
      replace('zz/cities.csv', '1234.5,zz-stats', '1234.5,'),
      ['zz/cities.csv:2:reference_cost_source: a reference cost and its source go together'],
    ],
    [
      'another header',
      replace('zz/zones.csv', 'max_far,max_height_m', 'max_height_m,max_far'),
      [
        'zz/zones.csv:1: the header must be city,zone_id,name,max_far,max_height_m,height_status,permitted_uses,front_m,side_m,rear_m,source',
      ],
    ],
    ['a cell too many', replace('zz/cost-index.csv', '119,', '119,,'), ['zz/cost-index.csv:3: has 4 cells where the header has 3']],
    [
      'a quotation mark that is not closed',
      replace('zz/cost-index.csv', '119,', '"119,'),
      ['zz/cost-index.csv:4: is not CSV: Quote Not Closed'],
    ],
    [
      'text that is not UTF-8',
      (files) => {
        files['zz/cost-index.csv'] = Buffer.from([0xff, 0xfe, 0x41]) as never;
      },
      ['zz/cost-index.csv: is not UTF-8'],
    ],
    [
      'a file that is missing',
      (files) => {
        delete files['zz/zones.csv'];
      },
      ['zz/zones.csv: is missing'],
    ],
    [
      'a descriptor that is not JSON',
      (files) => {
        files['zz/datapackage.json'] = '{';
      },
      ['zz/datapackage.json: is not JSON'],
    ],
    [
      'a descriptor of another country',
      replace('zz/datapackage.json', '"country":"ZZ"', '"country":"ZQ"'),
      ['zz/datapackage.json:plumbline.country: must be ZZ, as the folder is named'],
    ],
    [
      'a required parameter without a definition',
      replace('parameters.csv', 'frost_depth_m,m,Depth of frost,0,3.5\n', ''),
      ["zz/datapackage.json:plumbline.required_building_params: 'frost_depth_m' is not in parameters.csv"],
    ],
    [
      'table schemas that are out of date',
      replace('zz/datapackage.json', '"mediatype":"text/csv"', '"mediatype":"text/plain"'),
      ['zz/datapackage.json:resources: does not describe the files as they are loaded: run npm run data:describe'],
    ],
  ])('%s', async (_what, edit, expected) => {
    const faults = await faultsAfter(edit);
    for (const fault of expected)
      expect(
        faults.some((line) => line.includes(fault)),
        `${fault}\n is not among\n${faults.join('\n')}`,
      ).toBe(true);
  });

  test('all of them at once', async () => {
    const faults = await faultsAfter((files) => {
      replace('zz/compliance-rules.csv', '180', '17')(files);
      replace('zz/compliance-rules.csv', 'warning', 'error')(files);
      replace('zz/zones.csv', 'Low houses,0.5', 'Low houses,50')(files);
      replace('zz/cost-index.csv', '2025-Q4,118.3', '2026-Q3,118.3')(files);
    });
    expect(new Set(faults.map((fault) => fault.split(':')[0]))).toEqual(
      new Set(['zz/compliance-rules.csv', 'zz/zones.csv', 'zz/cost-index.csv', 'zz/gaps.csv']),
    );
  });

  test('a line number counts the lines of the file, also below a cell of several lines', async () => {
    const faults = await faultsAfter((files) => {
      replace('zz/compliance-rules.csv', '"Riser of a stair, in dwellings"', '"Riser of a stair,\nin\ndwellings"')(files);
      replace('zz/compliance-rules.csv', 'warning', 'error')(files);
    });
    expect(faults[0]).toBe('zz/compliance-rules.csv:5:severity: must be one of critical, warning, info');
  });
});

test('the version follows from names and bytes alone', async () => {
  const [one, other] = await Promise.all([writeDataFolder(fixtureFiles()), writeDataFolder(fixtureFiles())]);
  const changed = fixtureFiles();
  changed['zz/zones.csv'] = (changed['zz/zones.csv'] as string).replace('0.5', '0.6');
  const versions = await Promise.all(
    [one, other, await writeDataFolder(changed)].map(async (folder) => (await readDataset(folder)).version),
  );
  expect(versions[0]).toBe(versions[1]);
  expect(versions[2]).not.toBe(versions[0]);
});
