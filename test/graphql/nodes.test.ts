import { isInterfaceType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../src/domain/executable-schema.ts';
import { editionA, editionB } from '../changes/editions.ts';
import { startAfter } from '../support/history.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

const idOf = (text: string) => Buffer.from(text).toString('base64url');

/** Where objects of each type with an identity are found. */
const WAYS: Readonly<Record<string, string>> = {
  BuildingCode:
    '{ countries { buildingCodes { ID } cities { buildingCodes { ID } } } places(first: 20) { nodes { buildingCodes { ID } } } }',
  BuildingParam:
    '{ countries { buildingParams { ID } cities { buildingParams { ID } } } places(first: 100) { nodes { buildingParams { ID } } } }',
  Change: '{ changes(first: 5) { nodes { ID } } }',
  Code: '{ countries { codes { ID } } }',
  ComplianceRule: '{ countries { complianceRules(anyDate: true) { ID } } }',
  CostIndex: '{ countries { costIndex { ID } } }',
  Country: '{ countries { ID } }',
  Edition: '{ editions { nodes { ID } } }',
  ElementProfile: '{ dataset { elementProfiles { ID } } }',
  Jurisdiction: '{ countries { jurisdictions { ID } } }',
  Parameter: '{ dataset { parameters { ID } } }',
  Place: '{ countries { cities { ID } } places(first: 100) { nodes { ID } } }',
  Prototype: '{ dataset { prototypes { ID } } countries { prototypes { ID } } }',
  RuleField: '{ dataset { ruleFields { ID } } }',
  Source: '{ countries { sources { ID } } }',
  Term: '{ dataset { conditions { ID } } }',
  Use: '{ dataset { uses { ID } } }',
  Zone: '{ countries { cities { zones { ID } } jurisdictions { zones { ID } } } }',
};

/** All objects of an answer that have an id, however deep. */
function objectsIn(value: unknown): { id: string; own: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'id' in value
    ? [value as { id: string; own: string }]
    : Object.values(value).flatMap(objectsIn);
}

/** Texts of a type that tell its objects apart, without arguments. */
function ownFieldOf(name: string): string {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`there is no type ${name}`);
  return [
    'name',
    'ruleId',
    'key',
    'code',
    'zoneId',
    'parameter',
    'use',
    'version',
    'sourceName',
    'profile',
  ].find((field) => field in type.getFields()) as string;
}

test('each type with an identity is tried', () => {
  const node = schema.getType('Node');
  const types = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
  expect(types.toSorted()).toEqual(Object.keys(WAYS));
});

describe('an object with an identity', () => {
  let url: string;
  let changed: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
    changed = (await startAfter('PGlite', [editionA(), editionB()])).service.url;
  }, 60_000);

  test.each(Object.entries(WAYS))(
    'of type %s is found by its id, and is the only one that has it',
    async (type, way) => {
      const own = ownFieldOf(type);
      const base = type === 'Change' ? changed : url;
      const { data, errors } = await askGraphQL(base, way.replaceAll('ID', `id own: ${own}`));
      expect(errors).toBeUndefined();
      const objects = new Map(objectsIn(data).map((object) => [object.id, object.own]));
      expect(objects.size).toBeGreaterThan(0);
      const ids = [...objects.keys()].slice(0, 100);
      const found = await askGraphQL(
        base,
        `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on ${type} { own: ${own} } } }`,
        {
          ids,
        },
      );
      expect(found.errors).toBeUndefined();
      expect(found.data.nodes).toEqual(
        ids.map((id) => ({ __typename: type, id, own: objects.get(id) })),
      );
    },
  );

  test('has one id for what it says, wherever it is met', async () => {
    const value = 'id name value reference when { text } where { text }';
    const { data } = await askGraphQL(
      url,
      `{ countries { buildingParams { ${value} } } places(first: 100) { nodes { buildingParams { ${value} } } } }`,
    );
    const said = new Map<string, unknown>();
    for (const { id, ...rest } of objectsIn(data)) {
      expect(said.get(id) ?? rest).toEqual(rest);
      said.set(id, rest);
    }
    expect(said.size).toBeGreaterThan(100);
  });
});

