import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Edition } from '../editions/edition.ts';
import { HttpProblem } from '../http/errors.ts';
import { explainFault, RETRY_UNAVAILABLE_S, unavailable } from '../http/problem-answer.ts';
import { truncateCharacters } from '../text/truncate.ts';
import { BATCHES } from './batches.ts';
import type { KnownLoadFault } from './load-fault.ts';
import { type Asker, createOperationQueue, type OperationQueue, type Question, type Work } from './operation-queue.ts';
import type { Reply } from './operations.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

export type OperationRunner = {
  /** Runs an operation of a client in its turn. Answers null when the client has gone; throws an HttpProblem when it could not be done. */
  run: (question: Question, asker: Asker) => Promise<Reply | null>;
  /** What waits and runs now, and what got no reply so far. */
  queue: Pick<OperationQueue, 'waiting' | 'inFlight' | 'counts'>;
  /** Starts the thread before the first operation needs it, which takes a tenth of a second. */
  start: () => void;
  close: () => Promise<void>;
};

export type OperationRunnerOptions = { program: URL; log: Logger };

/** Operations handed to the thread at once, so that it need not wait for the next. */
const MAX_IN_THREAD = 8;
/** What the bounds let through takes a tenth of a second; a read of the database has a deadline of its own that is shorter. */
const REPLY_TIMEOUT_MS = 3_000;
/** Editions of which the thread keeps rows: the current one, and those that requests began with. */
const MAX_EDITIONS = 3;
const START_TIMEOUT_MS = 10_000;
const MAX_LOGGED_CHARACTERS = 500;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };

type Thread = { worker: Worker; tell: Outbox<ToThread>; ready: boolean };

/**
 * Runs GraphQL operations in a thread of their own, of which memory and time can be taken away: whatever an operation does, the process goes on, and answers REST meanwhile.
 * What an operation may cost is bounded before it runs (see cost.ts); this is for the mistakes in that bound.
 */
