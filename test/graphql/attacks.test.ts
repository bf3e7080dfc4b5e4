import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COST_LIMITS } from '../../src/domain/schema/meter.ts';
import { type ChildService, startChildService } from '../support/child-service.ts';
import { startProbe } from '../support/latency-probe.mjs';
import { createPublishedDatabase, HAS_POSTGRES } from '../support/services.ts';

const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

type Attack = {
  what: string;
  query: string;
  operationName?: string;
  variables?: object;
  code: string | null;
};

/** Operations that once ended the process, held it, or filled its memory; `null` where the answer is harmless now. */
const ATTACKS: Attack[] = [
  {
    what: 'an alias that makes an object look like a promise, beside a fault',
    query:
      '{ countries { cities(filter: { minPopulation: 8000000 }) { then: code } complianceRules(fields: ["x"]) { ruleId } } }',
    code: 'BAD_USER_INPUT',
  },
  {
    what: 'a fault in a list whose other items are still read',
    query: '{ countries { cities { code } complianceRules(fields: ["x"]) { ruleId } } }',
    code: 'BAD_USER_INPUT',
  },
  ...[10, 16].map((count) => ({
    what: `introspection aliased ${count} times at each of four levels`,
    query: `{ ${times(count, (s) => `s${s}: __schema { ${times(count, (t) => `t${t}: types { ${times(count, (f) => `f${f}: fields { name }`)} }`)} }`)} }`,
    code: 'QUERY_TOO_COMPLEX',
  })),
  {
    what: 'introspection as broad as the number of selections allows',
    query: `{ __schema { ${times(12, (t) => `t${t}: types { ${times(10, (f) => `f${f}: fields { args { type { name } } }`)} }`)} } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'one type of the introspection as broad as the number of selections allows',
    query: `{ ${times(12, (t) => `t${t}: __type(name: "City") { ${times(5, (f) => `f${f}: fields { type { fields { description } } }`)} }`)} }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'few values of many bytes',
    query: `{ countries { complianceRules { ${times(150, (index) => `d${index}: description`)} } } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'a costly operation beside one that costs nothing',
    query: `query First { countries { code } } query Costly { countries { cities { buildingCodes { ${times(145, (index) => `s${index}: source { key }`)} } } } }`,
    operationName: 'Costly',
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: '475 duplicate fields',
    query: `{ countries { ${times(475, () => 'code')} } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'duplicate fields in a fragment that nothing spreads',
    query: `{ countries { code } } fragment unused on Country { ${times(290, () => 'code')} }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'fragments that spread each other without end',
    query: `{ ...f0 } ${times(40, (f) => `fragment f${f} on Query { ...f${f + 1} ...f${f + 1} }`)} fragment f40 on Query { __typename }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'an alias of 20 KB in every row',
    query: `{ countries { complianceRules { ${'a'.repeat(20_000)}: ruleId } } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: '300 long aliases in every row of the longest list',
    query: `{ countries { cities { buildingCodes { ${times(280, (index) => `${'a'.repeat(90)}${index}: value`)} } } } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'a variable of 108 KB that errors repeat',
    query: `query ($x: String!) { countries { costIndex { ${times(88, (index) => `f${index}: reindex(from: $x, to: $x) { factor }`)} } } }`,
    variables: { x: 'y'.repeat(108_000) },
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'a text of 110 KB that is looked for in every city',
    query: `query ($x: String!) { countries { cities { ${times(3, (index) => `p${index}: buildingParams(names: [$x]) { value }`)} } } }`,
    variables: { x: 'y'.repeat(110_000) },
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'as many errors as an operation can have',
    query: `{ countries { costIndex { ${times(60, (index) => `f${index}: reindex(from: "x", to: "y") { factor }`)} } } }`,
    code: 'BAD_USER_INPUT',
  },
  {
    what: 'a source for each of 145 aliases of every building code',
    query: `{ countries { cities { buildingCodes { ${times(145, (index) => `s${index}: source { key }`)} } } } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: '5,000 names of fields for each of 145 aliases',
    query: `query ($f: [String!]) { countries { ${times(145, (index) => `r${index}: complianceRules(fields: $f) { ruleId }`)} } }`,
    variables: { f: Array.from({ length: 5_000 }, () => 'door_clear_width_mm') },
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'a list of 5,000 enum values read again for every city',
    query:
      'query ($c: [CodeCategory!]) { countries { cities { buildingCodes(categories: $c) { value } } } }',
    variables: { c: Array.from({ length: 5_000 }, () => 'FIRE') },
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'a list within a list within a list of the same type',
    query:
      '{ countries { cities { country { cities { country { cities { country { cities { code } } } } } } } } }',
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'all rules looked at again for each of 60 aliases of every city',
    query: `{ countries { cities { ${times(60, (index) => `o${index}: idsOutline(facts: []) { __typename }`)} } } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'all rules looked at again for each of 20 aliases of every country',
    query: `{ countries { ${times(20, (index) => `o${index}: idsOutline(facts: []) { __typename }`)} } }`,
    code: 'QUERY_TOO_COMPLEX',
  },
  {
    what: 'an argument for each of 90 aliases of every city of a country',
    query: `{ country(code: "IT") { cities { ${times(90, (index) => `z${index}: zone(zoneId: "x") { zoneId }`)} } } }`,
    code: null,
  },
  {
    what: 'all rules looked at in every city of a country',
    query:
      '{ country(code: "NL") { cities { idsOutline(facts: []) { leftOut { reason rules } deciding { name rules } } } } }',
    code: null,
  },
  {
    what: 'names that objects have from JavaScript',
    query:
      '{ countries { __proto__: code constructor: name then: code toJSON: code hasOwnProperty: name } }',
    code: null,
  },
  {
    what: 'the introspection that tools send',
    query: getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true }),
    code: null,
  },
  {
    what: 'everything that is known of one country',
    query: `{ country(code: "IT") { sources { title url } complianceRules { description source { title } }
      cities { zones { zoneId source { title } } buildingCodes { parameter value source { title url } } buildingParams { name value source { title } } } } }`,
    code: null,
  },
];

describe.skipIf(!HAS_POSTGRES)('on the published data', () => {
  let service: ChildService;
  const costs: string[] = [];
  beforeAll(async () => {
    service = await startChildService({
      DATABASE_URL: await createPublishedDatabase(),
      TRUST_PROXY: '1',
    });
  });
  afterAll(() =>
    console.log(
      [
        '| operation | answer | bytes | ms | longest wait of REST meanwhile, ms | memory before and after, MB |',
        ...costs,
      ].join('\n'),
    ),
  );

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test.each(ATTACKS.map((attack) => [attack.what, attack] as const))(
    '%s',
    async (what, { query, operationName, variables, code }) => {
      const before = service.residentMb();
      const endProbe = startProbe(`${service.url}/api/v1/open/IT/cities`, 2);
      const asked = performance.now();
      // Twice: what is cold the first time takes other ways the second.
      const texts = [1, 2].map(async () =>
        (await post(JSON.stringify({ query, operationName, variables }))).text(),
      );
      for (const text of await Promise.all(texts)) {
        expect(text.length).toBeLessThanOrEqual(COST_LIMITS.bytes);
        const { data, errors } = JSON.parse(text);
        expect(errors?.[0]?.extensions.code ?? null, errors?.[0]?.message).toBe(code);
        if (code === null) expect(data).not.toBeNull();
      }
      const ms = performance.now() - asked;
      const longestWait = (await endProbe()).at(-1) ?? 0;
      expect(await (await post('{"query":"{ country(code: \\"IT\\") { name } }"}')).json()).toEqual(
        { data: { country: { name: 'Italy' } } },
      );
      expect(service.complaints(), 'no unexpected error, and the worker went on').toEqual([]);
      const figures = [
        (await texts[0])?.length,
        ms.toFixed(0),
        longestWait.toFixed(0),
        `${before.toFixed(0)}, ${service.residentMb().toFixed(0)}`,
      ];
      costs.push(`| ${[what, code ?? 'data', ...figures].join(' | ')} |`);
    },
  );

  test.each([
    ['text/event-stream', 406],
    ['multipart/mixed', 406],
    ['image/png', 406],
    ['text/event-stream, application/json;q=0.1', 200],
    ['application/graphql-response+json', 400],
    ['*/*', 200],
  ])('a faulty query whose answer should be %s', async (accept, status) => {
    const response = await post('{"query":"{ nothing }"}', { accept });
    const { errors } = await response.json();
    expect([response.status, errors[0].extensions.code]).toEqual([
      status,
      status === 406 ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED',
    ]);
  });

  test('the hash of a query in place of the query is refused so that clients fall back', async () => {
    const persisted = {
      extensions: { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } },
    };
    const refused = await post(JSON.stringify(persisted));
    expect([refused.status, await refused.json()]).toMatchObject([
      200,
      {
        errors: [
          {
            message: 'PersistedQueryNotSupported',
            extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
          },
        ],
      },
    ]);
    const whole = await post(
      JSON.stringify({ ...persisted, query: '{ country(code: "IT") { name } }' }),
    );
    expect(await whole.json()).toEqual({ data: { country: { name: 'Italy' } } });
  });

  test.each([
    ['a compressed body', { 'content-encoding': 'gzip' }, 'Content-Encoding'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'application/json'],
    ['a bare query', { 'content-type': 'application/graphql' }, 'application/json'],
    [
      'JSON in another encoding than UTF-8',
      { 'content-type': 'application/json; charset=utf-16' },
      'UTF-8',
    ],
  ])('%s is refused, and the message says what would be right', async (_what, headers, word) => {
    const response = await post('{"query":"{ countries { code } }"}', headers);
    expect([response.status, (await response.json()).errors[0].message]).toEqual([
      415,
      expect.stringContaining(word),
    ]);
  });
});
