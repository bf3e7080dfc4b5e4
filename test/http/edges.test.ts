import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { converse } from '../support/raw.ts';
import { startTestService, type TestService } from '../support/services.ts';

const LIST = '/api/v1/open/ZZ/cities';
const BODY = '{"query":"{countries{code}}"}';
const POST = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`;

let dataDir: string;
beforeAll(async () => {
  dataDir = await writeDataFolder(fixtureFiles());
});

const statusOf = (answer: string) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
const problemOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

describe('a request must name one host', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({ DATA_DIR: dataDir }));
  });

  test.each([
    ['no Host header', `GET ${LIST} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['2 Host headers', `GET ${LIST} HTTP/1.1\r\nHost: a\r\nhOST: a\r\nConnection: close\r\n\r\n`],
    ['no Host header', 'POST /graphql HTTP/1.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
  ])('%s: 400 (case %#)', async (what, words) => {
    const answer = await converse(url, [words]);
    expect(problemOf(answer)).toMatchObject({
      type: '/problems/malformed-request',
      status: 400,
      detail: `The request has ${what}; HTTP/1.1 wants exactly one.`,
    });
  });

  test.each([
    [
      'an address in full',
      `GET http://elsewhere.example${LIST} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`,
    ],
    ['HTTP/1.0, which knew no hosts', `GET ${LIST} HTTP/1.0\r\n\r\n`],
  ])('%s is answered', async (_what, words) => {
    expect(statusOf(await converse(url, [words]))).toBe(200);
  });
});

describe('a request must arrive in time', () => {
  const times = {
    requestWithinMs: 600,
    headersWithinMs: 300,
    lookEveryMs: 50,
    idleWithinMs: 75_000,
  };

  test.each([
    [
      'headers',
      ['GET / HTTP/1.1\r\n', ...Array.from({ length: 40 }, (_, index) => `X-${index}: x\r\n`)],
    ],
    ['a body', [`${POST}\r\n`, ...BODY]],
  ])('%s that trickle in end with 408', async (_what, words) => {
    const { url } = await startTestService({ DATA_DIR: dataDir }, { httpTimes: times });
    const startedMs = performance.now();
    const answer = await converse(url, words, 100);
    // Node by itself looks for them every 30 seconds.
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    expect(problemOf(answer)).toMatchObject({
      type: '/problems/request-timeout',
      status: 408,
      detail:
        'The headers of a request must arrive within 0.3 seconds, and the whole of it within 0.6.',
    });
  });

  test('the times are those that docs/operations.md gives', async () => {
    const { HTTP_TIMES } = await import('../../src/server/http/timed-server.ts');
    expect(HTTP_TIMES).toMatchObject({
      requestWithinMs: 20_000,
      headersWithinMs: 10_000,
      idleWithinMs: 75_000,
    });
    // What is too slow is noticed at most this much later.
    expect(HTTP_TIMES.lookEveryMs).toBeLessThanOrEqual(1_000);
  });
});

describe('a service that is stopped', () => {
  const ask = (url: string, path: string, agent: http.Agent) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const request = http.get(url + path, { agent }, (response) => {
        const { statusCode: status = 0, headers } = response;
        response.resume().on('end', () => resolve({ status, connection: headers.connection }));
      });
      request.on('error', reject);
    });

  const start = (): Promise<TestService> => startTestService({ DATA_DIR: dataDir });

  test('is not ready first, and goes on answering with Connection: close, on old connections and new ones', async () => {
    const { url, close } = await start();
    const agent = new http.Agent({ keepAlive: true });
    expect(await ask(url, LIST, agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
    const closing = close(1_000);
    expect(await ask(url, LIST, agent)).toMatchObject({ status: 200, connection: 'close' });
    expect(await ask(url, '/readyz?verbose', agent)).toMatchObject({
      status: 503,
      connection: 'close',
    });
    expect(await ask(url, '/livez', agent)).toMatchObject({ status: 200, connection: 'close' });
    await closing;
    await expect(ask(url, LIST, agent)).rejects.toThrow('ECONNREFUSED');
  });

  test('ends idle connections, and lets a request under way finish', async () => {
    const { url, close } = await start();
    const idle = converse(url, [`GET ${LIST} HTTP/1.1\r\nHost: x\r\n\r\n`]);
    await expect.poll(() => ask(url, '/livez', new http.Agent())).toMatchObject({ status: 200 });
    // What of the body is missing comes when the port has been closed for long.
    const underWay = converse(
      url,
      [`${POST}Connection: keep-alive\r\n\r\n${BODY.slice(0, 9)}`, BODY.slice(9)],
      1_000,
    );
    await expect.poll(() => ask(url, '/livez', new http.Agent())).toMatchObject({ status: 200 });
    await close();
    expect(statusOf(await idle)).toBe(200);
    const answer = await underWay;
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toContain('{"data":{"countries":[');
  });
});
