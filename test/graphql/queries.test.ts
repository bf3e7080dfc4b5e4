import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/graphql/examples.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, DATABASES, databaseSettings, startTestService } from '../support/services.ts';

const TOWNS = Array.from({ length: 120 }, (_, index) => `town-${index}`);

const NESTED = `{
  countries {
    cities {
      code
      populationSource { title }
      zones { zoneId source { evidence } }
      buildingCodes { parameter source { id } }
      buildingParams { name unit source { id } }
      windBasis { averagingPeriodS returnPeriodYears }
      completeness { completeness }
    }
  }
}`;

describe.each(DATABASES)('GraphQL on $database', ({ database, missing }) => {
  let url: string;
  const statements: string[] = [];

  beforeAll(async () => {
    if (missing) return;
    const settings = { DATA_DIR: await writeDataFolder(manyCities()), ...(await databaseSettings(database)) };
    const onStatement = (statement: string) => {
      // Each read also proves that the edition is there.
      if (!/ from "(editions|current_edition)"/.test(statement)) statements.push(statement);
    };
    ({ url } = await startTestService(settings, { onStatement }));
  });

  test.skipIf(missing)('a nested query takes as many statements for 122 cities as for two, and none the second time', async () => {
    statements.length = 0;
    const { data, errors } = await askGraphQL(url, NESTED);
    expect(errors).toBeUndefined();
    expect(data.countries.flatMap((country: { cities: unknown[] }) => country.cities)).toHaveLength(122);
    // Sizes, countries, cities, their sources, zones, codes, parameters, vocabulary of parameters, completeness.
    expect(statements).toHaveLength(9);
    await askGraphQL(url, NESTED.replace('code', 'code name'));
    expect(statements).toHaveLength(9);
  });

  test.skipIf(missing)('a long list is whole and in the order of its file, with lists in it or without', async () => {
    for (const fields of ['code', 'code zones { zoneId }']) {
      const { data } = await askGraphQL(url, `{ country(code: "ZZ") { cities { ${fields} } } }`);
      expect(data.country.cities.map(({ code }: { code: string }) => code)).toEqual(['alpha', 'beta-town', ...TOWNS]);
    }
  });

  test.skipIf(missing)('what is selected of the same list in two places is there once, whole', async () => {
    const query = '{ countries { cities(filter: { maxPopulation: 0 }) { code } } countries { name ...F } } fragment F on Country { code }';
    const countries = ['Emptyland', 'Testland'].map((name, index) => ({ cities: [], name, code: ['YY', 'ZZ'][index] }));
    expect(await askGraphQL(url, query)).toEqual({ data: { countries } });
  });

  test.skipIf(missing)('what is skipped or not included is not there', async () => {
    const query =
      'query ($no: Boolean!) { countries { code @include(if: $no) cities @skip(if: true) { code } } country(code: "QQ") { cities { code } } }';
    expect(await askGraphQL(url, query, { no: false })).toEqual({ data: { countries: [{}, {}], country: null } });
  });

  test.skipIf(missing)('every fact leads to its source', async () => {
    const { data } = await askGraphQL(
      url,
      `{ country(code: "zz") {
        complianceRules(fields: ["ramp_slope_pct"]) { ruleId operator symbol value unit severity codeReference source { title publisher url edition accessedOn licence evidence } }
        city(code: "ALPHA") {
          country { code }
          seismicZoneSource { id } windSpeedSource { id } climateZoneSource { id } referenceCostSource { id evidence }
          windBasis { averagingPeriodS returnPeriodYears }
          buildingParams(names: ["snow_load_ground_kn_m2"]) { value unit source { id } }
          buildingCodes(category: [FIRE]) { parameter value category source { id } }
          zones { zoneId heightStatus setbacks { frontM sideM rearM } source { id } }
          completeness { present required completeness }
        }
        costIndex { baseYear currentIndex factor(from: "2025-Q4", to: "2026-Q2") history { period source { id } } }
      } }`,
    );
    expect(data.country).toEqual({
      complianceRules: [
        {
          ruleId: 'ZZ-ACC-01',
          operator: 'LTE',
          symbol: '<=',
          value: 8.33,
          unit: '%',
          severity: 'WARNING',
          codeReference: 'Code 5.2',
          source: {
            title: 'Building Code of Testland',
            publisher: 'Ministry of Tests',
            url: 'https://example.org/code',
            edition: '2024',
            accessedOn: '2026-11-20',
            licence: 'official act, not protected',
            evidence: 'OFFICIAL',
          },
        },
      ],
      city: {
        country: { code: 'ZZ' },
        seismicZoneSource: { id: 'zz-code' },
        windSpeedSource: { id: 'zz-code' },
        climateZoneSource: { id: 'zz-code' },
        referenceCostSource: { id: 'zz-stats', evidence: 'DATASET' },
        windBasis: { averagingPeriodS: 600, returnPeriodYears: 50 },
        buildingParams: [{ value: 1.2, unit: 'kN/m2', source: { id: 'zz-code' } }],
        buildingCodes: [{ parameter: 'exits', value: 'at least two', category: 'FIRE', source: { id: 'zz-code' } }],
        zones: [
          { zoneId: 'R1', heightStatus: 'LIMITED', setbacks: { frontM: 6, sideM: 3, rearM: 7.5 }, source: { id: 'zz-code' } },
          { zoneId: 'C/2', heightStatus: 'NO_LIMIT', setbacks: { frontM: 0, sideM: null, rearM: null }, source: { id: 'zz-code' } },
        ],
        completeness: { present: 18, required: 24, completeness: 75 },
      },
      costIndex: {
        baseYear: 2020,
        currentIndex: 120.25,
        factor: 120.25 / 118.3,
        history: ['2025-Q4', '2026-Q1', '2026-Q2'].map((period) => ({ period, source: { id: 'zz-stats' } })),
      },
    });
  });

  test.skipIf(missing)('completeness gives its blocks and the gaps', async () => {
    const { data } = await askGraphQL(
      url,
      '{ country(code: "YY") { completeness { completeness blocks { block present required share } gaps { block city item reason note source { id } } } } }',
    );
    const { blocks, gaps } = data.country.completeness;
    expect(blocks).toEqual([
      { block: 'RULES', present: 0, required: 2, share: 0 },
      { block: 'CITIES', present: 0, required: 5, share: 0 },
      { block: 'BUILDING_PARAMS', present: 0, required: 5, share: 0 },
      { block: 'BUILDING_CODES', present: 0, required: 4, share: 0 },
      { block: 'ZONING', present: 0, required: 12, share: 0 },
      { block: 'COST_INDEX', present: 0, required: 8, share: 0 },
    ]);
    expect(gaps).toHaveLength(11);
    expect(gaps[2]).toEqual({
      block: 'CITIES',
      city: 'omega',
      item: 'population',
      reason: 'NOT_COLLECTED',
      note: 'Not looked for.',
      source: null,
    });
  });

  test.skipIf(missing)('cities are filtered by all given conditions', async () => {
    const codes = async (filter: string) => {
      const { data } = await askGraphQL(url, `{ country(code: "ZZ") { cities(filter: ${filter}) { code } } }`);
      return data.country.cities.map(({ code }: { code: string }) => code).slice(0, 2);
    };
    expect(await codes('{ climateZone: "4A" }')).toEqual(['beta-town']);
    expect(await codes('{ minPopulation: 300000, maxWindSpeedMs: 30 }')).toEqual(['alpha']);
    expect(await codes('{ seismicZone: "9" }')).toEqual([]);
    expect(await codes('{ minPopulation: 250000, maxPopulation: 250000 }')).toEqual(['beta-town']);
    expect(await codes('{ minPopulation: 250001, maxPopulation: 999999 }')).toEqual([]);
    expect(await codes('{ minWindSpeedMs: 31.5, maxWindSpeedMs: 31.5 }')).toEqual(['beta-town']);
    expect(await codes('{ minWindSpeedMs: 31.6, minPopulation: 0 }')).toEqual([]);
  });

  test.skipIf(missing)('rules are filtered by severity, and what a country cites is listed', async () => {
    const { data } = await askGraphQL(
      url,
      '{ country(code: "ZZ") { asOf complianceRules(severity: [CRITICAL]) { ruleId } sources { id } costIndex { factor(from: "2020-Q1", to: "2026-Q2") } } }',
    );
    expect(data.country).toEqual({
      asOf: '2026-11-21',
      complianceRules: [{ ruleId: 'ZZ-SAF-01' }],
      sources: [{ id: 'zz-code' }, { id: 'zz-stats' }],
      costIndex: { factor: null },
    });
  });

  test.skipIf(missing)('each fact of a city has its own source, and none where there is no fact', async () => {
    const facts = ['population', 'seismicZone', 'windSpeed', 'climateZone', 'referenceCost'];
    const { url: other } = await startTestService({
      DATA_DIR: await writeDataFolder(manySources()),
      ...(await databaseSettings(database)),
    });
    const { data } = await askGraphQL(
      other,
      `{ country(code: "ZZ") { cities { ${facts.map((fact) => `${fact}Source { id }`).join(' ')} } completeness { gaps { item source { id } } } } }`,
    );
    const { cities, completeness } = data.country;
    expect(cities[0]).toEqual(Object.fromEntries(facts.map((fact, index) => [`${fact}Source`, { id: `zz-${index}` }])));
    expect(cities[1].referenceCostSource).toBeNull();
    const cited = completeness.gaps.filter(({ source }: { source: object | null }) => source);
    expect(cited).toEqual(['frost_depth_m', 'C/2/setbacks'].map((item) => ({ item, source: { id: 'zz-code' } })));
  });

  test.skipIf(missing)('what does not exist is null', async () => {
    const { data } = await askGraphQL(
      url,
      '{ a: country(code: "QQ") { code } b: city(country: "QQ", code: "x") { code } c: city(country: "ZZ", code: "x") { code } d: country(code: "YY") { costIndex { currentIndex } } }',
    );
    expect(data).toEqual({ a: null, b: null, c: null, d: { costIndex: null } });
  });

  test.skipIf(missing)('the dataset has a version, a licence and its vocabularies', async () => {
    const { data } = await askGraphQL(
      url,
      '{ dataset { version asOf license { name url } ruleFields { name unit required } parameters { name unit } } }',
    );
    expect(data.dataset).toMatchObject({
      version: expect.stringMatching(/^2026-11-21\.[0-9a-f]{12}$/),
      asOf: '2026-11-21',
      license: { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    });
    expect(data.dataset.ruleFields[0]).toEqual({ name: 'stair_riser_height_mm', unit: 'mm', required: true });
    expect(data.dataset.parameters).toHaveLength(5);
  });
});

test.each(Object.entries(EXAMPLES))('the example of GraphiQL "%s" answers from the real data', async (_name, query) => {
  const { url } = await realService();
  const { data, errors } = await askGraphQL(url, query);
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data).length).toBeGreaterThan(200);
});

