import http from 'node:http';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLimiter, type Quota, quotaHeaders } from '../../src/server/http/limiter.ts';
import { createMemoryStore } from '../../src/server/http/memory-store.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService, type TestService } from '../support/services.ts';

const QUOTA: Quota = { limit: 100, windowMs: 60_000 };

const createTestLimiter = (options: { maxAddresses?: number } = {}) =>
  createLimiter(QUOTA, createMemoryStore({ ...QUOTA, ...options }));

const reserveTogether = (
  limiter: ReturnType<typeof createLimiter>,
  address: string,
  times: number,
) => Array.from({ length: times }, () => limiter.reserve(address));

async function reserveTimes(
  limiter: ReturnType<typeof createLimiter>,
  address: string,
  times: number,
) {
  const verdicts = await Promise.all(reserveTogether(limiter, address, times));
  return { allowed: verdicts.filter(({ allowed }) => allowed).length, verdicts };
}

/** What is in use once all that is garbage was collected. */
function heapUsedMb(): number {
  v8.setFlagsFromString('--expose_gc');
  vm.runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

describe('the limiter', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('allows exactly 100 of 1,000 simultaneous requests, and counts down for them', async () => {
    const limiter = createTestLimiter();
    const { allowed, verdicts } = await reserveTimes(limiter, '192.0.2.1', 1000);
    expect(allowed).toBe(100);
    expect(verdicts.slice(0, 100).map(({ left }) => left)).toEqual(
      Array.from({ length: 100 }, (_, index) => 99 - index),
    );
  });

  test('holds in any 60 seconds, not from minute to minute, and refusals do not extend the wait', async () => {
    const limiter = createTestLimiter();
    await reserveTimes(limiter, 'a', 60);
    vi.advanceTimersByTime(30_000);
    expect((await reserveTimes(limiter, 'a', 500)).allowed).toBe(40);
    vi.advanceTimersByTime(29_999);
    const refused = await limiter.reserve('a');
    expect(refused).toMatchObject({ allowed: false, left: 0, resetMs: 1 });
    vi.advanceTimersByTime(1);
    expect((await reserveTimes(limiter, 'a', 500)).allowed).toBe(60);
    vi.advanceTimersByTime(30_000);
    expect((await reserveTimes(limiter, 'a', 500)).allowed).toBe(40);
  });

  test('counts addresses apart', async () => {
    const limiter = createTestLimiter();
    expect((await reserveTimes(limiter, 'a', 150)).allowed).toBe(100);
    expect((await reserveTimes(limiter, 'b', 150)).allowed).toBe(100);
  });

  test('a refusal is the verdict of graphql-rate-limit on the real times of the address', async () => {
    const limiter = createTestLimiter();
    await reserveTimes(limiter, 'a', 60);
    vi.advanceTimersByTime(30_000);
    await reserveTimes(limiter, 'a', 40);
    vi.advanceTimersByTime(29_999);
    const undecided = reserveTogether(limiter, 'a', 1000);
    // The list was full; before it is judged, the window of the first 60 ends. A list that is full whatever the time would refuse them all.
    vi.advanceTimersByTime(2);
    const allowed = (await Promise.all(undecided)).filter((verdict) => verdict.allowed);
    expect(allowed.map(({ left }) => left)).toEqual(
      Array.from({ length: 60 }, (_, index) => 59 - index),
    );
    expect(await limiter.reserve('a')).toMatchObject({ allowed: false, left: 0, resetMs: 29_999 });
  });

  test.each([
    ['an hour back', -3_600_000],
    ['an hour on', 3_600_000],
  ])(
    'a wall clock that is set %s neither locks an address out nor lets it in',
    async (_how, changeMs) => {
      const limiter = createTestLimiter();
      await reserveTimes(limiter, 'a', 100);
      vi.setSystemTime(Date.now() + changeMs);
      expect(await limiter.reserve('a')).toMatchObject({ allowed: false, resetMs: 60_000 });
      vi.advanceTimersByTime(60_000);
      expect((await reserveTimes(limiter, 'a', 150)).allowed).toBe(100);
    },
  );

  test('an address is remembered for the whole window, whenever others ask meanwhile', async () => {
    for (let firstSeconds = 1; firstSeconds <= 60; firstSeconds++) {
      const limiter = createTestLimiter();
      const othersAsk = async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          vi.advanceTimersByTime(1_000);
          await limiter.reserve('another');
        }
      };
      await othersAsk(firstSeconds);
      await reserveTimes(limiter, 'a', 100);
      await othersAsk(59);
      vi.advanceTimersByTime(999);
      expect(await limiter.reserve('a')).toMatchObject({ allowed: false, resetMs: 1 });
    }
  });

  test('forgets the address that was quiet longest when there are too many', async () => {
    const limiter = createTestLimiter({ maxAddresses: 1000 });
    await reserveTimes(limiter, 'first', 100);
    await reserveTimes(limiter, 'second', 100);
    for (let index = 0; index < 1000; index++) await limiter.reserve(`other ${index}`);
    expect((await limiter.reserve('other 999')).left).toBe(98);
    expect((await limiter.reserve('first')).left).toBe(99);
  });

  test('addresses that went away take up no memory', async () => {
    const limiter = createTestLimiter();
    const before = heapUsedMb();
    for (let index = 0; index < 60_000; index++) limiter.reserve(`address ${index}`);
    expect(heapUsedMb() - before).toBeGreaterThan(6);
    for (let window = 0; window < 2; window++) {
      vi.advanceTimersByTime(60_000);
      await limiter.reserve('another');
    }
    expect(heapUsedMb() - before).toBeLessThan(3);
    expect((await limiter.reserve('another')).left).toBe(99 - 1);
  });

  test('writes the headers of the IETF draft, with a wait that is never too short', () => {
    const headers = quotaHeaders(QUOTA)({ left: 7, resetMs: 12_001 });
    expect(headers).toEqual([
      'RateLimit-Policy',
      '"open";q=100;w=60',
      'RateLimit',
      '"open";r=7;t=13',
    ]);
  });
});

