import { beforeAll, describe, expect, test } from 'vitest';
import { connectAsOperator } from '../support/database.ts';
import { DEPARTURES, depart, pipeline, textOf } from '../support/drop-requests.mjs';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { callMessage, post } from '../support/mcp-client.ts';
import { NOTHING_HELD, readHeld } from '../support/metrics.ts';
import {
  createPostgresDatabase,
  HAS_POSTGRES,
  startTestService,
  type TestService,
} from '../support/services.ts';
import { createTableLock } from '../support/table-lock.ts';

const LIST = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}';

let dataDir: string;
let service: TestService;
beforeAll(async () => {
  dataDir = await writeDataFolder(fixtureFiles());
  service = await startTestService({ DATA_DIR: dataDir });
});

const MALFORMED = '/problems/malformed-request';

test.each([
  ['no JSON', '{', 400, { code: -32700, data: { type: MALFORMED } }],
  ['nothing', '', 400, { code: -32700 }],
  [
    'no object',
    '"tools/list"',
    400,
    { code: -32600, message: expect.stringContaining('"method":"tools/list"') },
  ],
  [
    'an empty batch',
    '[]',
    400,
    { code: -32600, message: expect.stringContaining('one JSON-RPC message at a time') },
  ],
  ['a batch', `[${LIST},${LIST}]`, 400, { code: -32600 }],
  ['another version', '{"jsonrpc":"1.0","id":7,"method":"tools/list"}', 400, { code: -32600 }],
  [
    'no revision',
    '{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}',
    400,
    { code: -32602 },
  ],
  ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', 400, { code: -32600 }],
  [
    'a subscription',
    '{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{}}',
    400,
    { code: -32600 },
  ],
  [
    'a method that is none',
    '{"jsonrpc":"2.0","id":7,"method":"tools/delete"}',
    200,
    { code: -32601 },
  ],
  [
    'what is not offered',
    '{"jsonrpc":"2.0","id":7,"method":"resources/list"}',
    200,
    { code: -32601 },
  ],
  ['no parameters', '{"jsonrpc":"2.0","id":7,"method":"tools/call"}', 200, { code: -32602 }],
  ['a name that is none', callMessage(5), 200, { code: -32602 }],
  ['arguments that are a list', callMessage('find_place', []), 200, { code: -32602 }],
  ['a tool of every object', callMessage('constructor', {}), 200, { code: -32602 }],
])('%s is answered with an error of JSON-RPC', async (_what, body, status, error) => {
  const response = await post(service.url, body);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  const id = body.includes('"id":7') && !body.startsWith('[') ? 7 : null;
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id, error });
});

