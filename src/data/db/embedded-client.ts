import { Worker } from 'node:worker_threads';
import type { QueryOptions, Results } from '@electric-sql/pglite';
import type { DatabaseOptions } from './database.ts';
import type { EmbeddedRequest, FromEmbedded, OpenRequest } from './embedded-messages.ts';

/** What runs on its one connection. */
export type EmbeddedConnection = {
  query: <Row>(
    statement: string,
    parameters?: readonly unknown[],
    options?: QueryOptions,
  ) => Promise<Results<Row>>;
  /** Runs a COPY that reads this text. */
  copy: (statement: string, text: string) => Promise<unknown>;
};

/** The embedded database in a thread of its own, with of PGlite what Drizzle calls. */
export type EmbeddedClient = Pick<EmbeddedConnection, 'query'> & {
  /** Runs `work` in a transaction; other statements wait until it ends. */
  transaction: <Result>(
    work: (connection: EmbeddedConnection) => Promise<Result>,
  ) => Promise<Result>;
  /** Starts the database. Returns whether it is a copy of the cached one. */
  open: (request: OpenRequest) => Promise<boolean>;
  listen: (channel: string, onNotify: () => void) => Promise<void>;
  /** Copies the database into an empty folder. */
  copyTo: (folder: string) => Promise<void>;
  close: () => Promise<unknown>;
};

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

/** Starts the thread, whose program was built. */
export function startEmbeddedThread(
  program: URL,
  log: Pick<DatabaseOptions['log'], 'warn'>,
): EmbeddedClient {
  const worker = new Worker(program);
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, () => void>();
  let requests = 0;
  let last: Promise<unknown> = Promise.resolve();
  let ended: Error | undefined;
  worker.on('message', receive);
  worker.on('error', end);
  worker.on('exit', () => end());

  function receive(message: FromEmbedded): void {
    if (message.kind === 'warning') log.warn(message.facts, message.message);
    else if (message.kind === 'notified') listeners.get(message.channel)?.();
    else if (message.kind === 'result') settle(message.id).resolve(message.result as never);
    else settle(message.id).reject(Object.assign(new Error(message.error.message), message.error));
  }

  function settle(id: number): Waiting {
    const found = waiting.get(id) as Waiting;
    waiting.delete(id);
    return found;
  }

  function end(cause?: Error): void {
    ended ??= new Error('the thread of the embedded database has ended', { cause });
    for (const id of waiting.keys()) settle(id).reject(ended);
  }

  function request<Result>(
    wanted: EmbeddedRequest,
    transferred: ArrayBuffer[] = [],
  ): Promise<Result> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      waiting.set(++requests, { resolve, reject });
      worker.postMessage({ id: requests, request: wanted }, transferred);
    });
  }

  function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  const connection: EmbeddedConnection = {
    // Drizzle names the types whose values it reads itself by parsers that leave them as they are, and functions cannot be sent.
    query: (statement, parameters = [], { rowMode, parsers = {} } = {}) =>
      request({
        kind: 'query',
        statement,
        parameters,
        rowMode,
        texts: Object.keys(parsers).map(Number),
      }),
    copy(statement, text) {
      const copied = new TextEncoder().encode(text);
      return request(
        { kind: 'query', statement, parameters: [], rowMode: undefined, texts: [], copied },
        [copied.buffer],
      );
    },
  };

  return {
    query: (...statement) => exclusively(() => connection.query(...statement)),
    transaction: (work) =>
      exclusively(async () => {
        await connection.query('begin');
        try {
          const result = await work(connection);
          await connection.query('commit');
          return result;
        } catch (error) {
          await connection.query('rollback');
          throw error;
        }
      }),
    open: (wanted) =>
      exclusively(() => request<boolean>({ kind: 'open', ...wanted })).catch((error) => {
        end(error);
        throw error;
      }),
    listen(channel, onNotify) {
      listeners.set(channel, onNotify);
      return exclusively(() => request({ kind: 'listen', channel }));
    },
    copyTo: (folder) => exclusively(() => request({ kind: 'copyTo', folder })),
    close: () => worker.terminate(),
  };
}
