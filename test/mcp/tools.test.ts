import type { Client } from '@modelcontextprotocol/client';
import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/api/mcp/tool-list.ts';
import { schema } from '../../src/domain/executable-schema.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { callTool, connectClient, REVISIONS } from '../support/mcp-client.ts';
import { LOCATED_HEADER, withPlaces } from '../support/places.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

let url: string;
let client: Client;
beforeAll(async () => {
  const files = fixtureFiles();
  files['zz/compliance-rules.csv'] +=
    'ZZ-SAF-03,Risers in schools,stair_riser_height_mm,<=,150,critical,exact,occupancy=school,,zz_code,Code 4.3,,,zz-code\n' +
    'ZZ-SAF-04,Risers where many live,stair_riser_height_mm,<=,170,critical,exact,occupants>=50,,zz_code,Code 4.4,,,zz-code\n';
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
  client = await connectClient(url);
  await client.listTools();
});

test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  'the document of %s fits the schema',
  (_name, { document }) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
  },
);

describe.each(REVISIONS)('a client of %s', (revision) => {
  test('is told what is published and what not to conclude, and lists tools that only read', async () => {
    const connected = await connectClient(url, revision);
    expect(connected.getNegotiatedProtocolVersion()).toBe(revision);
    expect(connected.getInstructions()).toMatch(/ZZ Testland.*NO_RULE is not a permission/s);
    const { tools } = await connected.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
    }
    expect(await callTool(connected, 'find_place', { search: 'BETA' })).toMatchObject({
      isError: false,
      data: {
        places: [{ country: 'ZZ', code: 'beta-town', name: 'Betà Town', population: 250000 }],
        total: 1,
        nextCursor: null,
      },
    });
  });
});

test('the list of tools leaves the context of a model room', async () => {
  expect(JSON.stringify((await client.listTools()).tools).length).toBeLessThan(
    3_800 * TOOLS.length,
  );
});

type Side = { inclusive: boolean; rule: object } | null;

test('a prototype says the use and the size to the tools that judge, and they say what it said', async () => {
  const design = {
    country: 'ZZ',
    prototype: 'large_school',
    elements: [{ profile: 'stair', measures: [{ field: 'stair_riser_height_mm', value: 160 }] }],
  };
  const { data } = await callTool(client, 'check_design', design);
  expect(data.conclusions).toMatchObject([
    { verdict: 'BREAKS', bindingRule: { ruleId: 'ZZ-SAF-03' } },
  ]);
  expect(data.conclusions[0].saidByPrototype).toEqual(['occupancy=school', 'occupants=300']);
  const asked = { country: 'ZZ', prototype: 'large_school', profile: 'stair' };
  expect((await callTool(client, 'get_limits', asked)).data.limits).toContainEqual(
    expect.objectContaining({ state: 'SETTLED', atMost: expect.objectContaining({ value: 150 }) }),
  );
  const compared = { field: 'stair_riser_height_mm', prototype: 'large_school', countries: ['ZZ'] };
  expect((await callTool(client, 'compare_countries', compared)).data.limits).toMatchObject([
    { atMost: { value: 150 } },
  ]);
  expect(
    (await callTool(client, 'look_up_names', { kind: 'prototypes', words: 'house' })).data.names,
  ).toMatchObject([
    {
      name: 'small_house',
      description: 'House for four, 120 m2',
      values: ['occupancy=house', 'occupants=4'],
    },
  ]);
  const refused = await callTool(client, 'get_limits', {
    ...asked,
    facts: [{ name: 'occupancy', value: 'house' }],
  });
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining('the prototype large_school sets it to school'),
  });
});

const HOUSE = [{ name: 'occupancy', value: 'house' }];
const SOURCE = 'ZZ/zz-code';
const RULE = {
  ruleId: 'ZZ-SAF-01',
  operator: '<=',
  value: 180,
  severity: 'CRITICAL',
  clause: 'Code 4.1',
  source: SOURCE,
};

