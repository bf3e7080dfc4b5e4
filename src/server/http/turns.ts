import { unavailable } from './problem-answer.ts';

/** One client's share of the event loop. */
export type Turn = {
  /** Whether the time of this turn is up. */
  isOver: () => boolean;
  /** Waits for the client's next turn. Of calls that wait at the same time, 500 resume in one turn. */
  next: () => Promise<void>;
};

/** The turns of one service. */
export type Turns = {
  /** Waits for a turn of the client; `null` is the service itself. Throws `unavailable` when the client waits too long or too much is waiting. */
  take: (client: string | null) => Promise<Turn>;
  waiting: () => number;
  /** Requests that got no turn: too much was waiting, or they waited too long. */
  refused: Readonly<{ full: number; timeout: number }>;
};

const TURN_MS = 10;
const RESUMED_AT_ONCE = 500;
const MAX_WAIT_MS = 10_000;
const MAX_WAITING = 2_000;

type Waiter = {
  isRefusable: boolean;
  resolve: () => void;
  reject: (problem: Error) => void;
  sinceMs: number;
};

/**
 * Shares the event loop between clients. Work that takes milliseconds requests a turn first, and
 * another one when its turn is over. Clients take turns one after the other. Short ones share an
 * iteration of the event loop; after a long one other requests are served first. A client with a
 * hundred requests delays another one by a single turn.
 */
export function createTurns(): Turns {
  /** Clients in the order of their turns. */
  const queues = new Map<string | null, Waiter[]>();
  const refused = { full: 0, timeout: 0 };
  let waiting = 0;
  return { take, waiting: () => waiting, refused };

  async function take(client: string | null): Promise<Turn> {
    await wait(client, false);
    let startedMs = performance.now();
    const paused: (() => void)[] = [];
    return {
      isOver: () => performance.now() - startedMs > TURN_MS,
      next: () =>
        new Promise((resolve) => {
          paused.push(resolve);
          if (paused.length === 1) void resumeInNextTurn();
        }),
    };

    async function resumeInNextTurn(): Promise<void> {
      await wait(client, true);
      startedMs = performance.now();
      const resumed = paused.splice(0, RESUMED_AT_ONCE);
      if (paused.length > 0) void resumeInNextTurn();
      for (const resume of resumed) resume();
    }
  }

  /** What has begun comes before what has not, and is never refused; nor is the service itself. */
  function wait(client: string | null, hasBegun: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const isRefusable = !hasBegun && client !== null;
      const waiter = { isRefusable, resolve, reject, sinceMs: performance.now() };
      const queue = queues.get(client) ?? [];
      if (hasBegun) queue.unshift(waiter);
      else queue.push(waiter);
      queues.set(client, queue);
      if (++waiting === 1) setImmediate(serveIteration);
      if (waiting > MAX_WAITING && isRefusable) dropNewest();
    });
  }

  /**
   * Short turns share an iteration of the event loop. An iteration accepts one connection (libuv
   * since 1.45), so after long ones as many iterations pass as they took milliseconds: two hundred
   * connections that arrive together are then accepted within twenty turns, and not within two
   * hundred.
   */
  function serveIteration(): void {
    const startedMs = performance.now();
    serveNext();

    function serveNext(): void {
      serve();
      if (waiting > 0) afterMicrotasks(continueOrPass);
    }

    function continueOrPass(): void {
      const iterations = Math.floor(performance.now() - startedMs);
      if (iterations === 0) serveNext();
      else serveAfter(iterations);
    }
  }

  function serveAfter(iterations: number): void {
    if (iterations === 0) serveIteration();
    else setImmediate(serveAfter, iterations - 1);
  }

  function serve(): void {
    const [client, queue] = queues.entries().next().value as [string | null, Waiter[]];
    const waiter = queue.shift() as Waiter;
    waiting--;
    // The client's next turn comes after those of all others.
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    if (!waiter.isRefusable || performance.now() - waiter.sinceMs <= MAX_WAIT_MS) {
      waiter.resolve();
      return;
    }
    refused.timeout++;
    waiter.reject(
      unavailable(`The request waited longer than ${MAX_WAIT_MS / 1000} seconds for its turn.`),
    );
  }

  /** The client that waits for most turns makes room, of those with requests that have not begun. */
  function dropNewest(): void {
    const refusable = [...queues].filter(([, queue]) => queue.at(-1)?.isRefusable);
    const [client, queue] = refusable.reduce((longest, other) =>
      other[1].length > longest[1].length ? other : longest,
    );
    const dropped = queue.pop() as Waiter;
    waiting--;
    if (queue.length === 0) queues.delete(client);
    refused.full++;
    dropped.reject(unavailable('Too many requests wait for their turn.'));
  }
}

/** Calls back once everything is done that the current turn does without waiting. */
function afterMicrotasks(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback));
}

/** The turns of this process: there is one event loop. */
export const turns = createTurns();

/** Waits for a turn of the client; without one, for a turn of the service itself. */
export function takeTurn(client: string | null = null): Promise<Turn> {
  return turns.take(client);
}
