import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLimiter, quotaHeaders } from '../../src/http/limiter.ts';
import { createMemoryStore, type Quota } from '../../src/http/limiter-stores.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService, type TestService } from '../support/services.ts';

const QUOTA: Quota = { limit: 100, windowMs: 60_000 };

function limiterWithClock(options: { maxAddresses?: number } = {}) {
  const clock = { ms: 1_000_000 };
  const store = createMemoryStore({ ...QUOTA, ...options, now: () => clock.ms });
  return { clock, limiter: createLimiter(QUOTA, store) };
}

async function reserveTimes(limiter: ReturnType<typeof createLimiter>, address: string, times: number) {
  const verdicts = await Promise.all(Array.from({ length: times }, () => limiter.reserve(address)));
  return { allowed: verdicts.filter(({ allowed }) => allowed).length, verdicts };
}

describe('the limiter', () => {
  test('allows exactly 100 of 1,000 simultaneous requests, and counts down for them', async () => {
    const { limiter } = limiterWithClock();
    const { allowed, verdicts } = await reserveTimes(limiter, '192.0.2.1', 1000);
    expect(allowed).toBe(100);
    expect(verdicts.slice(0, 100).map(({ left }) => left)).toEqual(Array.from({ length: 100 }, (_, index) => 99 - index));
  });

  test('holds in any 60 seconds, not from minute to minute, and refusals do not extend the wait', async () => {
    const { limiter, clock } = limiterWithClock();
    await reserveTimes(limiter, 'a', 60);
    clock.ms += 30_000;
    expect((await reserveTimes(limiter, 'a', 500)).allowed).toBe(40);
    clock.ms += 29_999;
    const refused = await limiter.reserve('a');
    expect(refused).toMatchObject({ allowed: false, left: 0, resetMs: 1 });
    clock.ms += 1;
    expect((await reserveTimes(limiter, 'a', 500)).allowed).toBe(60);
    clock.ms += 30_000;
    expect((await reserveTimes(limiter, 'a', 500)).allowed).toBe(40);
  });

  test('counts addresses apart', async () => {
    const { limiter } = limiterWithClock();
    expect((await reserveTimes(limiter, 'a', 150)).allowed).toBe(100);
    expect((await reserveTimes(limiter, 'b', 150)).allowed).toBe(100);
  });

  test('forgets the address that was quiet longest when there are too many', async () => {
    const { limiter } = limiterWithClock({ maxAddresses: 1000 });
    await reserveTimes(limiter, 'first', 100);
    await reserveTimes(limiter, 'second', 100);
    for (let index = 0; index < 1000; index++) await limiter.reserve(`other ${index}`);
    expect((await limiter.reserve('other 999')).left).toBe(98);
    expect((await limiter.reserve('first')).left).toBe(99);
  });

  test('writes the headers of the IETF draft, with a wait that is never too short', () => {
    const headers = quotaHeaders(QUOTA)({ allowed: true, left: 7, resetMs: 12_001 });
    expect(headers).toEqual(['RateLimit-Policy', '"open";q=100;w=60', 'RateLimit', '"open";r=7;t=13']);
  });
});

