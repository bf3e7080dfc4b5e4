import { describe, expect, test } from 'vitest';
import { turns } from '../../src/server/http/turns.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { connectThroughGate } from '../support/gate.ts';
import { valuesOf } from '../support/metrics.ts';
import { converse } from '../support/raw.ts';
import {
  createPostgresDatabase,
  HAS_POSTGRES,
  HAS_REDIS,
  REDIS_URL,
  startTestService,
} from '../support/services.ts';

const text = async (address: string) => (await fetch(address)).text();

describe('/metrics', () => {
  test('counts requests by endpoint, path and status, and never by what a client made up', async () => {
    const settings = {
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      METRICS_PORT: '0',
      RATE_LIMIT: '6',
    };
    const { url, metricsUrl } = await startTestService(settings);
    const paths = [
      'ZZ/cities',
      'zz/cities',
      'ZZ/cities/alpha',
      'QQ/cities',
      'nothing/at/all/made-up',
    ].map((path) => `/api/v1/open/${path}`);
    for (const path of [
      ...paths,
      '/graphql?query={countries{code}}',
      paths[0],
      '/',
      '/made-up',
      '/problems/internal',
      '/readyz?made=up',
      '/ids/zz/alpha.ids?occupancy=house',
      '/ids/made.ids?up',
    ]) {
      await text(url + path);
    }
    const metrics = await text(metricsUrl as string);
    const label = (endpoint: string, path: string, status: number) =>
      `{endpoint="${endpoint}",path="${path}",status="${status}"}`;
    expect(valuesOf(metrics, 'plumbline_request_duration_seconds_count')).toEqual({
      [label('rest', '/api/v1/open/{CC}/cities', 200)]: 2,
      [label('rest', '/api/v1/open/{CC}/cities/{city}', 200)]: 1,
      [label('rest', '/api/v1/open/{CC}/cities', 404)]: 1,
      [label('rest', 'unknown', 404)]: 1,
      [label('graphql', '/graphql', 200)]: 1,
      [label('rest', '/api/v1/open/{CC}/cities', 429)]: 1,
      [label('page', '/', 200)]: 1,
      [label('page', 'unknown', 404)]: 1,
      [label('page', 'unknown', 400)]: 1,
      [label('page', '/ids/{CC}/{city}.ids', 200)]: 1,
      [label('page', '/problems/{name}', 200)]: 1,
      [label('health', '/readyz', 200)]: 1,
    });
    expect(metrics).not.toContain('made');
    expect(valuesOf(metrics, 'plumbline_rejected_total')).toEqual({
      '{endpoint="rest"}': 1,
      '{endpoint="graphql"}': 0,
      '{endpoint="mcp"}': 0,
      '{endpoint="page"}': 0,
    });
  });

  test('has latencies that add up, the edition, memory and the delay of the event loop', async () => {
    const { url, metricsUrl } = await startTestService({
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      METRICS_PORT: '0',
    });
    const version = (await fetch(`${url}/api/v1/open/ZZ/cities`)).headers.get('dataset-version');
    const metrics = await text(metricsUrl as string);
    const buckets = Object.values(valuesOf(metrics, 'plumbline_request_duration_seconds_bucket'));
    expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
    expect(buckets.at(-1)).toBe(1);
    expect(
      Object.values(valuesOf(metrics, 'plumbline_request_duration_seconds_sum'))[0],
    ).toBeGreaterThan(0);
    expect(valuesOf(metrics, 'plumbline_edition')).toEqual({
      [`{version="${version}"}`]: expect.any(Number),
    });
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      expect(valuesOf(metrics, name)[''], name).toBeGreaterThan(0);
    }
    expect(valuesOf(metrics, 'plumbline_database_up')).toEqual({ '': 1 });
    expect(metrics).not.toContain('plumbline_redis_up');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  test('has the requests that wait for their turn, and counts those that get none', async () => {
    const { metricsUrl } = await startTestService({
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      METRICS_PORT: '0',
    });
    const read = async (name: string) =>
      valuesOf(await text(metricsUrl as string), `plumbline_${name}`);
    const before = await read('unserved_requests_total');
    expect(Object.keys(before)).toEqual(['{reason="full"}', '{reason="timeout"}']);
    let isCrowded = true;
    const crowd = Array.from({ length: 50 }, async (_, index) => {
      while (isCrowded) await turns.take(`client ${index}`);
    });
    expect((await read('waiting_requests'))['']).toBeGreaterThanOrEqual(49);
    const refused = turns.waiting() + 1_960 - 2_000;
    const greedy = Array.from({ length: 1_960 }, () => turns.take('greedy'));
    isCrowded = false;
    const outcomes = await Promise.allSettled([...crowd, ...greedy]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(refused);
    const full = '{reason="full"}';
    expect(await read('unserved_requests_total')).toEqual({
      ...before,
      [full]: (before[full] as number) + refused,
    });
    await expect.poll(() => read('waiting_requests')).toEqual({ '': 0 });
  });

  test.skipIf(!HAS_POSTGRES || !HAS_REDIS)('says when the database or Redis is away', async () => {
    const [postgres, redis] = [
      await connectThroughGate(await createPostgresDatabase(fixtureFiles())),
      await connectThroughGate(REDIS_URL),
    ];
    const settings = {
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      METRICS_PORT: '0',
    };
    const { metricsUrl } = await startTestService(settings);
    const states = async () => {
      const metrics = await text(metricsUrl as string);
      return ['database', 'redis'].map((name) => valuesOf(metrics, `plumbline_${name}_up`)['']);
    };
    expect(await states()).toEqual([1, 1]);
    await redis.shut();
    await expect.poll(states).toEqual([1, 0]);
    await postgres.shut();
    await expect.poll(states).toEqual([0, 0]);
    await Promise.all([redis.open(), postgres.open()]);
    await expect.poll(states, { timeout: 15_000, interval: 250 }).toEqual([1, 1]);
  });
});

test('a client that is slow to ask for metrics, or asks nothing, is not waited for', async () => {
  const httpTimes = {
    requestWithinMs: 2_000,
    headersWithinMs: 1_500,
    lookEveryMs: 50,
    // Long before the limit of the headers, which would end the connection with an answer.
    idleWithinMs: 300,
  };
  const { metricsUrl } = await startTestService(
    { DATA_DIR: await writeDataFolder(fixtureFiles()), METRICS_PORT: '0' },
    { httpTimes },
  );
  const trickling = [
    'GET /metrics HTTP/1.1\r\n',
    ...Array.from({ length: 100 }, (_, index) => `X-${index}: x\r\n`),
  ];
  expect(await converse(metricsUrl as string, trickling, 100)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await converse(metricsUrl as string, [])).toBe('');
});

describe('the log of requests', () => {
  test('has a line for each at level debug, under the id that a problem gives', async () => {
    const service = await startTestService({
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
    });
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const list = await fetch(`${service.url}/api/v1/open/ZZ/cities?secret`, {
      headers,
      method: 'HEAD',
    });
    const { instance } = (await (
      await fetch(`${service.url}/api/v1/open/QQ/cities`, { headers })
    ).json()) as { instance: string };
    const posted = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers,
      body: '{"query":"{countries{code}}"}',
    });
    await expect.poll(() => service.accessLog.length).toBe(3);
    const [first, second, third] = service.accessLog;
    expect(first).toMatchObject({
      level: 20,
      method: 'HEAD',
      status: list.status,
      address: '192.0.2.7',
      path: '/api/v1/open/ZZ/cities',
    });
    expect(second).toMatchObject({
      method: 'GET',
      status: 404,
      path: '/api/v1/open/QQ/cities',
      ms: expect.any(Number),
    });
    expect([second?.bytes, `urn:uuid:${second?.requestId}`]).toEqual([
      expect.any(Number),
      instance,
    ]);
    expect(second?.bytes).toBeGreaterThan(200);
    expect(third).toMatchObject({ method: 'POST', status: posted.status, path: '/graphql' });
  });

  test('is silent at level info', async () => {
    const service = await startTestService({
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      LOG_LEVEL: 'info',
    });
    await fetch(`${service.url}/api/v1/open/ZZ/cities`);
    expect(service.accessLog).toEqual([]);
  });
});
