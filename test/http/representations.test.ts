import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPOSED_HEADERS } from '../../src/server/http/cors.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';

type Raw = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

let url: string;
beforeAll(async () => {
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }));
});

/** A request as it is written, without what fetch adds or decodes. */
function ask(
  path: string,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
  body?: string,
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url + path,
      { method, headers, agent: false },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({
          status: response.statusCode as number,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const LIST = '/api/v1/open/ZZ/cities';
const queryPath = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
const QUERY = queryPath('{countries{code}}');

describe.each([
  ['REST', LIST, 'Accept-Encoding'],
  ['GraphQL over GET', QUERY, 'Accept, Accept-Encoding'],
  [
    'GraphQL over GET, with members called errors and data',
    queryPath('{errors:countries{code}data:countries{name}}'),
    'Accept, Accept-Encoding',
  ],
  ['openapi.json', '/openapi.json', 'Accept-Encoding'],
])('%s', (_door, path, vary) => {
  test('has a strong ETag for each encoding, and the encodings hold the same', async () => {
    const [plain, gzip, brotli] = await Promise.all([
      ask(path),
      ask(path, { 'accept-encoding': 'gzip' }),
      ask(path, { 'accept-encoding': 'gzip, br' }),
    ]);
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    const etags = [plain, gzip, brotli].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  test.each([
    ['the same tag', (etag: string) => etag, 304],
    ['a list with it', (etag: string) => `"a", ${etag} , "b"`, 304],
    ['its weak form', (etag: string) => `W/${etag}`, 304],
    ['an asterisk', () => '*', 304],
    ['another tag', () => '"another"', 200],
    ['a tag that ends like it', (etag: string) => `"x${etag.slice(1)}`, 200],
    ['no tag at all', () => 'nonsense', 200],
  ])('If-None-Match with %s', async (_what, tag, status) => {
    const full = await ask(path);
    const conditional = await ask(path, { 'if-none-match': tag(full.headers.etag as string) });
    expect([conditional.status, conditional.body.length]).toEqual([
      status,
      status === 304 ? 0 : full.body.length,
    ]);
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'dataset-version',
      'link',
      'access-control-allow-origin',
    ]) {
      expect(conditional.headers[name], name).toBe(full.headers[name]);
    }
  });

  test('HEAD has the headers of GET and no body', async () => {
    const [get, head] = await Promise.all([ask(path), ask(path, {}, 'HEAD')]);
    expect(head.body.length).toBe(0);
    const { date: _date, ratelimit: _left, ...expected } = get.headers;
    expect(head.headers).toMatchObject(expected);
  });

  test('HEAD with the tag that is current is a 304', async () => {
    const { headers } = await ask(path);
    const [known, other] = await Promise.all(
      [headers.etag as string, '"another"'].map((tag) =>
        ask(path, { 'if-none-match': tag }, 'HEAD'),
      ),
    );
    expect([known?.status, known?.headers.etag, other?.status]).toEqual([304, headers.etag, 200]);
  });

  test('says how long it may be kept, what it varies on, which edition it is and where the rest stands', async () => {
    const { headers } = await ask(path);
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    expect(headers.vary).toBe(vary);
    expect(headers['dataset-version']).toMatch(/^2026-11-21\.[0-9a-f]{12}$/);
    expect(headers.link).toContain(
      '</openapi.json>; rel="service-desc", </docs>; rel="service-doc", <https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    );
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe(EXPOSED_HEADERS.join(', '));
  });
});

test.each([
  ['br;q=0, gzip;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['zstd', undefined],
  ['', undefined],
])('Accept-Encoding: %s', async (accepted, encoding) => {
  const { headers, status } = await ask(LIST, { 'accept-encoding': accepted });
  expect([status, headers['content-encoding']]).toEqual([200, encoding]);
});

test('GraphQL over POST may not be kept, and If-None-Match does not apply to it', async () => {
  const post = (headers: http.OutgoingHttpHeaders = {}) =>
    ask(
      '/graphql',
      { 'content-type': 'application/json', ...headers },
      'POST',
      '{"query":"{countries{code}}"}',
    );
  const first = await post();
  const second = await post({ 'if-none-match': first.headers.etag as string });
  expect([first.status, second.status, first.headers['cache-control']]).toEqual([
    200,
    200,
    'no-store',
  ]);
  expect(second.body).toEqual(first.body);
});

test.each([
  ['refused', '{ countries { nothing } }', 'application/json', 200],
  [
    'refused, in its own media type',
    '{ countries { nothing } }',
    'application/graphql-response+json',
    400,
  ],
  [
    'in part',
    '{ countries { name } country(code: "ZZ") { complianceRules(fields: ["x"]) { value } } }',
    'application/json',
    200,
  ],
  ['in a media type that there is not', '{ countries { name } }', 'image/png', 406],
])(
  'what was answered %s may not be kept, over GET either',
  async (_how, query, accept, expected) => {
    // More than once, as answers are kept when they are asked for again.
    for (const _turn of [1, 2, 3]) {
      const { status, headers, body } = await ask(queryPath(query), { accept });
      expect([status, headers['cache-control'], headers.etag]).toEqual([
        expected,
        'no-store',
        undefined,
      ]);
      expect(JSON.parse(body.toString()).errors).toHaveLength(1);
    }
  },
);

test('answers that differ have ETags that differ', async () => {
  const paths = [
    'ZZ/cities',
    'YY/cities',
    'ZZ/cities/alpha',
    'ZZ/completeness',
    'YY/completeness',
  ].map((path) => `/api/v1/open/${path}`);
  const queries = ['code', 'name', 'currency'].map((field) => queryPath(`{countries{${field}}}`));
  const etags = await Promise.all(
    [...paths, ...queries].map(async (path) => (await ask(path)).headers.etag),
  );
  expect(new Set(etags).size).toBe(8);
});

test('two queries of the same shape do not share an answer', async () => {
  const ask2 = (code: string) =>
    ask(
      '/graphql',
      { 'content-type': 'application/json' },
      'POST',
      JSON.stringify({
        query: 'query($c: CountryCode!) { country(code: $c) { name } }',
        variables: { c: code },
      }),
    );
  const names = await Promise.all(
    ['ZZ', 'YY', 'QQ'].map(async (code) => (await ask2(code)).body.toString()),
  );
  expect(names).toEqual([
    '{"data":{"country":{"name":"Testland"}}}',
    '{"data":{"country":{"name":"Emptyland"}}}',
    '{"data":{"country":null}}',
  ]);
});

test.each(['/api/v1/open/ZZ/cities', '/graphql', '/api/v1/open/nothing'])(
  'a preflight of %s is answered and not counted',
  async (path) => {
    const { status, headers } = await ask(
      path,
      {
        origin: 'https://example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
      'OPTIONS',
    );
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
    expect(headers['access-control-allow-methods']).toBe(
      path === '/graphql' ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS',
    );
    expect(headers.ratelimit).toBeUndefined();
  },
);

test('the catalogue of RFC 9727 leads to descriptions that are there', async () => {
  const { headers, body } = await ask('/.well-known/api-catalog');
  expect(headers['content-type']).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  expect(headers.link).toContain('</.well-known/api-catalog>; rel="api-catalog"');
  const { linkset } = JSON.parse(body.toString());
  expect(linkset.map(({ anchor }: { anchor: string }) => anchor)).toEqual([
    '/api/v1/open',
    '/graphql',
    '/mcp',
  ]);
  for (const link of linkset) {
    for (const relation of ['service-desc', 'service-doc', 'status']) {
      const [{ href, type }] = link[relation];
      const answer = await ask(href, { accept: type });
      expect([href, answer.status, answer.headers['content-type']?.split(';')[0]]).toEqual([
        href,
        200,
        type,
      ]);
    }
  }
});

test('each kind of problem has a page', async () => {
  const { PROBLEMS } = await import('../../src/server/http/errors.ts');
  for (const [name, { title }] of Object.entries(PROBLEMS)) {
    const { status, headers, body } = await ask(`/problems/${name}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain(title);
  }
  expect((await ask('/problems/toString')).status).toBe(404);
});

test('health is not counted, and does not wait for the limit', async () => {
  for (const [path, status] of [
    ['/livez', 'live'],
    ['/readyz', 'ready'],
  ]) {
    const { headers, body } = await ask(path as string);
    expect([JSON.parse(body.toString()), headers.ratelimit]).toEqual([{ status }, undefined]);
  }
});