describe('one count for both doors', () => {
  let service: TestService;
  let folder: string;

  beforeAll(async () => {
    folder = await writeDataFolder(fixtureFiles());
    service = await startTestService({ DATA_DIR: folder, RATE_LIMIT: '100', TRUST_PROXY: '1' });
  });

  const rest = (from: string) => fetch(`${service.url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': from } });
  const graphQL = (from: string) =>
    fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
      body: '{"query":"{countries{code}}"}',
    });

  test('1,000 simultaneous requests from one address get 100 answers and 900 refusals', async () => {
    const responses = await Promise.all(Array.from({ length: 1000 }, (_, index) => (index % 2 ? rest : graphQL)('198.51.100.1')));
    const statuses = await Promise.all(responses.map(async (response) => [response.status, await response.text()] as const));
    expect(statuses.filter(([status]) => status === 200)).toHaveLength(100);
    expect(statuses.filter(([status]) => status === 429)).toHaveLength(900);
  });

  test('a refusal says why, and when to come back', async () => {
    const response = await rest('198.51.100.1');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(response.headers.get('ratelimit')).toBe(`"open";r=0;t=${wait}`);
    expect(await response.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      status: 429,
      detail: `This address has made 100 requests within 60 seconds, over REST and GraphQL together. Try again in ${wait} seconds.`,
      'violated-policies': ['open'],
    });
    const refused = await graphQL('198.51.100.1');
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as { errors: unknown[] }).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  });

  test('404, 405, HEAD and GraphQL errors are counted; preflights, GraphiQL and health are not', async () => {
    const from = { 'x-forwarded-for': '198.51.100.2' };
    const get = (path: string, init: RequestInit = {}) => fetch(service.url + path, { ...init, headers: { ...from, ...init.headers } });
    for (const path of ['/api/v1/open/QQ/cities', '/api/v1/open/nothing']) await get(path);
    await get('/api/v1/open/ZZ/cities', { method: 'PUT' });
    await get('/api/v1/open/ZZ/cities', { method: 'HEAD' });
    await get('/graphql?query={nothing}');
    await get('/api/v1/open/ZZ/cities', { method: 'OPTIONS' });
    await get('/graphql', { method: 'OPTIONS' });
    await get('/graphql', { headers: { accept: 'text/html' } });
    await get('/livez');
    await get('/readyz');
    const response = await get('/api/v1/open/ZZ/cities');
    expect(response.headers.get('ratelimit')).toMatch(/^"open";r=94;/);
  });

  test.each([
    ['an IPv6 client is its /64', '2001:db8:1:2:3::4', '2001:db8:1:2:ffff::1'],
    ['a mapped IPv4 address is the IPv4 address', '::ffff:198.51.100.7', '198.51.100.7'],
    ['only the last hop is believed', '203.0.113.9, 198.51.100.8', '198.51.100.8'],
  ])('%s', async (_what, first, second) => {
    const before = await rest(first);
    const after = await rest(second);
    expect([before, after].map((response) => response.headers.get('ratelimit')?.split(';')[1])).toEqual(['r=99', 'r=98']);
  });

  test('forwarded headers are ignored when no proxy is trusted', async () => {
    const trusting = await startTestService({ DATA_DIR: folder, RATE_LIMIT: '2' });
    const statuses = [];
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const response = await fetch(`${trusting.url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': from } });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('a named proxy is believed, another address is not', async () => {
    const believing = await startTestService({ DATA_DIR: folder, RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' });
    const from = async (chain: string) =>
      (await fetch(`${believing.url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': chain } })).status;
    expect(await from('192.0.2.1, 10.1.1.1')).toBe(200);
    expect(await from('203.0.113.5, 192.0.2.1')).toBe(429);
    expect(await from('192.0.2.2, 10.1.1.1, 10.1.1.2')).toBe(200);
  });
});

describe('a connection that does not speak HTTP', () => {
  let service: TestService | undefined;
  test.each([
    ['malformed-request', 400, 'GET / HTTP/9.9\r\n\r\n'],
    ['malformed-request', 400, 'GET / SPDY/1\r\n\r\n'],
    ['method-not-allowed', 405, 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['headers-too-large', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['malformed-request', 400, 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['unknown-country', 404, 'GET http://somewhere/api/v1/open/QQ/cities HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['unknown-path', 404, 'GET /nothing HTTP/1.1\r\nHost: x\r\nExpect: the impossible\r\nConnection: close\r\n\r\n'],
  ])('gets JSON: %s %i (case %#)', async (problem, status, words) => {
    service ??= await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) });
    const answer = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL((service as TestService).url);
      const socket = new http.Agent().createConnection({ host: hostname, port: Number(port) });
      let text = '';
      socket?.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      socket?.on('end', () => resolve(text));
      socket?.on('error', reject);
      socket?.write(words);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ type: `/problems/${problem}`, status });
  });
});