export function createOperationRunner({ program, log }: OperationRunnerOptions): OperationRunner {
  const queue = createOperationQueue(handOver);
  /** The oldest first. */
  let inThread: { id: number; work: Work }[] = [];
  /** What was in a thread that ended: each is run once more, alone, which tells whose fault it was. */
  const retries: Work[] = [];
  const numbers = new WeakMap<Edition, number>();
  let editions = new LRUCache<number, Edition>({ max: MAX_EDITIONS });
  let thread: Thread | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let count = 0;
  let closed = false;
  return { run, queue, start, close };

  function start(): void {
    thread ??= startThread();
  }

  async function run(question: Question, asker: Asker): Promise<Reply | null> {
    if (closed) throw unavailable('The service is stopping.');
    return queue.ask(question, asker);
  }

  /** Operations are handed to a thread that has begun: what ends it from then on is one of them. */
  function handOver(): void {
    if (!thread?.ready) {
      if (retries.length > 0 || queue.waiting() > 0) start();
      return;
    }
    const [oldest] = inThread;
    if (retries.length > 0 || oldest?.work.retryAlone) {
      if (!oldest) post(thread, retries.shift() as Work);
      return;
    }
    while (inThread.length < MAX_IN_THREAD) {
      const work = queue.next();
      if (!work) return;
      post(thread, work);
    }
  }

  function post(to: Thread, work: Work): void {
    const edition = announce(to, work.edition);
    const id = count++;
    inThread.push({ id, work });
    to.tell({ kind: 'operation', id, edition, operation: work.operation });
    if (inThread.length === 1) watch();
  }

  /** The number by which the thread knows an edition; it forgets those that were not asked for longest. */
  function announce({ tell }: Thread, edition: Edition): number {
    const number = numbers.get(edition) ?? count++;
    numbers.set(edition, number);
    if (editions.get(number)) return number;
    editions.set(number, edition);
    tell({ kind: 'edition', edition: number, version: edition.version, asOf: edition.asOf, day: edition.day });
    return number;
  }

  function startThread(): Thread {
    const worker = new Worker(program, { resourceLimits: MEMORY });
    const started: Thread = { worker, ready: false, tell: createOutbox((messages, transfer) => worker.postMessage(messages, transfer)) };
    editions = new LRUCache<number, Edition>({
      max: MAX_EDITIONS,
      dispose: (_edition, number, reason) => {
        if (reason === 'evict') started.tell({ kind: 'forget', edition: number });
      },
    });
    worker.on('message', (messages: readonly FromThread[]) => {
      for (const message of messages) receive(started, message);
    });
    worker.on('error', (fault) => restartWorker(started, fault));
    worker.on('exit', () => restartWorker(started, new Error('the thread of operations ended')));
    setTimeout(
      () => started.ready || restartWorker(started, new Error('the thread of operations did not begin')),
      START_TIMEOUT_MS,
    ).unref();
    worker.unref();
    return started;
  }

  function receive(from: Thread, message: FromThread): void {
    if (message.kind === 'ready') begin(from);
    else if (message.kind === 'load') void load(from, message);
    else if (message.kind === 'fault') log.error({ requestId: message.requestId, err: faultOf(message) }, 'unexpected error');
    else if (from === thread) reply(message);
  }

  function begin(started: Thread): void {
    started.ready = true;
    handOver();
  }

  function reply({ id, reply: said }: Extract<FromThread, { kind: 'reply' }>): void {
    const work = takeOut(id);
    if (!work) return;
    watch();
    queue.reply(work, said);
    handOver();
  }

  async function load({ tell }: Thread, { id, edition: number, batch, keys }: Extract<FromThread, { kind: 'load' }>): Promise<void> {
    try {
      const edition = editions.get(number);
      const read = BATCHES[batch];
      if (!edition || !read) throw unavailable('The edition of the data that the operation began with is gone.');
      tell({ kind: 'rows', id, values: await Promise.all(keys.map((key) => edition.load(read, key))) });
    } catch (fault) {
      tell({ kind: 'failed', id, fault: known(fault) });
    }
  }

  function known(fault: unknown): KnownLoadFault {
    const { problem, requestId } = explainFault(fault, log);
    if (problem.problem !== 'unavailable') return { unavailable: false, requestId };
    return { unavailable: true, requestId, detail: problem.message, retryAfter: problem.headers['Retry-After'] ?? RETRY_UNAVAILABLE_S };
  }

  function takeOut(id: number): Work | undefined {
    const index = inThread.findIndex((each) => each.id === id);
    return index === -1 ? undefined : inThread.splice(index, 1)[0]?.work;
  }

  /** Gives the oldest operation in the thread its time, from now. */
  function watch(): void {
    clearTimeout(deadline);
    const [oldest] = inThread;
    if (!oldest) return;
    // Where this very process was held, the reply may be there already: it is looked at first.
    deadline = setTimeout(() => setImmediate(() => giveUp(oldest.id)), REPLY_TIMEOUT_MS).unref();
  }

  function giveUp(id: number): void {
    const work = takeOut(id);
    if (!work) return;
    queue.fail(work, tooCostly(`The operation took more than ${REPLY_TIMEOUT_MS / 1000} seconds.`));
    restartWorker(thread as Thread, new Error('an operation took too long'), [work]);
  }

  /** Ends a thread, and starts another when there is something to run. One that did not even start is the fault of nothing that was asked. */
  function restartWorker(lost: Thread, fault: unknown, slow?: readonly Work[]): void {
    if (lost !== thread) return;
    thread = undefined;
    void lost.worker.terminate();
    if (closed) return;
    const running = slow ?? inThread.map(({ work }) => work);
    log.error({ err: fault, operations: running.map(describeWork) }, 'GraphQL worker restarted');
    clearTimeout(deadline);
    if (!lost.ready) failAll(fault);
    for (const { work } of inThread) {
      // What nobody waits for any more is not tried again.
      if (work.retryAlone || work.asks.size === 0) queue.fail(work, tooCostly('The operation took more memory or time than there is.'));
      else {
        work.retryAlone = true;
        retries.push(work);
      }
    }
    inThread = [];
    handOver();
  }

  function failAll(fault: unknown): void {
    for (const work of [...inThread.map((each) => each.work), ...retries.splice(0)]) queue.fail(work, fault);
    inThread = [];
    queue.failWaiting(fault);
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(deadline);
    failAll(unavailable('The service is stopping.'));
    await thread?.worker.terminate();
  }
}

function faultOf({ message, stack }: Extract<FromThread, { kind: 'fault' }>): Error {
  return Object.assign(new Error(message), { stack });
}

/** The request of an operation, for the log. */
function describeWork({ operation: { method, search, body } }: Work): string {
  return truncateCharacters(`${method} ${body ?? search}`, MAX_LOGGED_CHARACTERS);
}

function tooCostly(detail: string): HttpProblem {
  return new HttpProblem('query-too-complex', `${detail} Ask for one country or city at a time, or for fewer fields.`);
}
