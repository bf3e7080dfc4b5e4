import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edition } from '../../src/editions/edition.ts';
import { createOperationQueue, type OperationQueue, type Work } from '../../src/graphql/operation-queue.ts';
import type { Reply } from '../../src/graphql/operations.ts';
import type { Exchange } from '../../src/http/exchange.ts';

/** A clock in hand: a thread that takes a tenth of a second for each operation, one after the other. */
const OPERATION_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An exchange that is over when the test says so. */
function createExchange(): Exchange & { end: () => void } {
  const callbacks = new Set<() => void>();
  const exchange = {
    response: null,
    isOver: false,
    isDelivered: false,
    whenOver(callback: () => void) {
      if (exchange.isOver) callback();
      else callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    cutAfter: (timeoutMs: number) => void setTimeout(exchange.end, timeoutMs),
    end() {
      exchange.isOver = true;
      for (const callback of callbacks) callback();
    },
  };
  return exchange;
}

function createThread() {
  const ran: string[] = [];
  let running = false;
  const queue: OperationQueue = createOperationQueue(runNext);
  return { queue, ran };

  function runNext(): void {
    if (running) return;
    const work = queue.next();
    if (!work) return;
    running = true;
    ran.push(work.key);
    setTimeout(finish, OPERATION_MS, work);
  }

  function finish(work: Work): void {
    running = false;
    queue.reply(work, { type: work.key } as Reply);
    runNext();
  }
}

const edition = {} as Edition;

/** Asks, reads the reply at once unless `reads` is false, and tells after how long which came. */
async function ask(queue: OperationQueue, client: string, key: string, reads = true) {
  const exchange = createExchange();
  const startedMs = Date.now();
  const reply = await queue.ask({ edition, operation: {} as never, key }, { client, exchange });
  if (reads) exchange.end();
  return { ms: Date.now() - startedMs, reply: reply === null ? null : reply.type };
}

const askMany = (queue: OperationQueue, client: string, count: number, { reads = true, name = 'costly' } = {}) =>
  Array.from({ length: count }, (_, index) => ask(queue, client, `${name} ${index}`, reads));

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'a reply',
    (fault: Error) => fault.message,
  );

describe('a question that two clients ask', () => {
  test('waits in the turn of each of them, and runs once, at whichever comes first', async () => {
    const { queue, ran } = createThread();
    const much = askMany(queue, 'much', 90);
    const [same, other] = [ask(queue, 'second', 'costly 89'), ask(queue, 'third', 'another')];
    await vi.advanceTimersByTimeAsync(9_500);
    // One runs already, and each of the three has a turn.
    expect([(await same).ms, (await other).ms]).toEqual([300, 400]);
    expect((await same).reply).toBe('costly 89');
    expect(await (much[89] as Promise<object>)).toEqual({ ms: 300, reply: 'costly 89' });
    expect(ran.filter((key) => key === 'costly 89')).toHaveLength(1);
    await Promise.all(much);
  });

  test('is not held up by what the first of them leaves unread', async () => {
    const { queue } = createThread();
    const unread = askMany(queue, 'unread', 8, { reads: false }).map(refusal);
    const same = ask(queue, 'second', 'costly 7');
    await vi.advanceTimersByTimeAsync(500);
    // One runs already, and each of the two has a turn.
    expect((await same).ms).toBe(300);
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(unread);
  });

  test('runs for the one who stays, and for nobody when both have left', async () => {
    const { queue, ran } = createThread();
    const busy = ask(queue, 'other', 'busy');
    const leaving = [createExchange(), createExchange(), createExchange()] as const;
    const asked = leaving.map((exchange, index) =>
      queue.ask({ edition, operation: {} as never, key: index < 2 ? 'both leave' : 'one leaves' }, { client: `client ${index}`, exchange }),
    );
    const stays = ask(queue, 'stays', 'one leaves');
    for (const exchange of leaving) exchange.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(asked)).toEqual([null, null, null]);
    expect([(await busy).reply, (await stays).reply]).toEqual(['busy', 'one leaves']);
    expect(ran).toEqual(['busy', 'one leaves']);
    expect([queue.waiting(), queue.inFlight(), queue.counts]).toEqual([0, 0, { full: 0, timeout: 0, abandoned: 3 }]);
  });
});

test('an operation waits ten seconds for its turn and no longer, though the turn never comes', async () => {
  const { queue } = createThread();
  const unread = askMany(queue, 'unread', 4, { reads: false });
  await vi.advanceTimersByTimeAsync(1_000);
  const waiting = refusal(ask(queue, 'unread', 'fifth'));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(queue.waiting()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting).toBe('The operation waited longer than 10 seconds for its turn.');
  expect([queue.waiting(), queue.inFlight(), queue.counts.timeout]).toEqual([0, 4, 1]);
  // Whoever has not read a reply half a minute later is cut off.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(queue.inFlight()).toBe(0);
  await Promise.all(unread);
});

test('when the queue is full, the clients that wait for most make room, and nobody else', async () => {
  const { queue } = createThread();
  const floods = Array.from({ length: 28 }, (_, client) =>
    askMany(queue, `flood ${client}`, 98, { name: `flood ${client}` }).map(refusal),
  ).flat();
  const newcomer = ask(queue, 'newcomer', 'little');
  expect(queue.counts.full).toBeGreaterThan(500);
  await vi.advanceTimersByTimeAsync(3_500);
  expect((await newcomer).reply).toBe('little');
  await vi.advanceTimersByTimeAsync(60_000);
  const outcomes = await Promise.all(floods);
  expect(new Set(outcomes)).toEqual(
    new Set(['a reply', 'Too many GraphQL operations wait for their turn.', 'The operation waited longer than 10 seconds for its turn.']),
  );
  expect([queue.waiting(), queue.inFlight()]).toEqual([0, 0]);
});

test('one client has a quarter of the queue at most', async () => {
  const { queue } = createThread();
  const asked = askMany(queue, 'one', 600).map(refusal);
  expect(queue.waiting()).toBeGreaterThan(450);
  expect(queue.waiting()).toBeLessThan(520);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await Promise.all(asked)).filter((outcome) => outcome === 'Too many GraphQL operations wait for their turn.').length).toBe(
    queue.counts.full,
  );
});