describe('node', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test('is null for what nothing here has', async () => {
    const wrong = [
      '',
      'x',
      '%',
      'Country:IT',
      idOf('Country:XX'),
      idOf('Country:IT/'),
      idOf('Place:IT/ROMA'),
      idOf('Zone:IT'),
      idOf('Edition:1e3'),
      idOf('Edition:99999999999'),
      idOf('__proto__:x'),
      `${idOf('Country:IT')}=`,
    ];
    const { data, errors } = await askGraphQL(
      url,
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      {
        ids: [...wrong, idOf('Country:IT')],
      },
    );
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([...wrong.map(() => null), { id: idOf('Country:IT') }]);
  });

  test('answers types that call different things alike', async () => {
    const { data, errors } = await askGraphQL(
      url,
      `{ nodes(ids: ["${idOf('Country:IT')}", "${idOf('Place:US/portland-or')}", "${idOf('Use:residential')}"]) {
        ... on Country { said: name lists: cities { code } }
        ... on Place { said: code lists: zones { zoneId } }
        ... on Node { id }
      } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([
      { said: 'Italy', lists: expect.arrayContaining([{ code: 'roma' }]), id: idOf('Country:IT') },
      { said: 'portland-or', lists: expect.any(Array), id: idOf('Place:US/portland-or') },
      { id: idOf('Use:residential') },
    ]);
    expect(data.nodes[1].lists.length).toBeGreaterThan(0);
  });

  test('takes 100 ids, and not one more', async () => {
    const ask = (count: number) =>
      askGraphQL(url, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: Array(count).fill(idOf('Country:IT')),
      });
    expect((await ask(100)).data.nodes).toHaveLength(100);
    expect((await ask(101)).errors).toMatchObject([
      {
        message: '`ids` must have at most 100 (got 101).',
        extensions: { argument: 'ids', value: 101 },
      },
    ]);
  });

  test('costs as much as what is asked of it', async () => {
    const query =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Country { complianceRules { id description applicability { when { conditions { text } } } } } } }';
    const { errors } = await askGraphQL(url, query, { ids: Array(100).fill(idOf('Country:IT')) });
    expect(errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
  });
});

describe('a part of a list', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test.each([
    ['complianceRules', '{ country(code: "IT") { list: complianceRules(ARGS) { id } } }'],
    ['sources', '{ country(code: "IT") { list: sources(ARGS) { id } } }'],
    ['zones', '{ country: city(country: "US", code: "portland-or") { list: zones(ARGS) { id } } }'],
  ])('of %s begins after the id that is given', async (_name, query) => {
    const ask = async (args: string) =>
      (await askGraphQL(url, query.replace('(ARGS)', args))).data.country.list.map(
        ({ id }: { id: string }) => id,
      );
    const all: string[] = await ask('');
    expect(all.length).toBeGreaterThan(2);
    const paged: string[] = [];
    for (
      let page = await ask('(first: 2)');
      page.length > 0;
      page = await ask(`(first: 2, after: "${page.at(-1)}")`)
    )
      paged.push(...page);
    expect(paged).toEqual(all);
  });

  test('is refused with a size of 0 and with an id that the list does not have', async () => {
    const { data, errors } = await askGraphQL(
      url,
      '{ country(code: "IT") { name a: complianceRules(first: 0) { id } b: complianceRules(after: "x") { id } } }',
    );
    expect(data.country).toEqual({ name: 'Italy', a: null, b: null });
    expect(errors?.map(({ message }) => message).toSorted()).toEqual([
      '`after` must be the `id` of one in the list (got "x").',
      '`first` must be at least 1 (got 0).',
    ]);
  });

  test('costs no more than what is asked for', async () => {
    const ask = (args: string) =>
      askGraphQL(
        url,
        `{ countries { complianceRules${args} { ${Array.from({ length: 70 }, (_, index) => `a${index}: description`).join(' ')} } } }`,
      );
    expect((await ask('')).errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
    expect((await ask('(first: 3)')).errors).toBeUndefined();
  });
});
