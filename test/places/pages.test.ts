import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { withPlaces } from '../support/places.ts';
import { askGraphQL, DATABASES, databaseSettings, startTestService } from '../support/services.ts';

const NAMED = [
  'alpha,Alpha,ZZ-N1,00017,900000,2,25,D,250,high,0.8',
  'castro-n,Castro,ZZ-N1,00020,4000,2,27,D,120,high,',
  'castro-s,Castro,ZZ-S,00021,5000,unzoned,31.5,4A,,,1.2',
  "l-aquila,L'Aquila,ZZ-S,00030,70000,2,27,D,714,,0.9",
  'saint-etienne,Saint-Étienne-sous-Bois,ZZ-N1,01100,172000,2,28,4A,540,,',
  'zug,Žug,ZZ-N1,01200,30000,2,28,4A,425,higher,',
];
/** Many of them have the same number of inhabitants. */
const TOWNS = Array.from(
  { length: 250 },
  (_, index) =>
    `town-${index},Town ${index},ZZ-S,${20_000 + index},${1000 + (index % 7)},2,20,D,,,`,
);

type Node = { code: string; population: number };
type Page = {
  totalCount: number;
  edges: { cursor: string; node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};
const PAGE =
  '{ totalCount edges { cursor node { code population } } pageInfo { hasNextPage endCursor } }';

describe.each(DATABASES)('places on $database', ({ database, missing }) => {
  let url: string;

  beforeAll(async () => {
    if (missing) return;
    const files = withPlaces(fixtureFiles(), [...NAMED, ...TOWNS]);
    files['zz/place-classes.csv'] += 'snow_zone,higher,,More snow\n';
    for (const gap of [
      'frost_depth_m,not_regulated,The code sets none.,zz-code',
      'altitude_m,not_collected,Not looked for.,',
    ])
      replaceIn(files, 'zz/gaps.csv', `building_params,alpha,${gap}\n`, '');
    ({ url } = await startTestService({
      DATA_DIR: await writeDataFolder(files),
      ...(await databaseSettings(database)),
    }));
  });

  const codesOf = async (args: string) => {
    const { data, errors } = await askGraphQL<{ places: Page }>(url, `{ places(${args}) ${PAGE} }`);
    expect(errors).toBeUndefined();
    return (data as { places: Page }).places.edges.map(({ node }) => node.code);
  };
  const errorOf = async (args: string) => {
    const { errors } = await askGraphQL(url, `{ places(${args}) ${PAGE} }`);
    return errors?.map(({ message, extensions }) => [extensions?.code, message]);
  };

  test.skipIf(missing)(
    'pages are whole, without one place twice, and the most populous come first',
    async () => {
      for (const list of [
        { args: '', first: 100 },
        { args: 'country: "zz",', first: 7 },
      ]) {
        const found: Node[] = [];
        let after = '';
        for (;;) {
          const { data } = await askGraphQL<{ places: Page }>(
            url,
            `{ places(${list.args} first: ${list.first} ${after}) ${PAGE} }`,
          );
          const { totalCount, edges, pageInfo } = (data as { places: Page }).places;
          expect(totalCount).toBe(257);
          found.push(...edges.map(({ node }) => node));
          expect(pageInfo.endCursor).toBe(edges.at(-1)?.cursor);
          if (!pageInfo.hasNextPage) break;
          expect(edges).toHaveLength(list.first);
          after = `, after: "${pageInfo.endCursor}"`;
        }
        const ordered = [...found].sort(
          (one, other) => other.population - one.population || (one.code < other.code ? -1 : 1),
        );
        expect(found).toEqual(ordered);
        expect(new Set(found.map(({ code }) => code)).size).toBe(257);
        expect(found.slice(0, 4).map(({ code }) => code)).toEqual([
          'alpha',
          'beta-town',
          'saint-etienne',
          'l-aquila',
        ]);
      }
    },
  );

  test.skipIf(missing)('a page has twenty places unless another number is asked for', async () => {
    expect(await codesOf('country: "ZZ"')).toHaveLength(20);
    expect(await codesOf('first: 1')).toEqual(['alpha']);
  });

  test.skipIf(missing).each([
    ['a part of a name, in any case', 'CASTR', ['castro-s', 'castro-n']],
    ['without the accents', 'saint etienne', ['saint-etienne']],
    ['with other accents', 'Sàint-Êtienne', ['saint-etienne']],
    ['a part within a name', 'sous', ['saint-etienne']],
    ['an apostrophe or none', 'l aquila', ['l-aquila']],
    ['an apostrophe of another kind', 'L’AQUILA', ['l-aquila']],
    ['an official code', '01200', ['zug']],
    ['the name of a reference city', 'beta', ['beta-town']],
    ['two letters are the beginning of a word', 'zu', ['zug']],
    ['and not a part within it', 'ug', []],
    ['what nobody is called', 'nowhere', []],
    ['what LIKE would take for something else', 'to_n 1', []],
  ])('a search finds %s', async (_what, search, codes) => {
    expect(await codesOf(`country: "ZZ", search: ${JSON.stringify(search)}`)).toEqual(codes);
  });

  test.skipIf(missing)('a search is counted, filtered and paged like any list', async () => {
    const ask = async (args: string) =>
      (await askGraphQL(url, `{ country(code: "ZZ") { places(search: "town", ${args}) ${PAGE} } }`))
        .data.country.places;
    const first: Page = await ask('filter: { minPopulation: 1004, seismicZone: "2" }, first: 50');
    expect([first.totalCount, first.edges.length, first.pageInfo.hasNextPage]).toEqual([
      106,
      50,
      true,
    ]);
    const rest: Page = await ask(
      `filter: { minPopulation: 1004, seismicZone: "2" }, first: 100, after: "${first.pageInfo.endCursor}"`,
    );
    expect([rest.totalCount, rest.edges.length, rest.pageInfo.hasNextPage]).toEqual([
      106,
      56,
      false,
    ]);
  });

  test.skipIf(missing)(
    'a bound may be any whole number, and a page may begin after a place where nobody lives',
    async () => {
      const [least, most] = [-(2 ** 31), 2 ** 31 - 1];
      expect(
        await codesOf(`filter: { minPopulation: ${least}, maxPopulation: ${most} }, first: 1`),
      ).toEqual(['alpha']);
      expect(await codesOf(`filter: { minPopulation: ${most} }`)).toEqual([]);
      expect(await codesOf(`filter: { maxPopulation: ${least} }`)).toEqual([]);
      const after = Buffer.from('0/a/ZZ').toString('base64url');
      expect(await codesOf(`after: "${after}"`)).toEqual([]);
      expect(await codesOf(`search: "town", after: "${after}"`)).toEqual([]);
    },
  );

  test.skipIf(missing)('a zone that nothing can be called is in no list', async () => {
    expect(await codesOf(String.raw`filter: { seismicZone: "\u0000" }`)).toEqual([]);
    expect(await codesOf(String.raw`filter: { climateZone: "D\u0000" }`)).toEqual([]);
  });

  test.skipIf(missing)(
    'a country without whole tables has its reference cities, and one that is not published is null',
    async () => {
      const { data } = await askGraphQL(
        url,
        `{ yy: places(country: "YY") ${PAGE} qq: places(country: "QQ") ${PAGE} }`,
      );
      const none = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
      expect(data).toEqual({ yy: none, qq: null });
    },
  );

  test.skipIf(missing)('what is wrong is said', async () => {
    expect(await errorOf('first: 0')).toEqual([
      ['BAD_USER_INPUT', '`first` must be between 1 and 100 (got 0).'],
    ]);
    expect(await errorOf('first: 101')).toEqual([
      ['BAD_USER_INPUT', '`first` must be between 1 and 100 (got 101).'],
    ]);
    for (const cursor of [
      'x',
      'MTAwMA',
      Buffer.from('99999999999/a/ZZ').toString('base64url'),
      `${Buffer.from('5/a/ZZ').toString('base64url')}=`,
    ]) {
      const said = `Invalid cursor "${cursor}": \`after\` takes \`pageInfo { endCursor }\` or the \`cursor\` of an edge.`;
      expect(await errorOf(`after: "${cursor}"`)).toEqual([['BAD_USER_INPUT', said]]);
    }
    expect(await errorOf('search: " -- "')).toEqual([
      ['BAD_USER_INPUT', '`search` must have letters or digits (got " -- ").'],
    ]);
    expect(await errorOf(`search: "${'a'.repeat(101)}"`)).toEqual([
      ['BAD_USER_INPUT', '`search` must have at most 100 characters (got 101).'],
    ]);
  });

  test.skipIf(missing)(
    'a place has its values, each with its document and clause, and the facts that follow',
    async () => {
      const source = '{ key }';
      const { data, errors } = await askGraphQL(
        url,
        `{ city(country: "ZZ", code: "Castro-N") {
        code name officialCode subdivision isReference population windSpeedMs referenceCostPerM2 seismicZoneWhen { text }
        placeSource ${source} populationSource ${source} windSpeedSource ${source} referenceCostSource ${source}
        completeness { present } windBasis { returnPeriodYears } zones { zoneId }
        buildingParams { name value unit reference where { text } source ${source} }
        buildingCodes { parameter value }
        facts { name value }
        country { placeColumns { name reference source ${source} } completeness { cities places } }
      } }`,
      );
      expect(errors).toBeUndefined();
      const { country, ...city } = data.city;
      expect(city).toEqual({
        code: 'castro-n',
        name: 'Castro',
        officialCode: '00020',
        subdivision: 'ZZ-N1',
        isReference: false,
        population: 4000,
        windSpeedMs: 27,
        referenceCostPerM2: null,
        seismicZoneWhen: [],
        placeSource: { key: 'zz-stats' },
        populationSource: { key: 'zz-stats' },
        windSpeedSource: { key: 'zz-code' },
        referenceCostSource: null,
        completeness: null,
        windBasis: { returnPeriodYears: null },
        zones: [],
        buildingParams: [
          {
            name: 'snow_load_ground_kn_m2',
            value: 1.2,
            unit: 'kN/m2',
            reference: 'Code 6.2',
            where: [{ text: 'snow_zone=high' }],
            source: { key: 'zz-code' },
          },
          {
            name: 'altitude_m',
            value: 120,
            unit: 'm',
            reference: 'Census table 2',
            where: [{ text: 'city=castro-n' }],
            source: { key: 'zz-stats' },
          },
        ],
        buildingCodes: [{ parameter: 'snow_zone', value: 'high' }],
        facts: [
          ['city', 'castro-n'],
          ['subdivision', 'ZZ-N1'],
          ['seismic_zone', '2'],
          ['climate_zone', 'D'],
          ['snow_load_ground_kn_m2', '1.2'],
          ['snow_zone', 'high'],
          ['altitude_m', '120'],
        ].map(([name, value]) => ({ name, value })),
      });
      expect(country.completeness).toEqual({ cities: 2, places: 257 });
      expect(country.placeColumns).toHaveLength(9);
      expect(country.placeColumns[4]).toMatchObject({
        name: 'wind_speed_ms',
        reference: expect.stringContaining('v = 27 + 0.01'),
        source: { key: 'zz-code' },
      });
    },
  );

  test.skipIf(missing)(
    'what a table says of a place goes before what is said of its class, once, and cites its column',
    async () => {
      const { data, errors } = await askGraphQL(
        url,
        `{ city(country: "ZZ", code: "zug") {
        buildingCodes(categories: [STRUCTURAL]) { parameter value reference where { text } source { key } }
        buildingParams(names: ["snow_load_ground_kn_m2"]) { value }
        facts { name value }
      } }`,
      );
      expect(errors).toBeUndefined();
      const { buildingCodes, buildingParams, facts } = data.city;
      const own = { parameter: 'snow_zone', value: 'higher', reference: 'Annex D' };
      expect(buildingCodes).toEqual([
        { ...own, where: [{ text: 'city=zug' }], source: { key: 'zz-code' } },
      ]);
      // The load of the class follows from the zone that the class would have had.
      expect(buildingParams).toEqual([]);
      expect(facts).toContainEqual({ name: 'snow_zone', value: 'higher' });
      const answer = (await (
        await fetch(`${url}/api/v1/open/ZZ/cities/zug/building-codes`)
      ).json()) as { building_codes: object[] };
      expect(answer.building_codes).toContainEqual(own);
      expect(answer.building_codes).toHaveLength(2);
    },
  );

  test.skipIf(missing)(
    'a hand-made row goes before that of a table, which adds what it does not say',
    async () => {
      const { data } = await askGraphQL(
        url,
        '{ city(country: "ZZ", code: "alpha") { isReference population windSpeedMs referenceCostPerM2 buildingParams { name value } completeness { present } } }',
      );
      expect(data.city).toEqual({
        isReference: true,
        population: 1000000,
        windSpeedMs: 27,
        referenceCostPerM2: 1234.5,
        buildingParams: [
          { name: 'wind_averaging_period_s', value: 600 },
          { name: 'wind_return_period_years', value: 50 },
          { name: 'snow_load_ground_kn_m2', value: 1.2 },
          { name: 'cost_declared_per_m2', value: 1234.5 },
          { name: 'altitude_m', value: 250 },
          { name: 'frost_depth_m', value: 0.8 },
        ],
        completeness: { present: expect.any(Number) },
      });
      expect(
        (await askGraphQL(url, '{ country(code: "ZZ") { cities { code } } }')).data.country.cities,
      ).toEqual([{ code: 'alpha' }, { code: 'beta-town' }]);
    },
  );

  test.skipIf(missing)('identifiers are of one object alone, in both directions', async () => {
    const { data } = await askGraphQL(
      url,
      '{ places(first: 100) { edges { node { id code populationSource { id key } zones { id zoneId } } } } country(code: "ZZ") { complianceRules { id ruleId } sources { id key } } }',
    );
    const objects: { id: string }[] = data.places.edges.flatMap(
      ({
        node,
      }: {
        node: { populationSource: { id: string }; zones: { id: string }[]; id: string };
      }) => [{ id: node.id }, ...node.zones],
    );
    const all = [...objects, ...data.country.complianceRules, ...data.country.sources].map(
      ({ id }) => id,
    );
    expect(all).toHaveLength(100 + 2 + 3 + 2);
    expect(new Set(all).size).toBe(all.length);
    expect(data.places.edges[0].node.id).toBe(Buffer.from('Place:ZZ/alpha').toString('base64url'));
    expect(data.country.sources).toContainEqual(data.places.edges[0].node.populationSource);
  });

  test.skipIf(missing)(
    'REST answers for every place, lists reference cities alone, and says what is not there',
    async () => {
      const get = async (path: string) => {
        const response = await fetch(`${url}/api/v1/open/ZZ/${path}`);
        return [response.status, await response.text()];
      };
      const summary =
        '"code":"saint-etienne","name":"Saint-Étienne-sous-Bois","population":172000,"seismic_zone":"2","wind_speed_ms":28,"climate_zone":"4A","reference_cost_per_m2":null';
      expect(await get('cities/Saint-Etienne')).toEqual([
        200,
        `{${summary},"building_params":{"snow_load_ground_kn_m2":1.2,"altitude_m":540},"zones":[]}`,
      ]);
      const codes =
        '[{"parameter":"wall_u_value_w_m2k","value":"0.28","reference":"Code 8.1"},{"parameter":"snow_zone","value":"high","reference":"Code 6.3"}]';
      expect(await get('cities/saint-etienne/building-codes')).toEqual([
        200,
        `{"code":"saint-etienne","building_codes":${codes}}`,
      ]);
      expect(await get('cities/saint-etienne/zoning')).toEqual([
        200,
        '{"code":"saint-etienne","zones":[]}',
      ]);
      expect(
        (JSON.parse((await get('cities'))[1] as string) as { code: string }[]).map(
          ({ code }) => code,
        ),
      ).toEqual(['alpha', 'beta-town']);
      expect((await get('cities/saint-tropez'))[0]).toBe(404);
    },
  );
});