test.each([
  [
    'get_place_values',
    {
      country: 'zz',
      place: 'ALPHA',
      names: ['wind_speed_ms', 'live_load_kn_m2', 'wind_return_period_years'],
    },
    {
      place: { country: 'ZZ', code: 'alpha', name: 'Alpha' },
      values: [
        {
          name: 'wind_speed_ms',
          value: 27,
          unit: 'm/s',
          source: SOURCE,
          when: ['occupancy in house|apartment_building'],
        },
        { name: 'wind_return_period_years', value: 50, unit: 'a', clause: 'Code 6.1' },
        { name: 'live_load_kn_m2', value: '2.0', unit: null, clause: 'Code 3.1' },
      ],
      sources: [{ id: SOURCE, title: 'Building Code of Testland' }],
    },
  ],
  [
    'get_zoning',
    { country: 'ZZ', place: 'alpha', zones: ['r1'] },
    {
      place: 'Alpha',
      zones: [
        {
          zoneId: 'R1',
          when: ['occupancy=house'],
          limits: expect.arrayContaining([
            {
              name: 'max_far',
              unit: '1',
              status: 'LIMITED',
              value: 0.5,
              cases: [
                {
                  value: 0.7,
                  formula: null,
                  when: ['lot_area_m2>=1000'],
                  clause: 'Code 9.1',
                  source: SOURCE,
                },
              ],
            },
            { name: 'rear_m', unit: 'm', status: 'LIMITED', value: 7.5, cases: [] },
          ]),
          bonusFar: 0.6,
          howToBonus: 'with a garden',
          permittedUses: ['residential', 'institutional'],
          source: SOURCE,
        },
      ],
      total: 1,
    },
  ],
  [
    'get_zoning',
    { country: 'ZZ', place: 'alpha', zones: ['C/2'] },
    { zones: [{ notRead: ['max_density_du_ha', 'max_building_depth_m'] }] },
  ],
  ['get_zoning', { country: 'ZZ', place: 'beta-town' }, { zones: [], total: 0 }],
  [
    'get_lot_envelope',
    {
      country: 'ZZ',
      place: 'alpha',
      zone: 'R1',
      facts: [
        { name: 'occupancy', value: 'house' },
        { name: 'lot_area_m2', value: 1200 },
      ],
    },
    {
      zone: 'R1',
      maxFloorAreaM2: 840,
      limits: expect.arrayContaining([
        {
          name: 'max_far',
          unit: '1',
          state: 'SETTLED',
          status: 'LIMITED',
          value: 0.7,
          cases: [
            {
              value: 0.7,
              formula: null,
              isOpen: false,
              when: expect.any(String),
              clause: 'Code 9.1',
              source: SOURCE,
            },
          ],
        },
      ]),
      sources: [{ id: SOURCE }],
    },
  ],
  [
    'look_up_names',
    { kind: 'fields', words: 'riser' },
    { names: [{ name: 'stair_riser_height_mm', unit: 'mm' }], total: 1 },
  ],
  [
    'look_up_names',
    { kind: 'profiles' },
    { names: [{ name: 'stair', values: ['stair_riser_height_mm', 'stair_headroom_mm'] }] },
  ],
  [
    'search_rules',
    { country: 'ZZ', words: 'RISER dwellings' },
    {
      rules: [{ ...RULE, field: 'stair_riser_height_mm', unit: 'mm', coverage: 'EXACT' }],
      total: 1,
      sources: [{ id: SOURCE }],
    },
  ],
  [
    'search_rules',
    { country: 'ZZ', clause: 'code 5.2' },
    { rules: [{ ruleId: 'ZZ-ACC-01', coverage: 'PARTIAL' }], total: 1 },
  ],
  [
    'get_sources',
    { country: 'ZZ', ids: ['ZZ/zz-stats'] },
    {
      sources: [{ id: 'ZZ/zz-stats', edition: '2025', licence: 'CC BY 4.0', evidence: 'DATASET' }],
      total: 1,
    },
  ],
  [
    'what_changed',
    { country: 'ZZ' },
    { changes: [], total: 0, version: expect.stringMatching(/^2026-11-21\./) },
  ],
  [
    'compare_countries',
    { field: 'stair_riser_height_mm', facts: HOUSE, countries: ['zz'] },
    { limits: [{ country: 'ZZ', name: 'Testland', unit: 'mm', state: 'DEPENDS', atMost: RULE }] },
  ],
])('%s answers %j', async (name, given, expected) => {
  expect(await callTool(client, name, given)).toMatchObject({ isError: false, data: expected });
});

