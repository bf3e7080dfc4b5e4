import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLimiter } from '../../src/server/http/limiter.ts';
import { createMemoryStore } from '../../src/server/http/memory-store.ts';

const QUOTA = { limit: 3, windowMs: 1_000 };

/** What the limiter must do, told as plainly as possible: every counted request of every address, for ever, and a look at all of them each time. */
function createModel() {
  const counted: { address: string; at: number }[] = [];
  const inWindow = (address: string, now: number) =>
    counted.filter((one) => one.address === address && now - one.at < QUOTA.windowMs);
  return {
    reserve(address: string, count: number, now: number) {
      const allowed = inWindow(address, now).length + count <= QUOTA.limit;
      if (allowed) for (let each = 0; each < count; each++) counted.push({ address, at: now });
      const all = inWindow(address, now);
      return {
        allowed,
        left: QUOTA.limit - all.length,
        resetMs: (all[0]?.at as number) + QUOTA.windowMs - now,
      };
    },
    /** How long until the oldest request of the address is a window old. */
    untilEdgeMs: (address: string, now: number) =>
      (inWindow(address, now)[0]?.at ?? now - QUOTA.windowMs) + QUOTA.windowMs - now,
  };
}

const address = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.record({
  address,
  together: fc.integer({ min: 1, max: 5 }),
  /** Requests that count together, as the operations of a batch do. */
  count: fc.integer({ min: 1, max: QUOTA.limit }),
  /** A time to wait first: any, or up to the edge of the window of an address, or a millisecond before it. */
  wait: fc.oneof(
    fc.record({
      ms: fc.oneof(
        fc.constantFrom(0, 1, 500, 999, 1_000, 1_001),
        fc.integer({ min: 0, max: 1_200 }),
      ),
    }),
    fc.record({ edgeOf: address, earlierMs: fc.constantFrom(0, 1) }),
  ),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the limiter does what a list of all requests would do, however addresses and times mix', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const limiter = createLimiter(QUOTA, createMemoryStore(QUOTA));
      const model = createModel();
      let now = 0;
      for (const { address, together, count, wait } of steps) {
        const waitMs =
          'ms' in wait
            ? wait.ms
            : Math.max(0, model.untilEdgeMs(wait.edgeOf, now) - wait.earlierMs);
        vi.advanceTimersByTime(waitMs);
        now += waitMs;
        const verdicts = await Promise.all(
          Array.from({ length: together }, () => limiter.reserve(address, count)),
        );
        const expected = verdicts.map(() => model.reserve(address, count, now));
        expect(verdicts.map(({ allowed, left, resetMs }) => ({ allowed, left, resetMs }))).toEqual(
          expected,
        );
        refused += verdicts.filter(({ allowed }) => !allowed).length;
      }
    }),
    { numRuns: 2_000 },
  );
  expect(refused).toBeGreaterThan(1_000);
});
