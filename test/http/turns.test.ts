import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HttpProblem } from '../../src/server/http/errors.ts';
import { createTurns, type Turn, type Turns } from '../../src/server/http/turns.ts';

const MAX_WAITING = 2_000;

afterEach(() => void vi.restoreAllMocks());

/** Takes turns and notes the order in which they came. */
function takeAll(
  turns: Turns,
  order: string[],
  taken: readonly (readonly [client: string | null, name: string])[],
): Promise<Turn[]> {
  return Promise.all(
    taken.map(async ([client, name]) => {
      const turn = await turns.take(client);
      order.push(name);
      return turn;
    }),
  );
}

/** The clock that turns read, which goes on only when it is told to. */
function stopClock(): { advance: (ms: number) => void } {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return {
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

async function allServed(turns: Turns): Promise<void> {
  while (turns.waiting() > 0) await setImmediate();
}

describe('clients', () => {
  test('take turns one after the other, however many requests one has', async () => {
    const order: string[] = [];
    const many = Array.from({ length: 5 }, (_, index) => ['many', `many ${index}`] as const);
    await takeAll(createTurns(), order, [
      ...many,
      ['one', 'one'],
      [null, 'the service'],
      ['two', 'two 0'],
      ['two', 'two 1'],
    ]);
    expect(order).toEqual([
      'many 0',
      'one',
      'the service',
      'two 0',
      'many 1',
      'two 1',
      'many 2',
      'many 3',
      'many 4',
    ]);
  });

  test.each([
    ['share an iteration of the event loop if their turns are short', 0, [4, 0, 0, 0, 0]],
    ['have one turn in each iteration if it takes a millisecond', 1, [4, 3, 2, 1, 0]],
    ['leave as many iterations to others as turns take milliseconds', 2, [4, 3, 3, 2, 2]],
  ])('%s', async (_, turnMs, expected) => {
    const clock = stopClock();
    const turns = createTurns();
    const taken = [...'abcd'].map((client) => turns.take(client).then(() => clock.advance(turnMs)));
    const waiting: number[] = [];
    for (const _iteration of expected) {
      waiting.push(turns.waiting());
      await setImmediate();
    }
    expect(waiting).toEqual(expected);
    await Promise.all(taken);
  });
});

describe('a turn', () => {
  test('is over after 10 ms, and the next one is as long', async () => {
    const clock = stopClock();
    const turn = await createTurns().take('client');
    clock.advance(10);
    expect(turn.isOver()).toBe(false);
    clock.advance(1);
    expect(turn.isOver()).toBe(true);
    await turn.next();
    expect(turn.isOver()).toBe(false);
    clock.advance(11);
    expect(turn.isOver()).toBe(true);
  });

  test('that a request goes on in comes before those of requests that have not begun, and after those of other clients', async () => {
    const turns = createTurns();
    const begun = await turns.take('client');
    const order: string[] = [];
    const taken = takeAll(turns, order, [
      ['client', 'later'],
      ['other', 'other'],
      ['client', 'last'],
    ]);
    await Promise.all([begun.next().then(() => order.push('begun')), taken]);
    expect(order).toEqual(['begun', 'other', 'later', 'last']);
    order.length = 0;
    const others = takeAll(turns, order, [
      ['other', 'other'],
      ['client', 'later'],
    ]);
    await Promise.all([begun.next().then(() => order.push('begun')), others]);
    expect(order).toEqual(['other', 'begun', 'later']);
  });

  test('resumes 500 of the calls that wait for it, in their order', async () => {
    const turns = createTurns();
    const turn = await turns.take('client');
    const resumed: number[] = [];
    const pausing = Array.from({ length: 1_200 }, (_, index) =>
      turn.next().then(() => resumed.push(index)),
    );
    const counts: number[] = [];
    for (let iteration = 0; iteration < 4; iteration++) {
      await setImmediate();
      counts.push(resumed.length);
    }
    expect(counts).toEqual([500, 1_000, 1_200, 1_200]);
    expect(resumed).toEqual(Array.from({ length: 1_200 }, (_, index) => index));
    await Promise.all(pausing);
  });

  test('resumes calls that pause again, behind those that have not resumed yet', async () => {
    const turn = await createTurns().take('client');
    const order: string[] = [];
    const pauseTwice = async (name: string) => {
      await turn.next();
      order.push(`${name} once`);
      await turn.next();
      order.push(`${name} twice`);
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => pauseTwice(`call ${index}`)));
    expect(order).toHaveLength(120);
    expect(order.indexOf('call 0 twice')).toBeGreaterThan(order.indexOf('call 59 once'));
  });
});

describe('requests that get no turn', () => {
  /** Takes so many turns of each client, and notes which were refused and how. */
  async function crowd(
    turns: Turns,
    clients: readonly (readonly [client: string, requests: number])[],
  ) {
    const refused: string[] = [];
    const problems: unknown[] = [];
    const taken = clients.flatMap(([client, requests]) =>
      Array.from({ length: requests }, (_, index) =>
        turns.take(client).catch((problem) => {
          problems.push(problem);
          refused.push(`${client} ${index}`);
        }),
      ),
    );
    await Promise.all(taken);
    return { refused, problems };
  }

  test('are the newest of the client that waits for most, beyond 2,000 of all', async () => {
    const turns = createTurns();
    const { refused, problems } = await crowd(turns, [
      ['few', 300],
      ['greedy', 1_500],
      ['some', 200],
      ['late', 3],
    ]);
    expect(refused).toEqual(['greedy 1499', 'greedy 1498', 'greedy 1497']);
    expect(problems[0]).toBeInstanceOf(HttpProblem);
    expect(problems[0]).toMatchObject({
      problem: 'unavailable',
      message: 'Too many requests wait for their turn.',
    });
    expect([turns.refused, turns.waiting()]).toEqual([{ full: 3, timeout: 0 }, 0]);
  });

  test('leave the turns of their client where they were', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const greedy = Array.from(
      { length: MAX_WAITING - 1 },
      (_, index) => ['greedy', index === 0 ? 'greedy' : 'refused or later'] as const,
    );
    const taken = [...greedy, ...[...'abc'].map((client) => [client, client] as const)].map(
      ([client, name]) =>
        turns.take(client).then(
          () => order.push(name),
          () => {},
        ),
    );
    await Promise.all(taken);
    expect(order.slice(0, 4)).toEqual(['greedy', 'a', 'b', 'c']);
    expect(turns.refused.full).toBe(2);
  });

  test('are none that have begun, whose client waits for most', async () => {
    const turns = createTurns();
    const begun = await Promise.all(Array.from({ length: 1_500 }, () => turns.take('begun')));
    let resumed = 0;
    const goingOn = begun.map((turn) => turn.next().then(() => resumed++));
    const { refused } = await crowd(turns, [
      ['few', 300],
      ['some', 400],
    ]);
    await Promise.all(goingOn);
    expect(resumed).toBe(1_500);
    expect(refused).toHaveLength(1_500 + 700 - MAX_WAITING);
    expect(refused.every((name) => name.startsWith('some ') || name.startsWith('few '))).toBe(true);
    expect(turns.refused.full).toBe(refused.length);
  });

  test('are those that waited for more than 10 seconds, unless they have begun', async () => {
    const clock = stopClock();
    const turns = createTurns();
    const begun = await turns.take('begun');
    const inTime = turns.take('client');
    await allServed(turns);
    await inTime;
    const goingOn = begun.next();
    const waited = turns.take('client').catch((problem: unknown) => problem);
    clock.advance(10_001);
    const next = turns.take('client');
    expect(await waited).toMatchObject({
      problem: 'unavailable',
      message: 'The request waited longer than 10 seconds for its turn.',
    });
    await Promise.all([goingOn, next]);
    expect(turns.refused).toEqual({ full: 0, timeout: 1 });
  });

  test('are none that waited for 10 seconds', async () => {
    const clock = stopClock();
    const turns = createTurns();
    const taken = turns.take('client');
    clock.advance(10_000);
    await taken;
    expect(turns.refused).toEqual({ full: 0, timeout: 0 });
  });
});