test.each([
  [
    'what is nested 60,000 deep',
    callMessage('find_place', {}).replace(
      '{}',
      `{"search":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
    ),
  ],
  [
    'a hundred facts',
    callMessage('get_limits', {
      country: 'ZZ',
      profile: 'stair',
      facts: Array(100).fill({ name: 'a', value: 'b' }),
    }),
  ],
  ['a text of 100 KB', callMessage('search_rules', { country: 'ZZ', words: 'x'.repeat(100_000) })],
  ['control characters', callMessage('find_place', { search: '\u0000\u001b' })],
  [
    'another prototype',
    callMessage('find_place', {}).replace('{}', '{"__proto__":{"search":"alpha"},"search":[]}'),
  ],
])('%s makes an error of the tool, and a short one', async (_what, body) => {
  const response = await post(service.url, body);
  const text = await response.text();
  expect(text.length).toBeLessThan(2_000);
  expect(JSON.parse(text).result.isError).toBe(true);
  expect((await post(service.url, LIST)).status).toBe(200);
});

test('a body above 128 KiB is a 413, and one of another type a 415', async () => {
  const large = await post(
    service.url,
    callMessage('find_place', { search: 'x'.repeat(128 * 1024) }),
  );
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { error: { code: -32600, data: { type: '/problems/payload-too-large' } } },
  ]);
  const other = await post(service.url, LIST, { 'content-type': 'text/plain' });
  expect([other.status, await other.json()]).toMatchObject([415, { error: { code: -32600 } }]);
  expect((await post(service.url, LIST, { accept: 'text/html' })).status).toBe(406);
  expect((await post(service.url, LIST, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(
    400,
  );
});

test.each(['GET', 'DELETE', 'PUT'])('%s has no meaning without sessions: 405', async (method) => {
  const response = await fetch(`${service.url}/mcp`, {
    method,
    headers: { accept: 'text/event-stream' },
  });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect(await response.json()).toMatchObject({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600 },
  });
});

test.each([
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  // It requires batches, which are not served.
  ['2025-03-26', '2025-11-25'],
  ['2024-11-05', '2025-11-25'],
  ['1999-01-01', '2025-11-25'],
])('a client that initializes with %s is offered %s', async (asked, offered) => {
  const params = {
    protocolVersion: asked,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 'first', method: 'initialize', params });
  const answered = await (await post(service.url, message)).json();
  expect(answered).toMatchObject({ id: 'first', result: { protocolVersion: offered } });
});

describe('Origin', () => {
  let behindProxy: TestService;
  beforeAll(async () => {
    behindProxy = await startTestService({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  });

  test.each([
    ['http://localhost:6274', 200, 200],
    ['http://127.0.0.1', 200, 200],
    ['http://[::1]:4000', 200, 200],
    ['https://agents.example', 403, 200],
    ['http://localhost.evil.example', 403, 200],
    ['vscode-webview://abc', 403, 200],
    ['null', 403, 403],
    ['https://agents.example/path', 403, 403],
    ['nonsense', 403, 403],
  ])(
    '%s gets %i from an instance of this machine, and %i from a public one',
    async (origin, local, everybody) => {
      const statuses = [service, behindProxy].map(
        async ({ url }) => (await post(url, LIST, { origin })).status,
      );
      expect(await Promise.all(statuses)).toEqual([local, everybody]);
    },
  );

  test('that is refused is named, with what is allowed', async () => {
    const response = await post(service.url, LIST, { origin: 'https://agents.example' });
    expect(await response.json()).toMatchObject({
      error: {
        code: -32600,
        message: 'Origin must be an origin of this machine (got "https://agents.example").',
        data: { type: '/problems/forbidden-origin' },
      },
    });
  });
});

test('scripts of an allowed origin read the headers of quota and edition', async () => {
  const preflight = await fetch(`${service.url}/mcp`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
    204,
    'POST, OPTIONS',
  ]);
  const response = await post(service.url, LIST, { origin: 'http://localhost:6274' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'dataset-version': expect.stringMatching(/^2026-11-21\./),
    'ratelimit-policy': expect.any(String),
  });
  expect(response.headers.has('mcp-session-id')).toBe(false);
});

test('each message counts with REST and GraphQL, and beyond the quota there is a 429 that says when', async () => {
  const { url } = await startTestService({ DATA_DIR: dataDir, RATE_LIMIT: '4' });
  await fetch(`${url}/api/v1/open/ZZ/cities`);
  await post(url, LIST);
  await fetch(`${url}/mcp`);
  await post(url, '{');
  const refused = await post(url, callMessage('find_place', {}));
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining('Try again in'), data: { type: expect.any(String) } },
  });
  expect((await fetch(`${url}/api/v1/open/ZZ/cities`)).status).toBe(429);
});

describe.skipIf(!HAS_POSTGRES)('on a database that fails, or does not answer yet', () => {
  const TABLE = 'edition_history';
  let databaseUrl: string;
  let onPostgres: TestService;
  let days = 0;
  /** A call that reads from the table what nobody has asked for yet. */
  const freshCall = () =>
    callMessage('what_changed', {
      since: new Date(Date.UTC(1990, 0, ++days)).toISOString().slice(0, 10),
    });
  const held = () => readHeld(onPostgres.metricsUrl as string);
  const soon = <Value>(look: () => Value) => expect.poll(look, { interval: 10, timeout: 20_000 });
  beforeAll(async () => {
    databaseUrl = await createPostgresDatabase();
    onPostgres = await startTestService({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      METRICS_PORT: '0',
      TRUST_PROXY: '1',
    });
    // The service makes pages of its own accord, which must not meet what fails here.
    await onPostgres.preparePages();
  });

  test('a fault that was not foreseen is logged, and told without its text', async () => {
    const operator = connectAsOperator(databaseUrl);
    await operator.unsafe(`alter table ${TABLE} rename column loaded_at to mislaid_at`);
    const response = await post(onPostgres.url, freshCall());
    await operator.unsafe(`alter table ${TABLE} rename column mislaid_at to loaded_at`);
    const { result } = (await response.json()) as { result: object };
    expect(result).toEqual({
      isError: true,
      content: [
        { type: 'text', text: 'Unexpected error. The service log has it under this request id.' },
      ],
    });
    const logged = onPostgres.logged.filter(({ msg }) => msg === 'unexpected error');
    expect(logged).toEqual([expect.objectContaining({ level: 50, requestId: expect.any(String) })]);
    expect(JSON.stringify(logged)).toContain('loaded_at');
    const { result: again } = (await (await post(onPostgres.url, freshCall())).json()) as {
      result: { isError?: boolean };
    };
    expect(again.isError).toBeFalsy();
  });

  test.each(DEPARTURES.filter((how) => how !== 'reads nothing'))(
    'a client that %s leaves nothing behind',
    async (how) => {
      const lock = createTableLock(databaseUrl, TABLE);
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'X-Forwarded-For': '203.0.113.9',
      };
      const stops = how === 'stops in the middle';
      await lock.take();
      const request = { method: 'POST', path: '/mcp', headers, body: freshCall() };
      const socket = await pipeline(
        onPostgres.url,
        [request],
        stops ? { keptBytes: textOf(request).length - 9 } : {},
      );
      await soon(async () => (await held()).open_exchanges).toBe(1);
      if (!stops) await soon(lock.waiting).toBe(1);
      depart(socket, how);
      await soon(async () => (await held()).open_exchanges).toBe(0);
      await lock.release();
      await soon(held).toEqual(NOTHING_HELD);
      const { result } = (await (await post(onPostgres.url, freshCall())).json()) as {
        result: { isError?: boolean };
      };
      expect(result.isError).toBeFalsy();
      socket.destroy();
    },
  );
});
