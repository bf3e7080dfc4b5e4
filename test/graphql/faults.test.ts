import { readFile } from 'node:fs/promises';
import { buildSchema, parse, validate } from 'graphql';
import { serverAudits } from 'graphql-http';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/api/graphql/plugins/document-limits.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { PUBLISHED } from '../support/published.ts';
import { converse } from '../support/raw.ts';
import {
  askGraphQL,
  createPostgresDatabase,
  HAS_POSTGRES,
  sharedService,
  startTestService,
} from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }));
});

describe('GraphQL over HTTP', () => {
  test.each(
    serverAudits({ url: () => `${url}/graphql`, fetchFn: fetch }).map(
      (audit) => [`${audit.id} ${audit.name}`, audit] as const,
    ),
  )('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });

  test('a body of more than 128 KiB is refused', async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{countries{code}} #${' '.repeat(140_000)}` }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    ]);
  });

  test('is told of a body that comes in many pieces once, however much of it follows', async () => {
    const piece = ' '.repeat(64 * 1024);
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${8 * piece.length}\r\n\r\n`;
    const answer = await converse(url, [head, ...Array.from({ length: 8 }, () => piece)]);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413']);
    expect(answer).toContain('"The body must have at most 131072 bytes."');
  });

  test('reads a letter whose bytes come in two pieces', async () => {
    const body = Buffer.from(
      JSON.stringify({
        query: '{ country(code: "ZZ") { complianceRules(fields: ["Betà"]) { value } } }',
      }),
    );
    const half = body.indexOf('à') + 1;
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(await converse(url, [head, body.subarray(0, half), body.subarray(half)], 100)).toContain(
      'Unknown field \\"Betà\\"',
    );
  });

  test.each(['PUT', 'DELETE'])(
    '%s does not work, and the answer says what does',
    async (method) => {
      const response = await fetch(`${url}/graphql?query={countries{code}}`, { method });
      expect([response.status, response.headers.get('allow'), await response.json()]).toMatchObject(
        [405, 'GET, HEAD, POST, OPTIONS', { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }],
      );
    },
  );

  test('of two operations the one that is named is answered', async () => {
    const query =
      'query A { country(code: "ZZ") { name } } query B { country(code: "YY") { name } }';
    const response = await fetch(
      `${url}/graphql?operationName=B&query=${encodeURIComponent(query)}`,
    );
    expect(await response.json()).toEqual({ data: { country: { name: 'Emptyland' } } });
  });
});

describe('errors meant for the client keep their message and have a code', () => {
  const nest = (depth: number) =>
    `{ countries { ${'city(code: "alpha") { country { '.repeat(depth)} code ${'} }'.repeat(depth)} } }`;
  const nestByFragments = (depth: number) =>
    `{ countries { ...f0 } } ${Array.from({ length: depth }, (_, index) => `fragment f${index} on Country { city(code: "alpha") { country { ...f${index + 1} } } }`).join(' ')} fragment f${depth} on Country { code }`;
  const aliases = (count: number) =>
    `{ countries { ${Array.from({ length: count }, (_, index) => `a${index}: code`).join(' ')} } }`;

  test.each([
    [
      'BAD_USER_INPUT',
      'a country code that is none',
      '{ country(code: "ITA") { code } }',
      'A country code must be two letters, such as IT (got "ITA").',
    ],
    [
      'BAD_USER_INPUT',
      'an unknown rule field',
      '{ country(code: "ZZ") { complianceRules(fields: ["x"]) { value } } }',
      'Unknown field "x". Known values: stair_riser_height_mm, ramp_slope_pct, stair_headroom_mm.',
    ],
    [
      'BAD_USER_INPUT',
      'a quarter that is none',
      '{ country(code: "ZZ") { costIndex { reindex(from: "2020-Q5", to: "2021-Q1") { factor } } } }',
      'A quarter must be written like 2026-Q2 (got "2020-Q5").',
    ],
    [
      'GRAPHQL_VALIDATION_FAILED',
      'a field that is none',
      '{ countries { nothing } }',
      'Cannot query field "nothing" on type "Country".',
    ],
    [
      'QUERY_TOO_COMPLEX',
      'too deep',
      nest(5),
      `The query nests more than ${LIMITS.depth} levels deep.`,
    ],
    [
      'QUERY_TOO_COMPLEX',
      'too deep by fragments',
      nestByFragments(5),
      `The query nests more than ${LIMITS.depth} levels deep.`,
    ],
    [
      'QUERY_TOO_COMPLEX',
      'too broad',
      aliases(301),
      `The query selects more than ${LIMITS.selections} fields, fragments counted where they are spread.`,
    ],
    [
      'QUERY_TOO_COMPLEX',
      'introspection that is too deep',
      `{ __type(name: "Query") { ${'ofType { '.repeat(16)}name${' }'.repeat(16)} } }`,
      `The query nests more than ${LIMITS.introspectionDepth} levels deep.`,
    ],
    [
      'QUERY_TOO_COMPLEX',
      'a long alias',
      `{ countries { ${'a'.repeat(101)}: code } }`,
      `The name "${'a'.repeat(79)}… has more than ${LIMITS.aliasCharacters} characters.`,
    ],
    [
      'BAD_USER_INPUT',
      'an unknown parameter, however long',
      `{ country(code: "ZZ") { cities { buildingParams(names: ["${'x'.repeat(500)}"]) { value } } } }`,
      `Unknown parameter "${'x'.repeat(79)}…. Known values: wind_averaging_period_s, wind_return_period_years, snow_load_ground_kn_m2, frost_depth_m, altitude_m, cost_declared_per_m2, cost_taxed_per_m2.`,
    ],
    [
      'BAD_USER_INPUT',
      'several operations, and no name',
      'query A { dataset { version } } query B { dataset { version } }',
      '`operationName` must be given for a query of several operations. Its operations: A, B.',
    ],
    ['QUERY_TOO_COMPLEX', 'too many tokens', aliases(1000), 'The query has more than 2000 tokens.'],
    [
      'QUERY_TOO_COMPLEX',
      'too many lines, which each error would count',
      `{${'\n'.repeat(1000)}}`,
      'The query has more than 1000 lines.',
    ],
  ])('%s: %s', async (code, _what, query, message) => {
    const { errors } = await askGraphQL(url, query);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code } });
  });

  test('the first 20 errors of a query are listed, and that there are more', async () => {
    const messages = async (count: number) => {
      const { errors = [] } = await askGraphQL(
        url,
        `{ countries { ${Array.from({ length: count }, (_, n) => `x${n}`).join(' ')} } }`,
      );
      return errors.map(({ message }) => message);
    };
    expect(await messages(20)).toHaveLength(20);
    expect((await messages(21)).slice(19)).toEqual([
      'Cannot query field "x19" on type "Country".',
      'Too many validation errors, error limit reached. Validation aborted.',
    ]);
  });

  test('a field that a directive leaves out is not there, whatever its name', async () => {
    const { data } = await askGraphQL(
      url,
      '{ countries { code constructor: name @skip(if: true) cities { code toString: name @skip(if: true) } } }',
    );
    expect(data.countries.map(Object.keys)).toContainEqual(['code', 'cities']);
    expect(
      data.countries.flatMap(({ cities }: { cities: object[] }) => cities.map(Object.keys)),
    ).toContainEqual(['code']);
    expect(JSON.stringify(data)).not.toMatch(/constructor|toString/);
  });

  test('an argument of a type that is none is named, however deeply it is nested', async () => {
    const depth = 50_000;
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"query ($c: CountryCode!) { country(code: $c) { code } }","variables":{"c":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    });
    expect(await response.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('(got [ [Array] ])'),
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ],
    });
  });

  test.each([
    [
      '{ country(code: "ZZ") { complianceRules(fields: ["stair_riser_hight_mm"]) { value } } }',
      {
        reason: 'UNKNOWN_FIELD_NAME',
        argument: 'fields',
        value: 'stair_riser_hight_mm',
        didYouMean: 'stair_riser_height_mm',
        knownValues: ['stair_riser_height_mm', 'ramp_slope_pct', 'stair_headroom_mm'],
      },
    ],
    [
      '{ country(code: "ZZ") { complianceRules(facts: [{ name: "ocupancy", value: "house" }]) { value } } }',
      {
        reason: 'UNKNOWN_FACT',
        argument: 'facts.name',
        value: 'ocupancy',
        didYouMean: 'occupancy',
        knownValues: expect.arrayContaining(['occupancy', 'works']),
      },
    ],
    [
      '{ country(code: "ZZ") { complianceRules(facts: [{ name: "occupancy", value: "castle" }]) { value } } }',
      { reason: 'INVALID_VALUE', argument: 'facts.occupancy', value: 'castle' },
    ],
    [
      '{ places(first: 0) { totalCount } }',
      { reason: 'OUT_OF_RANGE', argument: 'first', value: 0 },
    ],
    [
      '{ places(after: "x") { totalCount } }',
      { reason: 'INVALID_CURSOR', argument: 'after', value: 'x' },
    ],
    [
      '{ country(code: "ZZ") { costIndex { reindex(from: "2020", to: "2021-Q1") { factor } } } }',
      { reason: 'INVALID_VALUE', argument: 'from', value: '2020' },
    ],
  ])(
    '%s: the error has the reason, the argument, its value, and the names that are known',
    async (query, mistake) => {
      const { errors } = await askGraphQL(url, query);
      expect(errors?.[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        requestId: expect.any(String),
        ...mistake,
      });
    },
  );

  test('an operation of which every field fails is too complex', async () => {
    const aliases = Array.from(
      { length: 150 },
      (_, index) => `a${index}: reindex(from: "x", to: "y") { factor }`,
    ).join(' ');
    const { data, errors } = await askGraphQL(
      url,
      `{ countries { cities { country { cities { country { costIndex { ${aliases} } } } } } } }`,
    );
    expect([data, errors?.length, errors?.[0]?.extensions?.code]).toEqual([
      undefined,
      1,
      'QUERY_TOO_COMPLEX',
    ]);
  });

  test('a limit counts what fragments spread, each time', async () => {
    const query = `{ ${Array.from({ length: 31 }, (_, index) => `a${index}: countries { ...F }`).join(' ')} } fragment F on Country { ${'abcdefghij'.replace(/./g, '$&: code ')} }`;
    const { errors } = await askGraphQL(url, query);
    expect(errors?.[0]?.message).toMatch(/selects more than 300 fields/);
  });

  test('no more is said of what is wrong than a person reads', async () => {
    const fields = Array.from({ length: 250 }, (_, index) => `nothing${index}`).join(' ');
    const { errors = [] } = await askGraphQL(url, `{ countries { ${fields} } }`);
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.length).toBeLessThan(30);
    const long = await askGraphQL(
      url,
      'query ($c: Int!) { country(code: "ZZ") { cities(filter: { minPopulation: $c }) { code } } }',
      {
        c: 'x'.repeat(100_000),
      },
    );
    expect(long.errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
    expect(JSON.stringify(long).length).toBeLessThan(2_000);
    const numbers = Array.from({ length: 250 }, (_, index) => index);
    const wrong = await askGraphQL(
      url,
      'query ($f: [String!]) { country(code: "ZZ") { complianceRules(fields: $f) { value } } }',
      {
        f: numbers,
      },
    );
    expect(wrong.errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
    expect(wrong.errors?.length).toBeLessThan(60);
  });

  test('a query that spreads fragments without end is refused before it costs anything', async () => {
    const fragments = Array.from(
      { length: 40 },
      (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`,
    ).join(' ');
    const { errors } = await askGraphQL(
      url,
      `{ ...f0 } ${fragments} fragment f40 on Query { __typename }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });

  test('an answer of too many values is refused, whatever lists they come from', async () => {
    const aliases = Array.from({ length: 280 }, (_, index) => `a${index}: url`).join(' ');
    const query = `{ countries { cities { country { complianceRules { source { ${aliases} } } } } } }`;
    const { url: real } = await sharedService();
    const { data, errors } = await askGraphQL(real, query);
    expect([data, errors?.[0]?.extensions?.code]).toEqual([undefined, 'QUERY_TOO_COMPLEX']);
  });

  test.each([
    [
      'an unused fragment',
      'fragment F on Country { code } { countries { code } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['an unknown directive', '{ countries @nothing { code } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an undefined variable', '{ country(code: $x) { code } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a variable that is not given',
      'query ($c: CountryCode!) { country(code: $c) { code } }',
      'BAD_USER_INPUT',
    ],
    ['a mutation', 'mutation { countries { code } }', 'BAD_USER_INPUT'],
    ['a syntax error', '{ countries { ', 'GRAPHQL_PARSE_FAILED'],
  ])('over POST and GET alike: %s', async (_what, query, code) => {
    const post = await askGraphQL(url, query);
    const get = (await (
      await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { accept: 'application/graphql-response+json' },
      })
    ).json()) as typeof post;
    expect(post.errors?.[0]?.extensions?.code).toBe(code);
    if (!query.startsWith('mutation')) expect(get.errors?.[0]?.extensions?.code).toBe(code);
  });

  test.each([
    ['no acceptable type', { accept: 'image/png' }, 406],
    ['a page in place of an answer', { accept: 'text/html' }, 406],
    ['a body of another type', { 'content-type': 'text/plain' }, 415],
  ])('%s is refused with a code and a message', async (_what, headers, status) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"query":"{countries{code}}"}',
    });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { errors: [{ message: expect.any(String), extensions: { code: 'BAD_USER_INPUT' } }] },
    ]);
  });

  test.each([
    ['no query', {}],
    ['a query that is no text', { query: 1 }],
    ['a member that requests do not have', { query: '{ countries { code } }', quary: '' }],
    ['variables that are no object', { query: '{ countries { code } }', variables: 'x' }],
  ])('a request with %s is refused with the documented code alone', async (_what, body) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        errors: [
          {
            message: expect.any(String),
            extensions: { code: 'BAD_USER_INPUT', requestId: expect.any(String) },
          },
        ],
      },
    ]);
  });

  test('variables that are not JSON are the fault of the client', async () => {
    const response = await fetch(`${url}/graphql?query={countries{code}}&variables=nonsense`);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
  });

  test('a mistake that is met for every country is no line of the log, though some are met when all is answered', async () => {
    const service = await startTestService({});
    const last = PUBLISHED.at(-1);
    // The last country is known already, so its mistake is met before the rows of the others are there.
    await askGraphQL(service.url, `{ country(code: "${last}") { cities { name } } }`);
    const { errors } = await askGraphQL(
      service.url,
      '{ countries { cities { name } places(after: "none") { totalCount } } }',
    );
    const wrong = PUBLISHED.map((_code, index) => ({
      path: ['countries', index, 'places'],
      extensions: { code: 'BAD_USER_INPUT' },
    }));
    expect(
      errors?.toSorted((one, other) => Number(one.path?.[1]) - Number(other.path?.[1])),
    ).toMatchObject(wrong);
    await askGraphQL(service.url, '{ countries { cities { code } } }');
    expect(service.logged.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('fragments that spread each other are an error, not an endless loop', async () => {
    const { errors } = await askGraphQL(
      url,
      '{ countries { ...a } } fragment a on Country { ...b } fragment b on Country { ...a }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  test('the introspection that tools send is answered', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    const { data } = await askGraphQL(url, getIntrospectionQuery());
    expect(data.__schema.types.length).toBeGreaterThan(20);
  });
});

describe("what graphql's own validation finds is found", () => {
  test.each([
    ['type X { a: Int } { countries { code } }'],
    ['{ countries { ... on Nothing { code } } }'],
    ['{ countries { ... on String { code } } }'],
    ['{ countries { ... on City { code } } }'],
    ['{ countries { ...nothing } }'],
    ['{ countries { ...a } } fragment a on Country { code } fragment a on Country { name }'],
    ['{ countries { code } } fragment a on Country { code }'],
    ['{ countries { ...a } } fragment a on Country { code ...a }'],
    ['query ($c: Country) { countries { code } }'],
    ['query ($c: CountryCode!, $c: CountryCode!) { country(code: $c) { code } }'],
    ['{ country(code: $c) { code } }'],
    ['query ($c: CountryCode!) { countries { code } }'],
    ['query ($c: Int!) { country(code: $c) { code } }'],
    ['{ countries { code { name } } }'],
    ['{ countries }'],
    ['{ countries { nothing } }'],
    ['{ countries @nothing { code } }'],
    ['{ countries { code @skip(if: true) @skip(if: false) } }'],
    ['{ countries { code @skip } }'],
    ['{ countries(nothing: 1) { code } }'],
    ['{ country { code } }'],
    ['{ country(code: "ZZ", code: "ZZ") { code } }'],
    ['{ country(code: "ZZ") { cities(filter: { minPopulation: "many" }) { code } } }'],
    ['{ country(code: "ZZ") { cities(filter: { minPopulation: 1, minPopulation: 2 }) { code } } }'],
    ['{ countries { same: code same: name } }'],
    ['{ countries { cities { same: code } } countries { cities { same: name } } }'],
  ])('%s', async (query) => {
    const schema = buildSchema(await readFile('schema.graphql', 'utf8'));
    const expected = validate(schema, parse(query)).map(({ message }) => message);
    expect(expected).not.toEqual([]);
    const { errors } = await askGraphQL(url, query);
    expect(errors?.map(({ message }: { message: string }) => message)).toEqual(expected);
  });
});

describe('when the database fails', () => {
  test.skipIf(!HAS_POSTGRES)(
    'nothing internal leaks, on either door, and the log has it',
    async () => {
      const { default: postgres } = await import('postgres');
      const DATABASE_URL = await createPostgresDatabase();
      const service = await startTestService({
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        DATABASE_URL,
      });
      const admin = postgres(DATABASE_URL, { max: 1 });
      // What it costs is known then, and the fault is met in the midst of the answer.
      await askGraphQL(service.url, '{ dataset { version } }');
      await admin`alter table countries rename to elsewhere`;
      const rest = await fetch(`${service.url}/api/v1/open/ZZ/cities`);
      const body = (await rest.json()) as { instance: string };
      expect([rest.status, body]).toMatchObject([
        500,
        {
          type: '/problems/internal',
          detail: 'Unexpected error. The service log has it under this request id.',
        },
      ]);
      const line = service.logged.find(
        ({ requestId }) => body.instance === `urn:uuid:${requestId}`,
      );
      expect(JSON.stringify(line)).toContain('relation \\"countries\\" does not exist');
      const { errors } = await askGraphQL(service.url, '{ countries { code } }');
      expect(errors).toMatchObject([
        {
          message: 'Unexpected error. The service log has it under this request id.',
          extensions: { code: 'INTERNAL' },
        },
      ]);
      expect(JSON.stringify([body, errors])).not.toMatch(/relation|select|drizzle|postgres/i);
      const logged = service.logged.find(
        ({ requestId }) => requestId === errors?.[0]?.extensions?.requestId,
      );
      expect(JSON.stringify(logged)).toContain('relation \\"countries\\" does not exist');
      await admin`alter table elsewhere rename to countries`;
      expect((await fetch(`${service.url}/api/v1/open/ZZ/cities`)).status).toBe(200);
      await admin.end();
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    '503 and UNAVAILABLE when it cannot be reached, and answers once it is back',
    async () => {
      const { connectThroughGate } = await import('../support/gate.ts');
      const gate = await connectThroughGate(await createPostgresDatabase());
      const service = await startTestService({
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        DATABASE_URL: gate.url,
      });
      await gate.shut();
      const rest = await fetch(`${service.url}/api/v1/open/ZZ/cities`);
      expect([rest.status, rest.headers.get('retry-after'), await rest.json()]).toMatchObject([
        503,
        '5',
        { type: '/problems/unavailable', title: 'Unavailable for the moment' },
      ]);
      const graphQL = await fetch(`${service.url}/graphql?query={countries{code}}`);
      const said = {
        message: 'The database is not available at the moment.',
        extensions: { code: 'UNAVAILABLE', requestId: expect.any(String) },
      };
      expect([
        graphQL.status,
        graphQL.headers.get('retry-after'),
        await graphQL.json(),
      ]).toMatchObject([503, '5', { data: null, errors: [said] }]);
      await gate.open();
      await expect
        .poll(async () => (await fetch(`${service.url}/api/v1/open/ZZ/cities`)).status, {
          timeout: 15_000,
        })
        .toBe(200);
    },
  );
});
