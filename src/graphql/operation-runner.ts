import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Edition } from '../editions/edition.ts';
import { HttpProblem } from '../errors.ts';
import { explainFault, RETRY_UNAVAILABLE_S, unavailable } from '../http/problem-answer.ts';
import { BATCHES } from './batches.ts';
import { createClientTurns } from './client-turns.ts';
import type { KnownLoadFault } from './load-fault.ts';
import type { Operation, Reply } from './operations.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** `taken` says that the client has the reply, or has gone: until then it counts as work of the client that is under way. */
export type Run = { reply: Reply; taken: () => void };

export type OperationRunner = {
  /** Runs an operation of a client in its turn. Throws an HttpProblem when that could not be done. */
  run: (edition: Edition, client: string, operation: Operation) => Promise<Run>;
  /** Starts the thread before the first operation needs it, which takes a tenth of a second. */
  start: () => void;
  close: () => Promise<void>;
};

export type OperationRunnerOptions = { program: URL; log: Logger };

/** Operations handed to the thread at once, so that it need not wait for the next. */
const MOST_IN_THREAD = 8;
/** Operations of one client that run or whose answer the client has not taken yet. */
const MOST_PER_CLIENT = 4;
const MOST_WAITING = 2_000;
const WAIT_WITHIN_MS = 10_000;
/** What the bounds let through takes a tenth of a second; a read of the database has a deadline of its own that is shorter. */
const REPLY_WITHIN_MS = 3_000;
/** Editions of which the thread keeps rows: the current one, and those that requests began with. */
const MOST_EDITIONS = 3;
const BEGIN_WITHIN_MS = 10_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };

type Thread = { worker: Worker; tell: Outbox<ToThread>; ready: boolean };

type Work = {
  id: number;
  client: string;
  edition: Edition;
  operation: Operation;
  suspect: boolean;
  asked: number;
  resolve: (run: Run) => void;
  reject: (fault: unknown) => void;
};

/**
 * Runs GraphQL operations in a thread of their own, of which memory and time can be taken away: whatever an operation does, the process goes on, and answers REST meanwhile.
 * What an operation may cost is bounded before it runs (see cost.ts); this is for the mistakes in that bound.
 */
