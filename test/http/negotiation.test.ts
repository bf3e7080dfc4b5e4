import { beforeAll, describe, expect, test } from 'vitest';
import { EXPOSED_HEADERS } from '../../src/server/http/cors.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { LOCATED_HEADER, withPlaces } from '../support/places.ts';
import { converse } from '../support/raw.ts';
import { startTestService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  const place = 'castro,Castro,ZZ-S,00020,4000,2,27,D,45,9,';
  const files = withPlaces(fixtureFiles(), [place], {}, LOCATED_HEADER);
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
});

const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers, redirect: 'manual' });
const QUERY = '/graphql?query={countries{code}}';

describe('media types with parameters', () => {
  test.each([
    ['application/json; charset=utf-8', 200, 'application/json; charset=utf-8'],
    ['application/json;charset="UTF-8"', 200, 'application/json; charset=utf-8'],
    [
      'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8',
      200,
      'application/graphql-response+json; charset=utf-8',
    ],
    ['application/json; charset=utf-8; q=0.5, */*; q=0.1', 200, 'application/json; charset=utf-8'],
    ['application/json; charset=utf-16', 406, 'application/json; charset=utf-8'],
    ['application/json; q=0', 406, 'application/json; charset=utf-8'],
  ])('/graphql for Accept: %s', async (accept, status, type) => {
    const response = await send(QUERY, { accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
  });

  test.each([
    ['application/json; charset=utf-8', 'application/json'],
    ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ['*/*', 'text/plain; charset=utf-8'],
  ])('/contribute for Accept: %s', async (accept, type) => {
    const headers = { accept, 'content-type': 'text/csv' };
    const response = await send('/contribute?country=ZZ&file=cities.csv', headers, {
      method: 'POST',
      body: 'code\n',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  test.each([
    ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ['application/json; charset=utf-8', 'application/json'],
  ])('an unknown page for Accept: %s', async (accept, type) => {
    expect((await send('/nothing', { accept })).headers.get('content-type')).toBe(type);
  });

  test.each([
    ['application/json', 200],
    ['application/json;charset=utf-8', 200],
    ['Application/JSON ; charset="UTF-8" ;', 200],
    ['application/json; charset=latin1', 415],
    ['application/jsonx', 415],
  ])('a body of %s', async (type, status) => {
    const init = { method: 'POST', body: '{"query":"{countries{code}}"}' };
    expect((await send('/graphql', { 'content-type': type }, init)).status).toBe(status);
  });
});

/** Headers that browsers show to scripts, and headers that concern browsers and proxies alone. */
const NOT_EXPOSED =
  /^(cache-control|content-(length|type|encoding|security-policy)|vary|location|date|connection|keep-alive|transfer-encoding|access-control-.*|x-content-type-options|referrer-policy)$/;

test('scripts of other origins can read every header that is meant for them', async () => {
  const csv = { 'content-type': 'text/csv' };
  const responses = await Promise.all([
    send('/api/v1/open/ZZ/cities'),
    send('/api/v1/open/QQ/cities'),
    send(QUERY),
    send('/graphql', {}, { method: 'PUT' }),
    send('/graphql', { 'content-type': 'text/plain' }, { method: 'POST', body: '{}' }),
    send('/graphql', { 'content-encoding': 'gzip' }, { method: 'POST', body: '{}' }),
    send('/mcp'),
    send('/downloads/ZZ.zip'),
    send('/downloads/ZZ/cities.csv', { range: 'bytes=0-9' }),
    send('/downloads/ZZ/cities.csv', { range: 'bytes=999999-' }),
    send('/downloads/ZZ/places.geojson'),
    send('/lookup', csv, { method: 'POST', body: 'name\nAlpha\n' }),
    send('/cost-index', csv, { method: 'POST', body: 'amount\n1\n' }),
    send('/contribute', csv, { method: 'POST', body: 'code\n' }),
  ]);
  expect(responses.some(({ headers }) => headers.has('lookup-table'))).toBe(true);
  const exposed = EXPOSED_HEADERS.map((name) => name.toLowerCase());
  for (const { url: address, headers } of responses) {
    expect(headers.get('access-control-expose-headers'), address).toBe(EXPOSED_HEADERS.join(', '));
    const hidden = [...headers.keys()].filter(
      (name) => !NOT_EXPOSED.test(name) && !exposed.includes(name),
    );
    expect(hidden, address).toEqual([]);
  }
});

test.each([
  ['/downloads/', '/downloads'],
  ['/docs//', '/docs'],
  ['/ZZ/rules/?page=1', '/ZZ/rules?page=1'],
  ['/downloads/ZZ.zip/', '/downloads/ZZ.zip'],
  ['//elsewhere.example/', '/elsewhere.example'],
])('%s leads to %s', async (path, target) => {
  const response = await converse(url, [
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ]);
  expect(response).toMatch(/^HTTP\/1.1 308 /);
  expect(/\r\nLocation: (.*)\r\n/.exec(response)?.[1]).toBe(target);
});

describe('conditions', () => {
  const FILE = '/downloads/ZZ/cities.csv';

  test.each([FILE, '/api/v1/open/ZZ/cities', QUERY, '/'])('If-Match of %s', async (path) => {
    const plain = { 'accept-encoding': 'identity' };
    const etag = (await send(path, plain)).headers.get('etag') as string;
    const statusOf = async (tags: string) =>
      (await send(path, { ...plain, 'if-match': tags })).status;
    expect(await Promise.all([etag, '*', `"other", ${etag}`].map(statusOf))).toEqual([
      200, 200, 200,
    ]);
    expect(await Promise.all(['"other"', `W/${etag}`].map(statusOf))).toEqual([412, 412]);
    const refused = await send(path, {
      ...plain,
      'if-match': '"other"',
      'if-none-match': etag,
      range: 'bytes=3-',
    });
    expect([refused.status, refused.headers.get('etag')]).toEqual([412, etag]);
  });

  test('If-Range and If-Unmodified-Since with a date, as no file has one', async () => {
    const plain = { 'accept-encoding': 'identity', range: 'bytes=3-9' };
    const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
    expect((await send(FILE, { ...plain, 'if-range': date })).status).toBe(200);
    expect((await send(FILE, { ...plain, 'if-unmodified-since': date })).status).toBe(206);
  });
});

test('GeoJSON is compressed for those who accept it, and each feature has an id', async () => {
  const gzip = await send('/downloads/ZZ/places.geojson', { 'accept-encoding': 'gzip' });
  const plain = await send('/downloads/ZZ/places.geojson', { 'accept-encoding': 'identity' });
  expect([gzip, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
    'gzip',
    null,
  ]);
  expect(gzip.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  const text = await plain.text();
  expect(await gzip.text()).toBe(text);
  const ids = JSON.parse(text).features.map(({ id }: { id: string }) => id);
  expect(ids).toContain('ZZ/castro');
  expect(new Set(ids).size).toBe(ids.length);
});

describe('Expect: 100-continue', () => {
  const head = (method: string, path: string, type: string, length: number) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

  test.each([
    [405, 'PUT', '/graphql', 'application/json', 10],
    [405, 'POST', '/', 'application/json', 10],
    [413, 'POST', '/graphql', 'application/json', 10_000_000],
    [413, 'POST', '/lookup', 'text/csv', 10_000_000],
    [415, 'POST', '/graphql', 'text/plain', 10],
    [415, 'POST', '/lookup', 'image/png', 10],
    [415, 'POST', '/mcp', 'text/plain', 10],
  ])('is a %i at once for %s %s of %s', async (status, method, path, type, length) => {
    const response = await converse(url, [head(method, path, type, length)]);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(/\r\nConnection: close\r\n/i);
  });

  test('is answered where the body is read', async () => {
    const body = '{"query":"{countries{code}}"}';
    const given = head('POST', '/graphql', 'application/json', body.length);
    const close = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const response = await converse(url, [given, body, close], 200);
    expect(response).toMatch(
      /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK[\s\S]*"countries"[\s\S]*"live"/,
    );
  });
});

test.each([
  [
    'a path of slashes',
    `GET /a${'/'.repeat(15_500)}x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ],
  [
    'a type with spaces',
    `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json${' '.repeat(15_000)}x\r\nContent-Length: 0\r\n\r\n`,
  ],
])('%s is refused or redirected', async (_what, words) => {
  expect(await converse(url, [words])).toMatch(/^HTTP\/1.1 (308|415) /);
});