describe('one count for both doors', () => {
  let service: TestService;
  let folder: string;

  beforeAll(async () => {
    folder = await writeDataFolder(fixtureFiles());
    service = await startTestService({ DATA_DIR: folder, RATE_LIMIT: '100', TRUST_PROXY: '1' });
  });

  const rest = (from: string) =>
    fetch(`${service.url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': from } });
  const graphQL = (from: string) =>
    fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
      body: '{"query":"{countries{code}}"}',
    });

  test('1,000 simultaneous requests from one address get 100 answers and 900 refusals', async () => {
    const responses = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => (index % 2 ? rest : graphQL)('198.51.100.1')),
    );
    const statuses = await Promise.all(
      responses.map(async (response) => [response.status, await response.text()] as const),
    );
    expect(statuses.filter(([status]) => status === 200)).toHaveLength(100);
    expect(statuses.filter(([status]) => status === 429)).toHaveLength(900);
  });

  test('a refusal says why, and when to come back', async () => {
    const response = await rest('198.51.100.1');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(response.headers.get('ratelimit')).toBe(`"open";r=0;t=${wait}`);
    expect(await response.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      status: 429,
      detail: `This address has made 100 requests within 60 seconds, over REST, GraphQL and MCP together. Try again in ${wait} seconds.`,
      'violated-policies': ['open'],
    });
    const refused = await graphQL('198.51.100.1');
    expect(refused.status).toBe(429);
    expect(((await refused.json()) as { errors: unknown[] }).errors).toMatchObject([
      { extensions: { code: 'RATE_LIMITED' } },
    ]);
  });

  test('every request to the data is counted, whatever comes of it; preflights, pages and health are not', async () => {
    const from = { 'x-forwarded-for': '198.51.100.2' };
    const get = (path: string, init: RequestInit = {}) =>
      fetch(service.url + path, { ...init, headers: { ...from, ...init.headers } });
    const cities = '/api/v1/open/ZZ/cities';
    const etag = (await get(cities)).headers.get('etag') as string;
    const counted: [status: number, path: string, init?: RequestInit][] = [
      [304, cities, { headers: { 'if-none-match': etag } }],
      [200, cities, { method: 'HEAD' }],
      [405, cities, { method: 'PUT' }],
      [404, '/api/v1/open/QQ/cities'],
      [404, '/api/v1/open/nothing'],
      [200, '/graphql?query={nothing}'],
      [405, '/graphql', { method: 'DELETE' }],
    ];
    const uncounted: [status: number, path: string, init?: RequestInit][] = [
      [204, cities, { method: 'OPTIONS' }],
      [204, '/graphql', { method: 'OPTIONS' }],
      [200, '/graphql', { headers: { accept: 'text/html' } }],
      ...[
        '/',
        '/docs',
        '/openapi.json',
        '/schema.graphql',
        '/problems/unknown-city',
        '/livez',
        '/readyz',
      ].map((path) => [200, path] as [number, string]),
    ];
    for (const [index, [status, path, init]] of counted.entries()) {
      const response = await get(path, init);
      expect([path, response.status, response.headers.get('ratelimit')?.split(';')[1]]).toEqual([
        path,
        status,
        `r=${98 - index}`,
      ]);
    }
    for (const [status, path, init] of uncounted) {
      const response = await get(path, init);
      expect([path, response.status, response.headers.get('ratelimit')]).toEqual([
        path,
        status,
        null,
      ]);
    }
    expect((await get(cities)).headers.get('ratelimit')).toMatch(/^"open";r=91;/);
  });

  test.each([
    ['an IPv6 client is its /64', '2001:db8:1:2:3::4', '2001:db8:1:2:ffff::1'],
    ['a mapped IPv4 address is the IPv4 address', '::ffff:198.51.100.7', '198.51.100.7'],
    ['only the last hop is believed', '203.0.113.9, 198.51.100.8', '198.51.100.8'],
    ['a port is no part of an IPv4 address', '192.0.2.1:4711', '192.0.2.1'],
    ['nor is one chosen anew for each connection', '192.0.2.2:4711', '192.0.2.2:4712'],
    ['a port is no part of an IPv6 address', '[2001:db8:7::1]:443', '2001:db8:7::2'],
    ['brackets are no part of an IPv6 address', '[2001:db8:8::1]', '2001:db8:8::2'],
    ['entries that are empty are none', '192.0.2.3, ,', ',192.0.2.3'],
  ])('%s', async (_what, first, second) => {
    const before = await rest(first);
    const after = await rest(second);
    expect(
      [before, after].map((response) => response.headers.get('ratelimit')?.split(';')[1]),
    ).toEqual(['r=99', 'r=98']);
  });
});

describe('who is believed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await writeDataFolder(fixtureFiles());
  });

  /** What is left after each of the requests that follow each other, each with its own X-Forwarded-For, from an address of this machine. */
  async function leftAfter(
    { url }: TestService,
    chains: string[],
    localAddress = '127.0.0.1',
  ): Promise<number[]> {
    const left: number[] = [];
    for (const chain of chains) {
      const quota = new Promise((resolve, reject) => {
        const options = { localAddress, headers: { 'x-forwarded-for': chain } };
        http
          .get(`${url}/api/v1/open/ZZ/cities`, options, (response) =>
            resolve(response.resume().headers.ratelimit),
          )
          .on('error', reject);
      });
      left.push(Number(/r=(\d+)/.exec(String(await quota))?.[1]));
    }
    return left;
  }

  test('nobody, when no proxy is trusted', async () => {
    const service = await startTestService({ DATA_DIR: folder, RATE_LIMIT: '100' });
    expect(await leftAfter(service, ['192.0.2.1', '192.0.2.2', '192.0.2.3, 192.0.2.4'])).toEqual([
      99, 98, 97,
    ]);
  });

  test('not a peer that is no trusted proxy, whatever it forges', async () => {
    const service = await startTestService({
      DATA_DIR: folder,
      RATE_LIMIT: '100',
      TRUST_PROXY: '10.0.0.0/8',
    });
    const forged = [
      '192.0.2.1',
      '192.0.2.2, 192.0.2.9',
      '192.0.2.3, 10.1.1.1',
      '10.1.1.2',
      '2001:db8:1::1',
      '192.0.2.4:4711',
      'unknown',
      '',
    ];
    expect(await leftAfter(service, forged)).toEqual([99, 98, 97, 96, 95, 94, 93, 92]);
  });

  test('the named proxy, not its neighbour', async () => {
    const service = await startTestService({
      DATA_DIR: folder,
      RATE_LIMIT: '100',
      TRUST_PROXY: '127.0.0.3',
    });
    expect(await leftAfter(service, ['192.0.2.1', '192.0.2.1', '192.0.2.2'], '127.0.0.3')).toEqual([
      99, 98, 99,
    ]);
    expect(await leftAfter(service, ['192.0.2.3', '192.0.2.4'], '127.0.0.2')).toEqual([99, 98]);
  });

  describe('behind proxies that are named', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService({
        DATA_DIR: folder,
        RATE_LIMIT: '100',
        TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8',
      });
    });

    test.each([
      [
        'the first address from the right that is no proxy',
        ['192.0.2.1, 10.1.1.1', '203.0.113.5, 192.0.2.1'],
        [99, 98],
      ],
      [
        'also where ports follow',
        ['192.0.2.2, 10.1.1.1:80, 10.1.1.2', '203.0.113.6, 192.0.2.2:99, 10.1.1.3:80'],
        [99, 98],
      ],
      [
        'entries that are empty are none',
        ['192.0.2.3, , 10.1.1.1', ',192.0.2.3,', ' , ,192.0.2.3, ,10.1.1.1'],
        [99, 98, 97],
      ],
      [
        'nobody behind what is no address: the proxy that forwarded it',
        ['192.0.2.4, unknown, 10.1.2.1', '192.0.2.5, [], 10.1.2.1', '10.1.2.1'],
        [99, 98, 97],
      ],
    ])('%s', async (_what, chains, left) => {
      expect(await leftAfter(service, chains)).toEqual(left);
    });

    test('what is no address neither escapes the count nor breaks anything: it counts as the proxy', async () => {
      const words = [
        'unknown',
        '_hidden',
        '192.0.2.256',
        '192.0.2.1.',
        '192.0.2.1:port',
        '3221225985',
        '0xc0.0.2.1',
        '192.0.2.1 192.0.2.2',
      ];
      const brackets = [
        '[192.0.2.1',
        '[]:443',
        '[2001:db8::1]443',
        '2001:db8:::1',
        '[[2001:db8::1]]',
        '"[2001:db8::1]:443"',
        ':',
        '[]',
      ];
      const garbage = [
        ...words,
        ...brackets,
        'x'.repeat(8_000),
        `${'10.1.1.1,'.repeat(900)}x`,
        '',
        ' ',
        ',,,',
      ];
      // The address in front of the garbage was written by the client.
      const chains = garbage.flatMap((text) =>
        /[^, ]/.test(text) ? [text, `192.0.2.77, ${text}`] : [text],
      );
      expect(await leftAfter(service, chains)).toEqual(chains.map((_chain, index) => 99 - index));
    });
  });
});

describe('a connection that does not speak HTTP', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) });
  });

  test.each([
    ['malformed-request', 400, 'GET / HTTP/9.9\r\n\r\n'],
    ['malformed-request', 400, 'GET / SPDY/1\r\n\r\n'],
    ['method-not-allowed', 405, 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['headers-too-large', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['malformed-request', 400, 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'unknown-country',
      404,
      'GET http://somewhere/api/v1/open/QQ/cities HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    [
      'unknown-path',
      404,
      'GET /nothing HTTP/1.1\r\nHost: x\r\nExpect: the impossible\r\nConnection: close\r\n\r\n',
    ],
  ])('gets JSON: %s %i (case %#)', async (problem, status, words) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
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
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      type: `/problems/${problem}`,
      status,
    });
  });
});

test('no first request of an address is told to wait for longer than the window', async () => {
  const { url } = await startTestService({
    DATA_DIR: await writeDataFolder(fixtureFiles()),
    TRUST_PROXY: '1',
  });
  const told = new Set<string | null>();
  for (let each = 0; each < 200; each++) {
    const response = await fetch(`${url}/api/v1/open/ZZ/cities`, {
      headers: { 'x-forwarded-for': `192.0.2.${each}` },
    });
    told.add(response.headers.get('ratelimit'));
  }
  expect([...told].map((header) => header?.split(';').at(-1))).toEqual(['t=60']);
});
