import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, sharedService, startTestService } from '../support/services.ts';

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

/** Selections nested in so many levels, the innermost a code. */
function nested(levels: number): string {
  const ways = Array.from({ length: levels - 2 }, (_, index) =>
    index % 2 === 0 ? 'city(code: "alpha")' : 'country',
  );
  return `{ countries { ${ways.map((way) => `${way} { `).join('')}code${' }'.repeat(levels - 2)} } }`;
}
const TOKENS_AROUND = 15;
const ofTokens = (count: number) =>
  `{ countries { complianceRules(fields: [${'"ramp_slope_pct" '.repeat(count - TOKENS_AROUND)}]) { ruleId } } }`;

/** Each limit as docs/graphql.md states it: the largest operation that is answered, the smallest that is not, and what is said of that. */
const LIMITS: [what: string, largest: string, tooLarge: string, message: string][] = [
  ['10 levels', nested(10), nested(11), 'The query nests more than 10 levels deep.'],
  [
    '300 selections',
    `{ countries { ${times(299, (index) => `a${index}: code`)} } }`,
    `{ countries { ${times(300, (index) => `a${index}: code`)} } }`,
    'The query selects more than 300 fields',
  ],
  ['2,000 tokens', ofTokens(2_000), ofTokens(2_001), '2000 tokens'],
  [
    '1,000 lines',
    `{ countries {${'\n'.repeat(999)}code } }`,
    `{ countries {${'\n'.repeat(1_000)}code } }`,
    '1000 lines',
  ],
  [
    '100 characters of an alias',
    `{ ${'a'.repeat(100)}: countries { code } }`,
    `{ ${'a'.repeat(101)}: countries { code } }`,
    '100 characters',
  ],
  [
    '63 selections of one field',
    `{ countries { ${times(63, () => 'code')} } }`,
    `{ countries { ${times(64, () => 'code')} } }`,
    'selects the same field in the same place too many times',
  ],
  [
    'one introspection of the schema',
    '{ __schema { queryType { name } } countries { code } }',
    '{ __schema { queryType { name } } again: __schema { queryType { name } } }',
    '`__schema` can be selected once.',
  ],
  [
    'two nested lists of introspection',
    '{ __schema { types { fields { name } } } countries { code } }',
    '{ __schema { types { fields { type { fields { name } } } } } }',
    'Introspection nests lists 2 times at most.',
  ],
];

describe('an operation', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }));
  });

  test.each(LIMITS)(
    'of %s is answered, and one more is too complex',
    async (_what, largest, tooLarge, message) => {
      const [answered, refused] = [await askGraphQL(url, largest), await askGraphQL(url, tooLarge)];
      expect([
        answered.errors,
        answered.data?.countries?.length ?? Object.keys(answered.data),
      ]).toEqual([undefined, expect.anything()]);
      expect([refused.data, refused.errors?.[0]?.message]).toEqual([
        undefined,
        expect.stringContaining(message),
      ]);
    },
  );
});

describe('an operation on the published data', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const copies = (count: number, field: string) => times(count, (index) => `a${index}: ${field}`);

  test.each([
    ['values', '100000 values', `{ countries { complianceRules { ${copies(150, 'value')} } } }`],
    [
      'bytes',
      '4194304 bytes',
      `{ country(code: "NL") { complianceRules { ${copies(290, 'description')} } } }`,
    ],
  ])('of too many %s is rejected with a page size that fits', async (_what, limit, query) => {
    const { data, errors } = await askGraphQL(url, query);
    const [, list, first] =
      /at `([\w.]+)`\. Request a page: `first: (\d+)` fits/.exec(errors?.[0]?.message ?? '') ?? [];
    expect([data, errors?.[0]?.extensions?.code, errors?.[0]?.message]).toEqual([
      undefined,
      'QUERY_TOO_COMPLEX',
      expect.stringContaining(limit),
    ]);
    expect(list).toMatch(/complianceRules$/);
    const page = await askGraphQL(
      url,
      query.replace('complianceRules {', `complianceRules(first: ${first}) {`),
    );
    expect(page.errors).toBeUndefined();
  });

  test.each([
    [
      'values in a fragment',
      `{ countries { complianceRules { ...Copies } } } fragment Copies on ComplianceRule { ${copies(150, 'value')} }`,
      {},
    ],
    [
      'arguments',
      `query ($fields: [String!]) { countries { ${copies(5, 'complianceRules(fields: $fields) { ruleId }')} } }`,
      { fields: Array.from({ length: 3_000 }, () => 'ramp_slope_pct') },
    ],
    [
      'errors',
      `{ countries { ${copies(149, 'complianceRules(fields: ["no_such_field"]) { ruleId }')} } }`,
      {},
    ],
  ])('of too many %s is rejected', async (_what, query, variables) => {
    const { data, errors } = await askGraphQL(url, query, variables);
    expect([data, errors?.length, errors?.[0]?.extensions?.code]).toEqual([
      undefined,
      1,
      'QUERY_TOO_COMPLEX',
    ]);
  });

  test('that no page makes small enough is told to ask for less', async () => {
    const { errors } = await askGraphQL(
      url,
      `{ countries { ${copies(90, 'idsOutline(facts: []) { __typename }')} } }`,
    );
    expect(errors?.[0]?.message).toContain('Request fewer fields');
  });

  test.each([
    [
      'conditions of all rules of Italy',
      '{country(code:"IT"){complianceRules{ruleId applicability{unless{conditions{text}}}}}}',
    ],
    [
      'rules of the United States with conditions and sources',
      '{country(code:"US"){complianceRules{ruleId description value codeReference source{title publisher url edition} applicability{coverage when{conditions{text name values}} unless{conditions{text name values}}}}}}',
    ],
  ])('for the %s is answered whole', async (_what, query) => {
    const { data, errors } = await askGraphQL(url, query);
    expect(errors).toBeUndefined();
    expect(data.country.complianceRules.length).toBeGreaterThan(100);
  });
});