describe('limits and checks', () => {
  test('a limit that a fact leaves open names the stricter rule, its clause and the caution', async () => {
    const { data } = await callTool(client, 'get_limits', {
      country: 'ZZ',
      facts: HOUSE,
      fields: ['stair_riser_height_mm'],
    });
    const [open] = data.limits[0].dependsOn;
    expect(open).toMatchObject({
      rule: { ruleId: 'ZZ-SAF-04', value: 170, clause: 'Code 4.4', source: SOURCE },
    });
    expect(data.cautions).toEqual([expect.stringContaining('DEPENDS is not a verdict')]);
  });

  test('are those of GraphQL, for a place and with numbers as facts', async () => {
    const facts = [...HOUSE, { name: 'occupants', value: 4 }];
    const { data } = await callTool(client, 'get_limits', {
      country: 'ZZ',
      place: 'alpha',
      facts,
      profile: 'stair',
    });
    const asked = facts.map(({ name, value }) => ({ name, value: String(value) }));
    const query = `query ($facts: [FactInput!]) { city(country: "ZZ", code: "alpha") { limits(facts: $facts, profile: "stair") {
      field state atMost { inclusive rule { ruleId value } } atLeast { inclusive rule { ruleId value } } } } }`;
    const { data: direct } = await askGraphQL(url, query, { facts: asked });
    const flat = (side: Side) => side && { inclusive: side.inclusive, ...side.rule };
    expect(direct.city.limits).toHaveLength(2);
    expect(data.limits).toMatchObject(
      direct.city.limits.map((limit: { atMost: Side; atLeast: Side }) => ({
        ...limit,
        atMost: flat(limit.atMost),
        atLeast: flat(limit.atLeast),
      })),
    );
    expect(data.limits[0]).toMatchObject({
      state: 'SETTLED',
      atMost: { ...RULE, inclusive: true },
      dependsOn: [],
    });
  });

  test('a check concludes, asks for what is open, and calls no open measure compliant', async () => {
    const measure = { field: 'stair_riser_height_mm', value: 175 };
    const known = [...HOUSE, { name: 'occupants', value: 4 }];
    const settled = await callTool(client, 'check_design', {
      country: 'ZZ',
      facts: known,
      elements: [{ profile: 'stair', measures: [measure] }],
    });
    expect(settled.data).toMatchObject({
      conclusions: [
        {
          element: 'Stair',
          ...measure,
          unit: 'mm',
          verdict: 'COMPLIES',
          margin: 5,
          bindingRule: RULE,
        },
      ],
      questions: [],
    });
    const open = await callTool(client, 'check_design', {
      country: 'ZZ',
      facts: HOUSE,
      measures: [measure],
    });
    expect(open.data).toMatchObject({
      conclusions: [{ verdict: 'DEPENDS', dependsOn: [{ rule: { ruleId: 'ZZ-SAF-04' } }] }],
    });
    expect(open.data.questions.map(({ fact }: { fact: string }) => fact)).toContain('occupants');
    expect(open.data.cautions[0]).toContain('DEPENDS is not a verdict');
  });

  test('of what no rule is published it says that this is no permission', async () => {
    const { data } = await callTool(client, 'check_design', {
      country: 'ZZ',
      facts: [{ name: 'exit_route', value: false }],
      measures: [{ field: 'ramp_slope_pct', value: 20, facts: [{ name: 'part', value: 'wall' }] }],
    });
    expect(data).toMatchObject({
      conclusions: [{ verdict: 'NO_RULE', bindingRule: null }],
      cautions: [expect.stringContaining('not a permission')],
    });
  });
});

