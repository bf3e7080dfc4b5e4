import { randomUUID } from 'node:crypto';
import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { GraphQLError } from 'graphql';
import type { Batch } from '../editions/loaders.ts';
import { createLoad } from '../editions/loaders.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { BATCHES } from './batches.ts';
import { causeOf, createExplainError } from './explain-error.ts';
import { LoadFault } from './load-fault.ts';
import { createOperations } from './operations.ts';
import { createOutbox } from './outbox.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/**
 * The program of the thread that runs GraphQL operations. It has no database and no network: rows are asked of the process, and kept for as long as the process names
 * their edition. So whatever an operation does to this thread, the process can end it and start another.
 */
const port = parentPort as MessagePort;
const tell = createOutbox<FromThread>((messages, transfer) => port.postMessage(messages, transfer));
const editions = new Map<number, ReadableEdition>();
const loading = new Map<number, { resolve: (values: readonly never[]) => void; reject: (fault: LoadFault) => void }>();
const namesOfBatches = new Map(Object.entries(BATCHES).map(([name, batch]) => [batch, name]));
const answer = createOperations(createExplainError(reportFault));
let loads = 0;

port.on('message', (messages: readonly ToThread[]) => messages.forEach(receive));
// A rejection that nobody waits for any more concerns no operation: graphql's executors leave one behind when a list fails in two places. Only what was not foreseen is news.
process.on('unhandledRejection', (fault) => {
  const cause = causeOf(fault);
  if (!(cause instanceof LoadFault || cause instanceof GraphQLError)) reportFault(cause);
});

tell({ kind: 'ready' });
standBack();

function receive(message: ToThread): unknown {
  switch (message.kind) {
    case 'edition':
      return editions.set(message.edition, openEdition(message));
    case 'forget':
      return editions.delete(message.edition);
    case 'operation':
      return void runOperation(message);
    case 'rows':
      return settle(message.id)?.resolve(message.values as never[]);
    case 'failed':
      return settle(message.id)?.reject(new LoadFault(message.fault));
  }
}

async function runOperation({ id, edition, operation }: Extract<ToThread, { kind: 'operation' }>): Promise<void> {
  const reply = await answer(editions.get(edition) as ReadableEdition, operation);
  tell({ kind: 'reply', id, reply }, reply.cacheable && typeof reply.body !== 'string' ? [reply.body.buffer as ArrayBuffer] : []);
}

function openEdition({ edition, version, asOf, day }: Extract<ToThread, { kind: 'edition' }>): ReadableEdition {
  return { version, asOf, day, load: createLoad((batch, keys, keep) => askForRows(edition, batch, keys, keep)) };
}

async function askForRows<Value>(
  edition: number,
  batch: Batch<Value>,
  keys: readonly string[],
  keep: (values: readonly Value[]) => void,
): Promise<readonly Value[]> {
  const name = namesOfBatches.get(batch);
  if (!name) throw new Error('a batch is not among BATCHES');
  const id = loads++;
  const values = await new Promise<readonly Value[]>((resolve, reject) => {
    loading.set(id, { resolve, reject });
    tell({ kind: 'load', id, edition, batch: name, keys });
  });
  keep(values);
  return values;
}

function settle(id: number) {
  const waiting = loading.get(id);
  loading.delete(id);
  return waiting;
}

/** Where processors are few, the thread that answers REST goes before this one: a third is left for this one then. Only Linux gives threads priorities of their own. */
function standBack(): void {
  if (process.platform === 'linux') setPriority(5);
}

/** Has the process log a fault, and answers the identifier that it is logged under. */
function reportFault(fault: unknown): string {
  const requestId = randomUUID();
  const { message, stack } = fault instanceof Error ? fault : new Error(String(fault));
  tell({ kind: 'fault', requestId, message, stack });
  return requestId;
}