export function createOperationRunner({ program, log }: OperationRunnerOptions): OperationRunner {
  const turns = createClientTurns<Work>(MOST_PER_CLIENT);
  const inThread = new Map<number, Work>();
  /** What was in a thread that ended: each is run once more, alone, which tells whose fault it was. */
  const suspects: Work[] = [];
  const numbers = new WeakMap<Edition, number>();
  let editions = new LRUCache<number, Edition>({ max: MOST_EDITIONS });
  let thread: Thread | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let count = 0;
  let closed = false;
  return { run, start, close };

  function start(): void {
    thread ??= startThread();
  }

  function run(edition: Edition, client: string, operation: Operation): Promise<Run> {
    if (closed || turns.waiting() >= MOST_WAITING) throw unavailable('Too many GraphQL operations wait for their turn.');
    return new Promise((resolve, reject) => {
      turns.add(client, { id: count++, client, edition, operation, suspect: false, asked: performance.now(), resolve, reject });
      handOver();
    });
  }

  /** Operations are handed to a thread that has begun: what ends it from then on is one of them. */
  function handOver(): void {
    if (!thread?.ready) {
      if (suspects.length > 0 || turns.waiting() > 0) start();
      return;
    }
    const [oldest] = inThread.values();
    if (suspects.length > 0 || oldest?.suspect) {
      if (!oldest) post(thread, suspects.shift() as Work);
      return;
    }
    while (inThread.size < MOST_IN_THREAD) {
      const work = turns.take();
      if (!work) return;
      if (performance.now() - work.asked > WAIT_WITHIN_MS) fail(work, unavailable('The operation waited too long for its turn.'));
      else post(thread, work);
    }
  }

  function post(to: Thread, work: Work): void {
    const edition = announce(to, work.edition);
    inThread.set(work.id, work);
    to.tell({ kind: 'operation', id: work.id, edition, operation: work.operation });
    if (inThread.size === 1) watch();
  }

  /** The number by which the thread knows an edition; it forgets those that were not asked for longest. */
  function announce({ tell }: Thread, edition: Edition): number {
    const number = numbers.get(edition) ?? count++;
    numbers.set(edition, number);
    if (editions.get(number)) return number;
    editions.set(number, edition);
    tell({ kind: 'edition', edition: number, version: edition.version, asOf: edition.asOf });
    return number;
  }

  function startThread(): Thread {
    const worker = new Worker(program, { resourceLimits: MEMORY });
    const started: Thread = { worker, ready: false, tell: createOutbox((messages, transfer) => worker.postMessage(messages, transfer)) };
    editions = new LRUCache<number, Edition>({
      max: MOST_EDITIONS,
      dispose: (_edition, number, reason) => {
        if (reason === 'evict') started.tell({ kind: 'forget', edition: number });
      },
    });
    worker.on('message', (messages: readonly FromThread[]) => {
      for (const message of messages) receive(started, message);
    });
    worker.on('error', (fault) => lose(started, fault));
    worker.on('exit', () => lose(started, new Error('the thread of operations ended')));
    setTimeout(() => started.ready || lose(started, new Error('the thread of operations did not begin')), BEGIN_WITHIN_MS).unref();
    worker.unref();
    return started;
  }

  function receive(from: Thread, message: FromThread): void {
    if (message.kind === 'ready') begin(from);
    else if (message.kind === 'load') void load(from, message);
    else if (message.kind === 'fault') log.error({ requestId: message.requestId, err: faultOf(message) }, 'unforeseen');
    else if (from === thread) reply(message);
  }

  function begin(started: Thread): void {
    started.ready = true;
    handOver();
  }

  function reply({ id, reply: said }: Extract<FromThread, { kind: 'reply' }>): void {
    const work = inThread.get(id);
    if (!work) return;
    inThread.delete(id);
    watch();
    let isTaken = false;
    work.resolve({
      reply: said,
      taken() {
        if (isTaken) return;
        isTaken = true;
        turns.finish(work.client);
        handOver();
      },
    });
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

  /** Gives the oldest operation in the thread its time, from now. */
  function watch(): void {
    clearTimeout(deadline);
    const [oldest] = inThread.values();
    if (!oldest) return;
    // Where this very process was held, the reply may be there already: it is looked at first.
    deadline = setTimeout(() => setImmediate(() => inThread.has(oldest.id) && giveUp(oldest)), REPLY_WITHIN_MS).unref();
  }

  function giveUp(work: Work): void {
    inThread.delete(work.id);
    fail(work, tooCostly(`The operation took more than ${REPLY_WITHIN_MS / 1000} seconds.`));
    lose(thread as Thread, new Error('an operation took too long'));
  }

  /** Ends a thread, and starts another when there is something to run. One that did not even start is the fault of nothing that was asked. */
  function lose(lost: Thread, fault: unknown): void {
    if (lost !== thread) return;
    thread = undefined;
    void lost.worker.terminate();
    if (closed) return;
    log.error({ err: fault }, 'the thread of GraphQL operations is started anew');
    clearTimeout(deadline);
    if (!lost.ready) failAll(fault);
    for (const work of inThread.values()) {
      if (work.suspect) fail(work, tooCostly('The operation took more memory or time than there is.'));
      else suspects.push({ ...work, suspect: true });
    }
    inThread.clear();
    handOver();
  }

  function fail(work: Work, fault: unknown): void {
    turns.finish(work.client);
    work.reject(fault);
  }

  function failAll(fault: unknown): void {
    for (const work of [...inThread.values(), ...suspects.splice(0)]) fail(work, fault);
    inThread.clear();
    for (let work = turns.take(); work; work = turns.take()) fail(work, fault);
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

function tooCostly(detail: string): HttpProblem {
  return new HttpProblem('query-too-complex', `${detail} Ask for one country or city at a time, or for fewer fields.`);
}
