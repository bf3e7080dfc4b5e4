import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await startTestService({
    DATA_DIR: await writeDataFolder(fixtureFiles()),
    RATE_LIMIT: '100',
    PAGE_RATE_LIMIT: '30',
    PAGE_RATE_LIMIT_WINDOW_SECONDS: '90',
    TRUST_PROXY: '1',
  }));
});

type Raw = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** fetch would ask for encodings of its own. */
function ask(path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = http.get(url + path, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        status: response.statusCode as number,
        headers: response.headers,
        body: Buffer.concat(chunks),
      });
    });
    request.on('error', reject);
  });
}

test.each(['/', '/ZZ', '/search', '/docs', '/problems/unknown-city', '/graphql'])(
  '%s may load nothing from elsewhere and stands in no frame',
  async (path) => {
    const { status, headers } = await ask(path, { accept: 'text/html' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = Object.fromEntries(
      (headers['content-security-policy'] as string)
        .split('; ')
        .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy['script-src']).not.toContain('unsafe');
    // The search of pages leads to this service.
    expect(policy['form-action']).toBe(path === '/graphql' ? "'none'" : "'self'");
    // Only the editor of GraphiQL writes styles while it runs.
    if (path !== '/graphql') expect(policy['style-src']).not.toContain('unsafe');
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*/);
  },
);

test.each(['/style.css', '/openapi.json'])('%s is what its type says', async (path) => {
  expect((await ask(path)).headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  ['no encoding named', {}],
  ['none accepted', { 'accept-encoding': 'identity' }],
])('GraphiQL, of megabytes, is never sent uncompressed: %s', async (_what, accepted) => {
  const { status, headers, body } = await ask('/graphql', { accept: 'text/html', ...accepted });
  expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(gunzipSync(body).length).toBeGreaterThan(2.5 * body.length);
});

test('pages have a quota of their own, which leaves that of the data alone, and health has none', async () => {
  const from = { 'x-forwarded-for': '192.0.2.200', 'accept-encoding': 'gzip' };
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await ask('/problems/internal', from)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const [home, graphiql, data, health, other] = await Promise.all([
    ask('/', from),
    ask('/graphql', { ...from, accept: 'text/html' }),
    ask('/api/v1/open/ZZ/cities', { 'x-forwarded-for': '192.0.2.200' }),
    ask('/readyz', from),
    ask('/', { ...from, 'x-forwarded-for': '192.0.2.201' }),
  ]);
  expect([home, graphiql, data, health, other].map(({ status }) => status)).toEqual([
    429, 429, 200, 200, 200,
  ]);
  expect(Number(home.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(home.body.toString())).toMatchObject({
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    detail: expect.stringMatching(
      /^This address has requested 30 pages within 90 seconds\. Try again in \d+ seconds\.$/,
    ),
  });
  expect(data.headers.ratelimit).toMatch(/^"open";r=99;/);
});
