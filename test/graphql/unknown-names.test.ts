import {
  buildSchema,
  type GraphQLField,
  getNamedType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  printType,
} from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { callTool, connectClient } from '../support/mcp-client.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

let url: string;
let fields: GraphQLField<unknown, unknown>[];
let queryFields: GraphQLField<unknown, unknown>[];
beforeAll(async () => {
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }));
  const schema = buildSchema(await (await fetch(`${url}/schema.graphql`)).text());
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) || isInterfaceType(type),
  );
  fields = types.flatMap((type) => Object.values(type.getFields()));
  queryFields = Object.values(schema.getQueryType()?.getFields() ?? {});
});

test('a field that is null where an argument is wrong is nullable', () => {
  const documented = fields.filter(({ description }) =>
    description?.includes('Null, with BAD_USER_INPUT'),
  );
  expect(documented.length).toBeGreaterThan(10);
  expect(documented.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
});

test('an unknown country is null without an error, in every query field that takes one', async () => {
  const asked = queryFields.flatMap((field) => {
    const taken = field.args.find(({ type }) => getNamedType(type).name === 'CountryCode');
    if (!taken) return [];
    const isList = String(taken.type).startsWith('[');
    const others = field.args.filter((arg) => arg !== taken && isNonNullType(arg.type));
    expect(
      others.every(({ type }) => String(type) === 'String!'),
      printType(getNamedType(field.type)),
    ).toBe(true);
    const args = [
      `${taken.name}: ${isList ? '["ZZ", "QQ"]' : '"QQ"'}`,
      ...others.map(({ name }) => `${name}: "alpha"`),
    ];
    return [`${field.name}(${args.join(', ')}) { __typename }`];
  });
  expect(asked.length).toBeGreaterThanOrEqual(6);
  for (const field of asked) {
    const name = field.slice(0, field.indexOf('('));
    expect(await askGraphQL(url, `{ ${field} }`), field).toEqual({ data: { [name]: null } });
  }
});

test('an unknown parameter is refused with the known ones, and the place around it is returned', async () => {
  const { data, errors } = await askGraphQL(
    url,
    '{ country(code: "ZZ") { code buildingParams(names: ["nope"]) { name } } city(country: "ZZ", code: "alpha") { code buildingParams(names: ["nope"]) { name } } }',
  );
  expect(data).toEqual({
    country: { code: 'ZZ', buildingParams: null },
    city: { code: 'alpha', buildingParams: null },
  });
  expect(errors).toHaveLength(2);
  for (const { extensions } of errors ?? []) {
    expect(extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      reason: 'UNKNOWN_PARAMETER',
      argument: 'names',
      value: 'nope',
    });
    expect(extensions?.knownValues).toContain('snow_load_ground_kn_m2');
  }
});

test.each([
  ['find_place', { search: 'alpha', country: 'QQ' }],
  ['what_changed', { country: 'QQ' }],
  ['compare_countries', { field: 'ramp_slope_pct', countries: ['ZZ', 'QQ'] }],
])(
  'the tool %s lists the published countries when it is called with another',
  async (tool, given) => {
    const { isError, text } = await callTool(await connectClient(url), tool, given);
    expect([isError, text]).toEqual([
      true,
      'No data of "QQ" is published here. Published countries: YY, ZZ.',
    ]);
  },
);