let real: ReturnType<typeof startTestService> | undefined;
function realService() {
  real ??= startTestService({});
  return real;
}

/** The first city has another source for each of its facts. */
function manySources() {
  const files = fixtureFiles();
  const ids = [0, 1, 2, 3, 4].map((index) => `zz-${index}`);
  files['zz/sources.csv'] += ids
    .map((id) => `${id},Document ${id},Office,https://example.org/${id},2024,2026-11-20,CC BY 4.0,official\n`)
    .join('');
  files['zz/cities.csv'] = (files['zz/cities.csv'] as string).replace(
    /alpha,.*/,
    `alpha,Alpha,1000000,${ids[0]},2,${ids[1]},27,${ids[2]},D,${ids[3]},1234.5,${ids[4]}`,
  );
  return files;
}

function manyCities() {
  const files = fixtureFiles();
  const names = TOWNS;
  files['zz/datapackage.json'] = (files['zz/datapackage.json'] as string).replace('"gamma"', `"gamma",${names.map((name) => `"${name}"`)}`);
  files['zz/cities.csv'] += names.map((name) => `${name},Town,1000,zz-stats,2,zz-code,28,zz-code,D,zz-code,,\n`).join('');
  files['zz/zones.csv'] += names.map((name) => `${name},R,Houses,1,,no_limit,housing,,,,zz-code\n`).join('');
  const parameters = ['wind_averaging_period_s', 'wind_return_period_years', 'snow_load_ground_kn_m2', 'frost_depth_m', 'altitude_m'];
  const missing = (name: string) => [
    `cities,${name},reference_cost`,
    ...parameters.map((parameter) => `building_params,${name},${parameter}`),
    ...['structural', 'fire', 'accessibility', 'energy'].map((category) => `building_codes,${name},${category}`),
    `zoning,${name},zones`,
    `zoning,${name},R/setbacks`,
  ];
  files['zz/gaps.csv'] += names
    .flatMap(missing)
    .map((gap) => `${gap},not_collected,Not looked for.,\n`)
    .join('');
  return files;
}