test('what is not known of a place is named with its reason, and left out of its values', async () => {
  const line = 'calmo,Calmo,ZZ-S,00021,5000,2,,D,44.25,8.5,10300';
  const files = withPlaces(
    fixtureFiles(),
    ['alpha,Alpha,ZZ-N1,00017,900000,2,,D,45.5,9.25,10100', line],
    {},
    LOCATED_HEADER,
  );
  replaceIn(
    files,
    'zz/place-columns.csv',
    '(a - 500)",',
    '(a - 500)",The map of the code has no table.',
  );
  const { url: other } = await startTestService({ DATA_DIR: await writeDataFolder(files) });
  const connected = await connectClient(other);
  const found = await callTool(connected, 'find_place', {
    near: { latitude: 44.3, longitude: 8.5 },
  });
  expect(found.data).toMatchObject({
    places: [{ code: 'calmo', population: 5000, distanceKm: expect.closeTo(5.6, 1) }],
    total: 1,
  });
  expect(found.data).toMatchObject({
    notes: [
      expect.stringContaining('The nearest centre is not the municipality'),
      expect.stringMatching(/^Found by the data of .+: .+\.$/),
    ],
  });
  const byPostcode = await callTool(connected, 'find_place', { postcode: '10300' });
  expect(byPostcode.data).toMatchObject({
    places: [{ code: 'calmo' }],
    notes: [expect.stringMatching(/^Found by the data of .+: .+\.$/)],
  });
  expect((await callTool(connected, 'find_place', { search: 'calmo' })).data).toMatchObject({
    notes: [],
  });
  const { data } = await callTool(connected, 'get_place_values', { country: 'ZZ', place: 'calmo' });
  expect(data.values.map(({ name }: { name: string }) => name)).not.toContain('wind_speed_ms');
  expect(data.unknown).toEqual([
    { name: 'wind_speed_ms', reason: 'The map of the code has no table.' },
    { name: 'reference_cost_per_m2', reason: 'No table of the other cities was found.' },
  ]);
});

test('a list is read to its end by its cursors, each item once', async () => {
  const names: string[] = [];
  let cursor: string | undefined;
  let total = 0;
  do {
    const { data } = await callTool(client, 'look_up_names', { kind: 'facts', first: 4, cursor });
    names.push(...data.names.map(({ name }: { name: string }) => name));
    total = data.total;
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(names).size).toBe(total);
  expect(names).toHaveLength(total);
});

test.each([
  [
    'find_place',
    { country: 'Italy' },
    /country: must be two letters.*It takes: search, postcode, near, country, first, cursor\./,
  ],
  ['find_place', { first: 1e9 }, /first: .*<=25/],
  ['find_place', { search: 5 }, /search: .*expected string/],
  ['find_place', { cursor: 'made-up' }, /cursor/],
  ['get_limits', { country: 'ZZ' }, /give fields, or a profile/],
  [
    'get_limits',
    { country: 'QQ', fields: ['ramp_slope_pct'] },
    /No data of "QQ".*Published countries: YY, ZZ\./,
  ],
  [
    'get_limits',
    { country: 'ZZ', place: 'atlantis', fields: ['ramp_slope_pct'] },
    /no place "atlantis".*find_place/,
  ],
  ['get_limits', { country: 'ZZ', fields: ['slope'] }, /slope.*ramp_slope_pct/],
  [
    'get_limits',
    { country: 'ZZ', fields: ['ramp_slope_pct'], cursor: '-1' },
    /Invalid cursor "-1": use `nextCursor`/,
  ],
  [
    'get_limits',
    { country: 'ZZ', fields: ['ramp_slope_pct'], facts: [{ name: 'occupancy', value: 'castle' }] },
    /castle.*house/,
  ],
  [
    'get_limits',
    { country: 'ZZ', fields: ['ramp_slope_pct'], onDate: '2026-02-31' },
    /onDate: Invalid ISO date/,
  ],
  ['check_design', { country: 'ZZ' }, /give from 1 to 20 measures/],
  [
    'check_design',
    { country: 'ZZ', measures: [{ field: 'ramp_slope_pct', value: -4 }] },
    /ramp_slope_pct/,
  ],
  [
    'check_design',
    { country: 'ZZ', measures: [{ field: 'ramp_slope_pct', value: '4' }] },
    /measures\.0\.value: .*expected number/,
  ],
  [
    'get_place_values',
    { country: 'ZZ', place: 'alpha', names: ['snow'] },
    /It has: .*snow_load_ground_kn_m2/,
  ],
  ['what_changed', { since: 'yesterday' }, /since/],
])(
  '%s given %j is an error of the tool that says what would be right',
  async (name, given, message) => {
    const { isError, text } = await callTool(client, name, given);
    expect(isError).toBe(true);
    expect(text).toMatch(message);
  },
);

test('a tool that does not exist is an error of the protocol that lists those that do', async () => {
  await expect(callTool(client, 'delete_rule', {})).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('check_design'),
  });
});
