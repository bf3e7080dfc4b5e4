import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { connectThroughGate } from '../support/gate.ts';
import { HAS_REDIS, REDIS_URL, startTestService } from '../support/services.ts';

/** An address that no other run has counted. */
const freshAddress = () => `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 0xffff).toString(16)).join(':')}::1`;

describe('with Redis', () => {
  test.skipIf(!HAS_REDIS)('two instances share one count, exactly, under 1,000 simultaneous requests', async () => {
    const settings = { DATA_DIR: await writeDataFolder(fixtureFiles()), REDIS_URL, RATE_LIMIT: '100', TRUST_PROXY: '1' };
    const services = [await startTestService(settings), await startTestService(settings)];
    const headers = { 'x-forwarded-for': freshAddress() };
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const response = await fetch(`${services[index % 2]?.url}/api/v1/open/ZZ/cities`, { headers });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(900);
    const refused = await fetch(`${services[0]?.url}/api/v1/open/ZZ/cities`, { headers });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

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
    const ask = async () => (await fetch(`${url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': address } })).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await expect.poll(ask, { timeout: 5_000, interval: 250 }).toBe(200);
    const redis = new Redis(REDIS_URL);
    const key = `plumbline:requests:${address.replace(/::1$/, '::')}`;
    await expect.poll(async () => (await redis.keys(`${key}*`)).length, { timeout: 5_000 }).toBe(0);
    redis.disconnect();
  });

  test.skipIf(!HAS_REDIS)('while Redis is away each instance counts for itself, and says so in the log', async () => {
    const gate = await connectThroughGate(REDIS_URL);
    const settings = { DATA_DIR: await writeDataFolder(fixtureFiles()), REDIS_URL: gate.url, RATE_LIMIT: '3', TRUST_PROXY: '1' };
    const service = await startTestService(settings);
    const ask = async (from: string) =>
      (await fetch(`${service.url}/api/v1/open/ZZ/cities`, { headers: { 'x-forwarded-for': from } })).status;
    expect(await ask(freshAddress())).toBe(200);
    await gate.shut();
    const address = freshAddress();
    expect([await ask(address), await ask(address), await ask(address), await ask(address)]).toEqual([200, 200, 200, 429]);
    expect(service.logged.map(({ msg }) => msg)).toContain('Redis cannot be reached: this instance counts for itself');
    await gate.open();
    await expect
      .poll(async () => [await ask(freshAddress()), service.logged.at(-1)?.msg], { timeout: 10_000 })
      .toEqual([200, 'Redis counts again']);
  });
});
