import type { Edition } from '../editions/edition.ts';
import type { Exchange } from '../http/exchange.ts';
import { FreshMap } from '../http/fresh-collections.ts';
import { unavailable } from '../http/problem-answer.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Operation, Reply } from './operations.ts';

/** An operation on an edition; `key` is equal for all that have the same reply. */
export type Question = { edition: Edition; operation: Operation; key: string };

/** Who asks: the address that the client is counted under, and the exchange in which it does. */
export type Asker = { client: string; exchange: Exchange };

/** A question that was asked at least once and is replied to once, however many ask it meanwhile. */
export type Work = Question & { asks: Set<Ask> /** In whose turn it runs. */; turnOf: Asker | null; retryAlone: boolean };

type Ask = Asker & {
  work: Work;
  resolve: (reply: Reply | null) => void;
  reject: (fault: unknown) => void;
  /** Stops waiting for the turn, and for the client to leave. */
  settle: () => void;
};

/** Questions that got no reply: there was no room for them, they waited too long, or nobody was left to whom it could be given. */
export type QueueCounts = { full: number; timeout: number; abandoned: number };

export type OperationQueue = {
  /** The reply to a question; null when the client has gone. Throws an HttpProblem when there is none. */
  ask: (question: Question, asker: Asker) => Promise<Reply | null>;
  /** What runs next. The client whose turn it is has it in flight until it has the reply or is gone. */
  next: () => Work | undefined;
  reply: (work: Work, reply: Reply) => void;
  fail: (work: Work, fault: unknown) => void;
  failWaiting: (fault: unknown) => void;
  waiting: () => number;
  inFlight: () => number;
  counts: Readonly<QueueCounts>;
};

/** Operations of one client that run or whose reply the client has not read yet. */
const MAX_IN_FLIGHT_PER_CLIENT = 4;
/** What waits may take so much memory, and of one client a quarter of it: more than its quota is at once, unless its operations are of the longest. */
const MAX_QUEUE_BYTES = 32 * 1024 * 1024;
const MAX_CLIENT_QUEUE_BYTES = MAX_QUEUE_BYTES / 4;
/** A question takes its text twice, and so much for the exchange that waits for it. */
const BYTES_PER_EXCHANGE = 16 * 1024;
const QUEUE_TIMEOUT_MS = 10_000;
/** How long a client may take to read what was made in its turn. */
const READ_TIMEOUT_MS = 30_000;

/**
 * Operations that wait for their turn. One that several clients ask waits in the turn of each of them, and runs at whichever comes first; who asks it while it runs gets the
 * same reply. Calls `onTurn` when something may be run.
 */
export function createOperationQueue(onTurn: () => void): OperationQueue {
  const shared = new FreshMap<string, Work>();
  const counts: QueueCounts = { full: 0, timeout: 0, abandoned: 0 };
  const queue = createFairQueue<Ask>({
    maxInFlight: MAX_IN_FLIGHT_PER_CLIENT,
    maxSize: MAX_QUEUE_BYTES,
    maxClientSize: MAX_CLIENT_QUEUE_BYTES,
    sizeOf: ({ work }) => 2 * work.key.length + BYTES_PER_EXCHANGE,
  });
  return { ask, next, reply, fail, failWaiting, waiting: queue.waiting, inFlight: queue.inFlight, counts };

  /** Objects are written out in full: V8 lets those that are made by spreading another one live until it collects the whole heap. */
  async function ask(question: Question, asker: Asker): Promise<Reply | null> {
    const { client, exchange } = asker;
    if (exchange.isOver) return null;
    const work = workFor(question);
    return new Promise((resolve, reject) => {
      const asked: Ask = { client, exchange, work, resolve, reject, settle };
      // What runs has a deadline of its own.
      const timeout = setTimeout(() => work.turnOf ?? refuse(asked, 'timeout'), QUEUE_TIMEOUT_MS);
      const stay = exchange.whenOver(() => abandon(asked));
      work.asks.add(asked);
      if (work.turnOf) return;
      for (const dropped of queue.add(client, asked)) refuse(dropped, 'full');
      onTurn();

      function settle(): void {
        clearTimeout(timeout);
        stay();
      }
    });
  }

  function workFor({ edition, operation, key }: Question): Work {
    const known = shared.get(key);
    if (known?.edition === edition) return known;
    const work: Work = { edition, operation, key, asks: new Set(), turnOf: null, retryAlone: false };
    shared.set(key, work);
    return work;
  }

  function next(): Work | undefined {
    const taken = queue.take();
    if (!taken) return undefined;
    const { work, client, exchange } = taken;
    work.turnOf = { client, exchange };
    for (const other of work.asks) queue.remove(other.client, other);
    return work;
  }

  function reply(work: Work, said: Reply): void {
    const { client, exchange } = endTurn(work);
    for (const asked of end(work)) asked.resolve(said);
    exchange.cutAfter(READ_TIMEOUT_MS);
    exchange.whenOver(() => {
      queue.release(client);
      onTurn();
    });
  }

  function fail(work: Work, fault: unknown): void {
    queue.release(endTurn(work).client);
    for (const asked of end(work)) asked.reject(fault);
  }

  function failWaiting(fault: unknown): void {
    for (const asked of queue.clear()) {
      leave(asked);
      asked.reject(fault);
    }
  }

  /** Whose turn it was. */
  function endTurn(work: Work): Asker {
    const asker = work.turnOf as Asker;
    work.turnOf = null;
    return asker;
  }

  /** Nobody can join it any more. Answers who waits for it. */
  function end(work: Work): Ask[] {
    const asks = [...work.asks];
    for (const asked of asks) leave(asked);
    if (shared.get(work.key) === work) shared.delete(work.key);
    return asks;
  }

  function leave(asked: Ask): void {
    const { work, client, settle } = asked;
    settle();
    queue.remove(client, asked);
    work.asks.delete(asked);
    if (work.asks.size === 0 && !work.turnOf && shared.get(work.key) === work) shared.delete(work.key);
  }

  function abandon(asked: Ask): void {
    counts.abandoned++;
    leave(asked);
    asked.resolve(null);
  }

  function refuse(asked: Ask, why: 'full' | 'timeout'): void {
    counts[why]++;
    leave(asked);
    asked.reject(unavailable(REFUSALS[why]));
  }
}

const REFUSALS = {
  full: 'Too many GraphQL operations wait for their turn.',
  timeout: `The operation waited longer than ${QUEUE_TIMEOUT_MS / 1000} seconds for its turn.`,
};
