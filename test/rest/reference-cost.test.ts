import { expect, test } from 'vitest';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

test('the reference cost is the first by rank that holds today for a new dwelling, and is named as what it is', async () => {
  const files = fixtureFiles();
  files['zz/building-params.csv'] += [
    'subdivision=ZZ-N,cost_taxed_per_m2,500,,Act 1,,,zz-code',
    'city=beta-town,cost_declared_per_m2,900,occupancy=house; occupants>=50,Table 1,,,zz-stats',
    'city=beta-town,cost_taxed_per_m2,650,occupancy=apartment_building,Act 1,2020-01-01,2020-12-31,zz-code',
    'city=beta-town,cost_taxed_per_m2,700,occupancy=apartment_building,Act 1,2021-01-01,,zz-code',
    '',
  ].join('\n');
  replaceIn(
    files,
    'zz/gaps.csv',
    'cities,,reference_cost,not_collected,No table of the other cities was found.,\n',
    '',
  );
  const { url } = await startTestService({ DATA_DIR: await writeDataFolder(files) });
  const cities = await (await fetch(`${url}/api/v1/open/ZZ/cities`)).json();
  expect(cities).toMatchObject([
    { code: 'alpha', reference_cost_per_m2: 1234.5 },
    { code: 'beta-town', reference_cost_per_m2: 700 },
  ]);
  const { data } = await askGraphQL(
    url,
    `{ country(code: "ZZ") { cities {
      referenceCostPerM2 referenceCostSource { key } unknownValues { name }
      referenceCost { name description value unit reference when { text } }
    } } }`,
  );
  expect(data.country.cities).toMatchObject([
    {
      referenceCostPerM2: 1234.5,
      referenceCostSource: { key: 'zz-stats' },
      referenceCost: {
        name: 'cost_declared_per_m2',
        description: 'Declared cost of dwellings',
        value: 1234.5,
        unit: 'XTS/m2',
        reference: '2025, table 1',
      },
    },
    {
      referenceCostPerM2: 700,
      referenceCostSource: { key: 'zz-code' },
      referenceCost: { name: 'cost_taxed_per_m2', unit: 'XTS/m2' },
    },
  ]);
  for (const { unknownValues } of data.country.cities)
    expect(unknownValues).not.toContainEqual({ name: 'reference_cost_per_m2' });
});

test('a place without one says what was tried', async () => {
  const { url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) });
  const { data } = await askGraphQL(
    url,
    '{ city(country: "ZZ", code: "beta-town") { referenceCostPerM2 referenceCost { value } referenceCostSource { key } unknownValues { name reason } } }',
  );
  expect(data.city).toMatchObject({
    referenceCostPerM2: null,
    referenceCost: null,
    referenceCostSource: null,
  });
  expect(data.city.unknownValues).toContainEqual({
    name: 'reference_cost_per_m2',
    reason: 'No table of the other cities was found.',
  });
});
