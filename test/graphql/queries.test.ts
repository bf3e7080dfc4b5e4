import { beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/api/graphql/examples.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import {
  askGraphQL,
  DATABASES,
  databaseSettings,
  sharedService,
  startTestService,
} from '../support/services.ts';

const TOWNS = Array.from({ length: 120 }, (_, index) => `town-${index}`);

const NESTED = `{
  countries {
    cities {
      code
      populationSource { title }
      zones { zoneId source { evidence } }
      buildingCodes { parameter source { key } }
      buildingParams { name unit source { key } }
      windBasis { averagingPeriodS returnPeriodYears }
      completeness { completeness }
    }
  }
}`;

describe.each(DATABASES)('GraphQL on $database', ({ database, missing }) => {
  let url: string;
  const statements: string[] = [];
  const startOther = async () =>
    startTestService({
      DATA_DIR: await writeDataFolder(otherFiles()),
      ...(await databaseSettings(database)),
    });

  beforeAll(async () => {
    if (missing) return;
    const settings = {
      DATA_DIR: await writeDataFolder(manyCities()),
      ...(await databaseSettings(database)),
    };
    const onStatement = (statement: string) => {
      // Each read also proves that the edition is there.
      if (!/ from "(editions|current_edition)"/.test(statement)) statements.push(statement);
    };
    ({ url } = await startTestService(settings, { onStatement }));
  });

  test.skipIf(missing)(
    'a nested query of 122 cities takes a few statements for each kind of row, and none the second time',
    async () => {
      statements.length = 0;
      const { data, errors } = await askGraphQL(url, NESTED);
      expect(errors).toBeUndefined();
      expect(
        data.countries.flatMap((country: { cities: unknown[] }) => country.cities),
      ).toHaveLength(122);
      // Countries, cities, their sources, zones and their limits, codes, parameters, vocabulary of
      // parameters, completeness; columns of whole tables, what makes facts of places, and the
      // vocabulary, in two.
      const kinds = 9 + 4;
      expect(statements.length).toBeGreaterThanOrEqual(kinds);
      // A turn that is over divides what is read together, on a slow machine more than once. One
      // read for each city would be 122 of a kind.
      expect(statements.length).toBeLessThanOrEqual(4 * kinds);
      const before = statements.length;
      await askGraphQL(url, NESTED.replace('code', 'code name'));
      expect(statements).toHaveLength(before);
    },
  );

  test.skipIf(missing)(
    'a long list is whole and in the order of its file, with lists in it or without',
    async () => {
      for (const fields of ['code', 'code zones { zoneId }']) {
        const { data } = await askGraphQL(url, `{ country(code: "ZZ") { cities { ${fields} } } }`);
        expect(data.country.cities.map(({ code }: { code: string }) => code)).toEqual([
          'alpha',
          'beta-town',
          ...TOWNS,
        ]);
      }
    },
  );

  test.skipIf(missing)(
    'what is selected of the same list in two places is there once, whole',
    async () => {
      const query =
        '{ countries { cities(filter: { maxPopulation: 0 }) { code } } countries { name ...F } } fragment F on Country { code }';
      const countries = ['Emptyland', 'Testland'].map((name, index) => ({
        cities: [],
        name,
        code: ['YY', 'ZZ'][index],
      }));
      expect(await askGraphQL(url, query)).toEqual({ data: { countries } });
    },
  );

  test.skipIf(missing)('what is skipped or not included is not there', async () => {
    const query =
      'query ($no: Boolean!) { countries { code @include(if: $no) cities @skip(if: true) { code } } country(code: "QQ") { cities { code } } }';
    expect(await askGraphQL(url, query, { no: false })).toEqual({
      data: { countries: [{}, {}], country: null },
    });
  });

  test.skipIf(missing)('every fact leads to its source', async () => {
    const { data } = await askGraphQL(
      url,
      `{ country(code: "zz") {
        complianceRules(fields: ["ramp_slope_pct"]) { ruleId operator symbol value unit severity codeReference source { title publisher url edition accessedOn license evidence } }
        city(code: "ALPHA") {
          country { code }
          seismicZoneSource { key } windSpeedSource { key } climateZoneSource { key } referenceCostSource { key evidence }
          windBasis { averagingPeriodS returnPeriodYears }
          buildingParams(names: ["snow_load_ground_kn_m2"]) { value unit source { key } }
          buildingCodes(categories: [FIRE, ACCESSIBILITY]) { parameter label value unit category source { key } }
          zones { zoneId heightStatus setbacks { frontM sideM sideStatus rearM rearStatus } source { key } }
          completeness { present required completeness }
        }
        costIndex { baseYear currentIndex reindex(amount: 1183, from: "2025-Q4", to: "2026-Q2") { amount factor before { period } after { value } reason } history { period source { key } } }
      } }`,
    );
    expect(data.country).toEqual({
      complianceRules: [
        {
          ruleId: 'ZZ-ACC-01',
          operator: 'LTE',
          symbol: '<=',
          value: 8.34,
          unit: '%',
          severity: 'WARNING',
          codeReference: 'Code 5.2: 1:12',
          source: {
            title: 'Building Code of Testland',
            publisher: 'Ministry of Tests',
            url: 'https://example.org/code',
            edition: '2024',
            accessedOn: '2026-11-20',
            license: 'official act, not protected',
            evidence: 'OFFICIAL',
          },
        },
      ],
      city: {
        country: { code: 'ZZ' },
        seismicZoneSource: { key: 'zz-code' },
        windSpeedSource: { key: 'zz-code' },
        climateZoneSource: { key: 'zz-code' },
        referenceCostSource: { key: 'zz-stats', evidence: 'DATASET' },
        windBasis: { averagingPeriodS: 600, returnPeriodYears: 50 },
        buildingParams: [{ value: 1.2, unit: 'kN/m2', source: { key: 'zz-code' } }],
        buildingCodes: [
          {
            parameter: 'exits',
            label: 'Number of exits',
            value: 'at least two',
            unit: null,
            category: 'FIRE',
            source: { key: 'zz-code' },
          },
          {
            parameter: 'door_width_mm',
            label: 'Minimum width of doors',
            value: '850',
            unit: 'mm',
            category: 'ACCESSIBILITY',
            source: { key: 'zz-code' },
          },
        ],
        zones: [
          {
            zoneId: 'R1',
            heightStatus: 'LIMITED',
            setbacks: {
              frontM: 6,
              sideM: 3,
              sideStatus: 'LIMITED',
              rearM: 7.5,
              rearStatus: 'LIMITED',
            },
            source: { key: 'zz-code' },
          },
          {
            zoneId: 'C/2',
            heightStatus: 'NO_LIMIT',
            setbacks: {
              frontM: 0,
              sideM: null,
              sideStatus: 'VARIES',
              rearM: null,
              rearStatus: 'NOT_STATED',
            },
            source: { key: 'zz-code' },
          },
        ],
        completeness: { present: 17, required: 23, completeness: 73.9 },
      },
      costIndex: {
        baseYear: 2020,
        currentIndex: 120.25,
        reindex: {
          amount: 1202.5,
          factor: 120.25 / 118.3,
          before: { period: '2025-Q4' },
          after: { value: 120.25 },
          reason: null,
        },
        history: ['2025-Q4', '2026-Q1', '2026-Q2'].map((period) => ({
          period,
          source: { key: 'zz-stats' },
        })),
      },
    });
  });

  test.skipIf(missing)('completeness gives its blocks and the gaps', async () => {
    const { data } = await askGraphQL(
      url,
      '{ country(code: "YY") { completeness { completeness blocks { block present required share } gaps { block city item reason note source { key } } } } }',
    );
    const { blocks, gaps } = data.country.completeness;
    expect(blocks).toEqual([
      { block: 'RULES', present: 0, required: 2, share: 0 },
      { block: 'CITIES', present: 0, required: 4, share: 0 },
      { block: 'BUILDING_PARAMS', present: 0, required: 5, share: 0 },
      { block: 'BUILDING_CODES', present: 0, required: 4, share: 0 },
      { block: 'ZONING', present: 0, required: 12, share: 0 },
      { block: 'COST_INDEX', present: 0, required: 8, share: 0 },
      { block: 'QUESTIONS', present: 0, required: 1, share: 0 },
    ]);
    expect(gaps).toHaveLength(12);
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
      const { data } = await askGraphQL(
        url,
        `{ country(code: "ZZ") { cities(filter: ${filter}) { code } } }`,
      );
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

  test.skipIf(missing)(
    'rules are filtered by severity, and what a country cites is listed',
    async () => {
      const { data } = await askGraphQL(
        url,
        '{ country(code: "ZZ") { asOf complianceRules(severities: [CRITICAL]) { ruleId } sources { key } costIndex { reindex(from: "2020-Q1", to: "2026-Q2") { amount factor before { period } after { period } reason } } } }',
      );
      expect(data.country).toEqual({
        asOf: '2026-11-21',
        complianceRules: [{ ruleId: 'ZZ-SAF-01' }],
        sources: [{ key: 'zz-code' }, { key: 'zz-stats' }],
        costIndex: {
          reindex: {
            amount: null,
            factor: null,
            before: null,
            after: { period: '2026-Q2' },
            reason: 'The index of 2020-Q1 is not published; it is from 2025-Q4 to 2026-Q2.',
          },
        },
      });
    },
  );

  test.skipIf(missing)(
    'each fact of a city has its own source, and none where there is no fact',
    async () => {
      const facts = [
        'place',
        'population',
        'seismicZone',
        'windSpeed',
        'climateZone',
        'referenceCost',
      ];
      const { data } = await askGraphQL(
        (await startOther()).url,
        `{ country(code: "ZZ") { cities { ${facts.map((fact) => `${fact}Source { key }`).join(' ')} } completeness { gaps { item source { key } } } } }`,
      );
      const { cities, completeness } = data.country;
      expect(cities[0]).toEqual(
        Object.fromEntries(facts.map((fact, index) => [`${fact}Source`, { key: `zz-${index}` }])),
      );
      expect(cities[1].referenceCostSource).toBeNull();
      const cited = completeness.gaps.filter(({ source }: { source: object | null }) => source);
      expect(cited).toEqual(
        ['frost_depth_m', 'C/2/setbacks'].map((item) => ({ item, source: { key: 'zz-code' } })),
      );
    },
  );

  test.skipIf(missing)(
    'a city says where it lies, and for what buildings its zones and its wind were given',
    async () => {
      const { data, errors } = await askGraphQL(
        url,
        `{ country(code: "ZZ") { cities(filter: { minPopulation: 250000 }) {
        subdivision officialCode placeSource { key }
        seismicZoneWhen { text } windSpeedWhen { name operator values text }
        facts { name value }
        buildingCodes { parameter where { text } when { name operator values text } }
        buildingParams { name where { text } when { text } }
      } } }`,
      );
      expect(errors).toBeUndefined();
      const [alpha, beta] = data.country.cities;
      const stated = (where: string, when: object[] = []) => ({ where: [{ text: where }], when });
      expect(alpha).toEqual({
        subdivision: 'ZZ-N1',
        officialCode: '00017',
        placeSource: { key: 'zz-stats' },
        seismicZoneWhen: [],
        windSpeedWhen: [
          {
            name: 'occupancy',
            operator: 'IN',
            values: ['house', 'apartment_building'],
            text: 'occupancy in house|apartment_building',
          },
        ],
        facts: [
          { name: 'city', value: 'alpha' },
          { name: 'subdivision', value: 'ZZ-N1' },
          { name: 'seismic_zone', value: '2' },
          { name: 'climate_zone', value: 'D' },
          { name: 'wind_averaging_period_s', value: '600' },
          { name: 'wind_return_period_years', value: '50' },
          { name: 'snow_load_ground_kn_m2', value: '1.2' },
          { name: 'snow_zone', value: 'high' },
        ],
        buildingCodes: [
          { parameter: 'live_load_kn_m2', ...stated('city=alpha') },
          {
            parameter: 'exits',
            ...stated('city=alpha', [
              { name: 'occupants', operator: 'GTE', values: ['50'], text: 'occupants>=50' },
            ]),
          },
          { parameter: 'door_width_mm', ...stated('city=alpha') },
          { parameter: 'snow_zone', ...stated('subdivision=ZZ-N') },
        ],
        buildingParams: [
          { name: 'wind_averaging_period_s', ...stated('city=alpha') },
          { name: 'wind_return_period_years', ...stated('city=alpha') },
          { name: 'snow_load_ground_kn_m2', ...stated('snow_zone=high') },
          {
            name: 'cost_declared_per_m2',
            ...stated('city=alpha', [{ text: 'occupancy in house|apartment_building' }]),
          },
        ],
      });
      expect(beta).toMatchObject({ officialCode: null, windSpeedWhen: [], buildingParams: [] });
      expect(beta.facts).toContainEqual({ name: 'seismic_zone', value: 'unzoned' });
      expect(beta.buildingCodes).toEqual([
        { parameter: 'wall_u_value_w_m2k', ...stated('climate_zone=4A') },
      ]);
    },
  );

  test.skipIf(missing)(
    'a zone gives each limit with its status, and those that take its place',
    async () => {
      const { data } = await askGraphQL(
        url,
        `{ city(country: "ZZ", code: "alpha") { zones {
        when { text } maxFar farStatus bonusFar farNote maxHeightM heightStatus maxCoverage coverageStatus minLotAreaM2 lotAreaStatus maxDensityDuHa densityStatus
        maxStoreys storeysStatus parkingPerDwelling parkingStatus permittedUses permittedUsesStatus conditionalUses conditionalUsesStatus
        limits { limit value when { name operator values text } reference source { key } }
      } } }`,
      );
      expect(data.city.zones).toEqual([
        {
          when: [{ text: 'occupancy=house' }],
          maxFar: 0.5,
          farStatus: 'LIMITED',
          bonusFar: 0.6,
          farNote: 'with a garden',
          maxHeightM: 9.14,
          heightStatus: 'LIMITED',
          maxCoverage: 0.6,
          coverageStatus: 'LIMITED',
          minLotAreaM2: 450,
          lotAreaStatus: 'LIMITED',
          maxDensityDuHa: 25,
          densityStatus: 'LIMITED',
          maxStoreys: 2,
          storeysStatus: 'LIMITED',
          parkingPerDwelling: 1,
          parkingStatus: 'LIMITED',
          permittedUses: ['residential', 'institutional'],
          permittedUsesStatus: 'LISTED',
          conditionalUses: ['commercial'],
          conditionalUsesStatus: 'LISTED',
          limits: [
            {
              limit: 'MAX_FAR',
              value: 0.7,
              when: [
                {
                  name: 'lot_area_m2',
                  operator: 'GTE',
                  values: ['1000'],
                  text: 'lot_area_m2>=1000',
                },
              ],
              reference: 'Code 9.1',
              source: { key: 'zz-code' },
            },
          ],
        },
        {
          when: [],
          maxFar: 12,
          farStatus: 'LIMITED',
          bonusFar: null,
          farNote: null,
          maxHeightM: null,
          heightStatus: 'NO_LIMIT',
          maxCoverage: null,
          coverageStatus: 'NO_LIMIT',
          minLotAreaM2: null,
          lotAreaStatus: 'NOT_STATED',
          maxDensityDuHa: null,
          densityStatus: 'NOT_READ',
          maxStoreys: null,
          storeysStatus: 'NOT_STATED',
          parkingPerDwelling: null,
          parkingStatus: 'NO_LIMIT',
          permittedUses: ['commercial'],
          permittedUsesStatus: 'LISTED',
          conditionalUses: [],
          conditionalUsesStatus: 'NONE',
          limits: [],
        },
      ]);
    },
  );

  test.skipIf(missing)('a rule says what it holds for', async () => {
    const { data } = await askGraphQL(
      url,
      '{ country(code: "ZZ") { complianceRules { applicability { coverage when { conditions { text } } unless { conditions { text } } } } } }',
    );
    const group = (...texts: string[]) => ({ conditions: texts.map((text) => ({ text })) });
    expect(
      data.country.complianceRules.map(
        ({ applicability }: { applicability: object }) => applicability,
      ),
    ).toEqual([
      { coverage: 'EXACT', when: [group('occupancy=residential')], unless: [] },
      {
        coverage: 'PARTIAL',
        when: [group('part=ramp', 'occupants>=50'), group('exit_route=true')],
        unless: [group('occupancy=school', 'subdivision=ZZ-N')],
      },
      { coverage: 'NONE', when: [group('climate_zone in 4A|D')], unless: [] },
    ]);
  });

  test.skipIf(missing).each([
    ['nothing', '', ['ZZ-SAF-01', 'ZZ-ACC-01', 'ZZ-SAF-02']],
    [
      'what meets a condition through what is broader',
      'occupancy: house',
      ['ZZ-SAF-01', 'ZZ-ACC-01', 'ZZ-SAF-02'],
    ],
    ['what breaks a condition', 'occupancy: school', ['ZZ-ACC-01', 'ZZ-SAF-02']],
    [
      'what breaks one of two alternatives',
      'occupants: 49',
      ['ZZ-SAF-01', 'ZZ-ACC-01', 'ZZ-SAF-02'],
    ],
    [
      'what breaks both',
      'part: ramp, occupants: 49, exit_route: false',
      ['ZZ-SAF-01', 'ZZ-SAF-02'],
    ],
    ['what an exception frees', 'occupancy: school, subdivision: ZZ-N1', ['ZZ-SAF-02']],
    [
      'half of what an exception asks',
      'subdivision: ZZ-N1',
      ['ZZ-SAF-01', 'ZZ-ACC-01', 'ZZ-SAF-02'],
    ],
  ])('rules stay that may hold under the facts: given %s', async (_what, facts, expected) => {
    const given = facts.split(', ').flatMap((fact) => {
      const [name, value] = fact.split(': ');
      return name ? [{ name, value }] : [];
    });
    const query =
      'query ($facts: [FactInput!]) { country(code: "ZZ") { complianceRules(facts: $facts) { ruleId } } }';
    const { data, errors } = await askGraphQL(url, query, { facts: given });
    expect(errors).toBeUndefined();
    expect(data.country.complianceRules.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(
      expected,
    );
  });

  test.skipIf(missing).each([
    [
      'castle',
      '"castle"',
      'occupancy',
      "'castle' is not a valid value of occupancy: it must be one of residential, house, apartment_building, school.",
    ],
    [
      'a place of another country',
      '"YY-1"',
      'subdivision',
      "'YY-1' is not a valid value of subdivision: it must be one of ZZ-N, ZZ-N1, ZZ-S.",
    ],
    [
      'no number',
      '"many"',
      'occupants',
      "'many' is not a valid value of occupants: it must be a number.",
    ],
    [
      'no truth',
      '"yes"',
      'exit_route',
      "'yes' is not a valid value of exit_route: it must be true or false.",
    ],
  ])(
    'a fact that is %s is refused with what would be right',
    async (_what, value, name, message) => {
      const { errors } = await askGraphQL(
        url,
        `{ country(code: "ZZ") { complianceRules(facts: [{ name: "${name}", value: ${value} }]) { ruleId } } }`,
      );
      expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
    },
  );

  test.skipIf(missing)('a cost index says what it is, and when it ended', async () => {
    const fields = 'kind publisher basePeriod baseYear newestQuarter ended';
    const stated = {
      kind: 'OUTPUT_PRICE',
      publisher: 'Statistics Office',
      basePeriod: 'CALENDAR_YEAR',
      baseYear: 2020,
    };
    const { data } = await askGraphQL(url, `{ country(code: "ZZ") { costIndex { ${fields} } } }`);
    expect(data.country.costIndex).toEqual({ ...stated, newestQuarter: '2026-Q2', ended: false });
    const later = await askGraphQL(
      (await startOther()).url,
      `{ country(code: "ZZ") { costIndex { ${fields} } } }`,
    );
    expect(later.data.country.costIndex).toEqual({
      ...stated,
      kind: 'INPUT_COST',
      newestQuarter: '2024-Q3',
      ended: true,
    });
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
      `{
        dataset {
          version asOf license { name url } ruleFields { name unit required } parameters { name unit }
          conditions { name type unit about description values { value broader label } } uses { use description }
        }
        countries { placeClasses { condition value broader label } }
      }`,
    );
    expect(data.dataset).toMatchObject({
      version: expect.stringMatching(/^2026-11-21\.[0-9a-f]{12}$/),
      asOf: '2026-11-21',
      license: { name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    });
    expect(data.dataset.ruleFields[0]).toEqual({
      name: 'stair_riser_height_mm',
      unit: 'mm',
      required: true,
    });
    expect(data.dataset.parameters).toHaveLength(7);
    const { conditions, uses } = data.dataset;
    expect(
      conditions.map(
        ({ name, type, about }: { name: string; type: string; about: string }) =>
          `${name} ${type} ${about}`,
      ),
    ).toEqual([
      'subdivision ENUM PLACE',
      'climate_zone ENUM PLACE',
      'seismic_zone ENUM PLACE',
      'snow_zone ENUM PLACE',
      'city TEXT PLACE',
      'occupancy ENUM BUILDING',
      'occupants NUMBER BUILDING',
      'part ENUM PART',
      'exit_route BOOLEAN PART',
      'lot_area_m2 NUMBER LOT',
      'works ENUM BUILDING',
    ]);
    expect(conditions[5]).toEqual({
      name: 'occupancy',
      type: 'ENUM',
      unit: null,
      about: 'BUILDING',
      description: 'What the building is used for',
      values: [
        { value: 'residential', broader: null, label: 'Housing' },
        { value: 'house', broader: 'residential', label: 'House' },
        { value: 'apartment_building', broader: 'residential', label: 'Apartment building' },
        { value: 'school', broader: null, label: 'School' },
      ],
    });
    expect(conditions[9]).toMatchObject({ unit: 'm2', values: [] });
    expect(uses).toEqual([
      { use: 'residential', description: 'Housing' },
      { use: 'institutional', description: 'Schools and care' },
      { use: 'commercial', description: 'Shops and offices' },
    ]);
    const [{ placeClasses: none }, { placeClasses }] = data.countries;
    expect(none).toEqual([]);
    expect(placeClasses).toHaveLength(8);
    expect(placeClasses[1]).toEqual({
      condition: 'subdivision',
      value: 'ZZ-N1',
      broader: 'ZZ-N',
      label: 'First province of the north',
    });
  });
});

test.each(Object.entries(EXAMPLES))(
  'the example of GraphiQL "%s" answers from the real data',
  async (_name, query) => {
    const { url } = await sharedService();
    const { data, errors } = await askGraphQL(url, query);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data).length).toBeGreaterThan(200);
  },
);

/** The first city has another source for each of its facts, and the newest quarter of the index is as old as makes one that ended. */
function otherFiles() {
  const files = fixtureFiles();
  const ids = [0, 1, 2, 3, 4, 5].map((index) => `zz-${index}`);
  files['zz/sources.csv'] += ids
    .map(
      (id) =>
        `${id},Document ${id},Office,https://example.org/${id},2024,,2026-11-20,CC BY 4.0,official\n`,
    )
    .join('');
  replaceIn(
    files,
    'zz/cities.csv',
    'zz-stats,1000000,zz-stats,2,,zz-code,27,occupancy in house|apartment_building,zz-code,D,zz-code',
    `${ids[0]},1000000,${ids[1]},2,,${ids[2]},27,,${ids[3]},D,${ids[4]}`,
  );
  replaceIn(files, 'zz/building-params.csv', '"2025, table 1",,,zz-stats', `Table 1,,,${ids[5]}`);
  replaceIn(
    files,
    'zz/cost-index.csv',
    '2025-Q4,118.3,zz-stats\n2026-Q1,119,zz-stats\n2026-Q2',
    '2024-Q3',
  );
  replaceIn(
    files,
    'zz/datapackage.json',
    'index of building cost',
    'index of building cost, to 2024-Q3',
  );
  replaceIn(files, 'zz/datapackage.json', '"output_price"', '"input_cost"');
  replaceIn(files, 'zz/gaps.csv', 'cost_index,,2024-Q3,not_collected,Not looked for.,\n', '');
  for (const quarter of ['2025-Q4', '2026-Q1', '2026-Q2'])
    files['zz/gaps.csv'] += `cost_index,,${quarter},not_collected,Not looked for.,\n`;
  return files;
}

function manyCities() {
  const files = fixtureFiles();
  const names = TOWNS;
  replaceIn(files, 'zz/datapackage.json', '"gamma"', `"gamma",${names.map((name) => `"${name}"`)}`);
  files['zz/cities.csv'] += names
    .map((name) => `${name},Town,ZZ-S,,zz-stats,1000,zz-stats,2,,zz-code,28,,zz-code,D,zz-code\n`)
    .join('');
  files['zz/zones.csv'] += names
    .map(
      (name) =>
        `${name},R,Houses,,,1,limited,,,,no_limit${',,no_limit'.repeat(6)},residential,listed,,none${',,not_read'.repeat(3)},zz-code\n`,
    )
    .join('');
  const parameters = [
    'wind_averaging_period_s',
    'wind_return_period_years',
    'snow_load_ground_kn_m2',
    'frost_depth_m',
    'altitude_m',
  ];
  const missing = (name: string) => [
    ...parameters.map((parameter) => `building_params,${name},${parameter}`),
    ...['structural', 'fire', 'accessibility', 'energy'].map(
      (category) => `building_codes,${name},${category}`,
    ),
    `zoning,${name},zones`,
    `zoning,${name},R/setbacks`,
  ];
  files['zz/gaps.csv'] += names
    .flatMap(missing)
    .map((gap) => `${gap},not_collected,Not looked for.,\n`)
    .join('');
  return files;
}
