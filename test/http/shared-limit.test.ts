import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openRedisStore } from '../../src/server/http/redis-store.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { connectThroughGate } from '../support/gate.ts';
import { HAS_REDIS, REDIS_URL, startTestService, type TestService } from '../support/services.ts';
import { connectThroughSlowLine } from '../support/slow-line.ts';

/** An address that no other run has counted. */
const freshAddress = () =>
  `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 0xffff).toString(16)).join(':')}::1`;

/** Under which Redis counts the /64 of an address. */
const keyOf = (address: string) => `plumbline:requests:${address.replace(/::1$/, '::')}`;

describe('with Redis', () => {
  test.skipIf(!HAS_REDIS)(
    'three instances share one count, exactly, under 1,000 simultaneous requests',
    async () => {
      const settings = {
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        REDIS_URL,
        RATE_LIMIT: '100',
        TRUST_PROXY: '1',
      };
      const services = [
        await startTestService(settings),
        await startTestService(settings),
        await startTestService(settings),
      ];
      const headers = { 'x-forwarded-for': freshAddress() };
      const statuses = await Promise.all(
        Array.from({ length: 1000 }, async (_, index) => {
          const response = await fetch(`${services[index % 3]?.url}/api/v1/open/ZZ/cities`, {
            headers,
          });
          await response.arrayBuffer();
          return response.status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(100);
      expect(statuses.filter((status) => status === 429)).toHaveLength(900);
      const refused = await fetch(`${services[0]?.url}/api/v1/open/ZZ/cities`, { headers });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    },
  );

  test.skipIf(!HAS_REDIS)('the window slides, and nothing is left behind', async () => {
    const settings = {
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      REDIS_URL,
      RATE_LIMIT: '2',
      RATE_LIMIT_WINDOW_SECONDS: '1',
      TRUST_PROXY: '1',
    };
    const { url } = await startTestService(settings);
    const address = freshAddress();
    const ask = async () =>
      (await fetch(`${url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': address } }))
        .status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await expect.poll(ask, { timeout: 5_000, interval: 250 }).toBe(200);
    const redis = new Redis(REDIS_URL);
    const key = keyOf(address);
    await expect.poll(async () => (await redis.keys(`${key}*`)).length, { timeout: 5_000 }).toBe(0);
    redis.disconnect();
  });

  test.skipIf(!HAS_REDIS)(
    'what Redis counts is kept for the whole window after the last request, and no longer',
    async () => {
      const { url } = await startTestService({
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        REDIS_URL,
        TRUST_PROXY: '1',
      });
      const address = freshAddress();
      const redis = new Redis(REDIS_URL);
      cleanUpLater(async () => redis.disconnect());
      for (let request = 0; request < 2; request++) {
        await fetch(`${url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': address } });
        const [key = ''] = await redis.keys(`${keyOf(address)}*`);
        const leftMs = await redis.pttl(key);
        expect(leftMs).toBeGreaterThan(50_000);
        expect(leftMs).toBeLessThanOrEqual(60_000);
      }
    },
  );

  test.skipIf(!HAS_REDIS)(
    'while Redis is away each instance counts for itself, and says so in the log',
    async () => {
      const gate = await connectThroughGate(REDIS_URL);
      const settings = {
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        REDIS_URL: gate.url,
        RATE_LIMIT: '3',
        TRUST_PROXY: '1',
      };
      const service = await startTestService(settings);
      const ask = async (from: string) =>
        (
          await fetch(`${service.url}/api/v1/open/ZZ/cities`, {
            headers: { 'x-forwarded-for': from },
          })
        ).status;
      expect(await ask(freshAddress())).toBe(200);
      await gate.shut();
      const address = freshAddress();
      expect([
        await ask(address),
        await ask(address),
        await ask(address),
        await ask(address),
      ]).toEqual([200, 200, 200, 429]);
      expect(service.logged.map(({ msg }) => msg)).toContain(
        'Redis unreachable: rate limiting in process',
      );
      await gate.open();
      await expect
        .poll(async () => [await ask(freshAddress()), service.logged.at(-1)?.msg], {
          timeout: 10_000,
        })
        .toEqual([200, 'Redis rate limiting restored']);
    },
  );

  test.skipIf(!HAS_REDIS)('Redis returns the real times of the address, by its clock', async () => {
    const store = await openRedisStore(
      REDIS_URL,
      { limit: 3, windowMs: 60_000 },
      pino({ level: 'silent' }),
    );
    cleanUpLater(store.close);
    const address = freshAddress();
    const madeAtMs: number[] = [];
    for (const pauseMs of [0, 40, 80]) {
      await sleep(pauseMs);
      expect(await store.reserve(address, 1)).toMatchObject({ reserved: true });
      madeAtMs.push(Date.now());
    }
    const { reserved, times, atMs, resetMs } = await store.reserve(address, 1);
    expect(reserved).toBe(false);
    const agesMs = times.map((time) => atMs - time);
    expect(agesMs).toHaveLength(3);
    expect(resetMs).toBeCloseTo(60_000 - (agesMs[0] as number), 1);
    for (const [index, ageMs] of agesMs.entries())
      expect(Math.abs(Date.now() - ageMs - (madeAtMs[index] as number))).toBeLessThan(30);
  });

  test.skipIf(!HAS_REDIS)(
    'each request leaves the window on its own, not with the last',
    async () => {
      const store = await openRedisStore(
        REDIS_URL,
        { limit: 2, windowMs: 800 },
        pino({ level: 'silent' }),
      );
      cleanUpLater(store.close);
      const address = freshAddress();
      expect(await store.reserve(address, 1)).toMatchObject({ reserved: true });
      await sleep(500);
      expect(await store.reserve(address, 1)).toMatchObject({ reserved: true });
      await sleep(400);
      expect(await store.reserve(address, 1)).toMatchObject({ reserved: true });
    },
  );

  const COUNTS_ALONE = 'Redis unreachable: rate limiting in process';
  const COUNTS_AGAIN = 'Redis rate limiting restored';
  const said = ({ logged }: TestService) =>
    logged.map(({ msg }) => msg).filter((msg) => msg === COUNTS_ALONE || msg === COUNTS_AGAIN);

  test.skipIf(!HAS_REDIS).each([
    ['silent', Number.POSITIVE_INFINITY],
    ['slow', 300],
    // Connections come about, but what is sent over them takes too long.
    ['a little too slow', 60],
  ])(
    'a Redis that is %s holds requests for less than a second, then none; once it is well it counts again',
    async (_how, delayMs) => {
      const line = await connectThroughSlowLine(REDIS_URL);
      const settings = {
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        REDIS_URL: line.url,
        RATE_LIMIT: '100',
        TRUST_PROXY: '1',
      };
      const service = await startTestService(settings);
      const address = freshAddress();
      /** How long a request took, and what was left after it. */
      const ask = async () => {
        const askedAt = performance.now();
        const response = await fetch(`${service.url}/api/v1/open/ZZ/cities`, {
          headers: { 'x-forwarded-for': address },
        });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        return {
          tookMs: performance.now() - askedAt,
          left: Number(/r=(\d+)/.exec(response.headers.get('ratelimit') as string)?.[1]),
        };
      };
      expect((await ask()).left).toBe(99);
      line.delay(delayMs);
      // The instance that asks first finds out for all; what waits for Redis is counted here as soon as it is lost.
      const held = Promise.all([ask(), ask(), ask()]);
      await expect.poll(() => said(service), { timeout: 3_000 }).toEqual([COUNTS_ALONE]);
      for (const { tookMs } of await held) expect(tookMs).toBeLessThan(5_000);
      expect(new Set((await held).map(({ left }) => left)).size).toBe(3);
      const times = [];
      const lefts = [];
      for (let index = 0; index < 40; index++) {
        await sleep(50);
        const { tookMs, left } = await ask();
        times.push(tookMs);
        lefts.push(left);
      }
      expect(times.sort((a, b) => a - b)[20]).toBeLessThan(250);
      // Each was counted here: one that had reached Redis would have another count.
      const [first = Number.NaN] = lefts;
      expect(lefts).toEqual(lefts.map((_, index) => first - index));
      expect(said(service)).toEqual([COUNTS_ALONE]);
      line.delay(0);
      // Nobody asks meanwhile: it is no request that finds out.
      await expect
        .poll(() => said(service), { timeout: 10_000 })
        .toEqual([COUNTS_ALONE, COUNTS_AGAIN]);
      // What Redis had counted before counts again, and nothing of what was counted alone.
      expect((await ask()).left).toBeGreaterThan(90);
    },
  );

  test.skipIf(!HAS_REDIS)(
    'a Redis that is silent from the start does not keep the service from starting',
    async () => {
      const line = await connectThroughSlowLine(REDIS_URL);
      line.delay(Number.POSITIVE_INFINITY);
      const settings = {
        DATA_DIR: await writeDataFolder(fixtureFiles()),
        REDIS_URL: line.url,
        RATE_LIMIT: '1',
        TRUST_PROXY: '1',
      };
      const service = await startTestService(settings);
      expect(said(service)).toEqual([COUNTS_ALONE]);
      const headers = { 'x-forwarded-for': freshAddress() };
      const ask = async () =>
        (await fetch(`${service.url}/api/v1/open/ZZ/cities`, { headers })).status;
      expect([await ask(), await ask()]).toEqual([200, 429]);
      line.delay(0);
      await expect
        .poll(() => said(service), { timeout: 10_000 })
        .toEqual([COUNTS_ALONE, COUNTS_AGAIN]);
    },
  );
});
