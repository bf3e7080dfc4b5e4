import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { collectGarbage } from './collect-garbage.ts';
import type { EmbeddedRequest, FromEmbedded, SentError } from './embedded-messages.ts';
import { dumpPGlite, startPGlite } from './pglite.ts';
import { snapshotAt } from './snapshot.ts';

/** The program of the thread that the embedded database runs in: what takes it long, a statement or to keep the database, holds up nothing else of the process. */
const port = parentPort as MessagePort;
const say = (message: FromEmbedded) => port.postMessage(message);
const log = { warn: (facts: object, message: string) => say({ kind: 'warning', facts, message }) };
let client: PGlite;

port.on('message', ({ id, request }: { id: number; request: EmbeddedRequest }) => {
  run(request).then(
    (result) => say({ kind: 'result', id, result }),
    (error) => say({ kind: 'failed', id, error: sentError(error) }),
  );
});

async function run(request: EmbeddedRequest): Promise<unknown> {
  switch (request.kind) {
    case 'open':
      return open(request);
    case 'query':
      return query(request);
    case 'listen':
      await client.listen(request.channel, () => say({ kind: 'notified', channel: request.channel }));
      return;
    case 'keep':
      return keep(request.file);
  }
}

async function open({ kept, empty }: Extract<EmbeddedRequest, { kind: 'open' }>): Promise<boolean> {
  const restored = kept === undefined ? undefined : await restore(kept);
  client = restored ?? (await restore(empty)) ?? (await startPGlite());
  return restored !== undefined;
}

async function restore(file: string): Promise<PGlite | undefined> {
  const snapshot = snapshotAt(file, log);
  const stored = await snapshot.read();
  return stored && startPGlite(stored).catch(() => snapshot.discard('PGlite cannot read it'));
}

async function query({ statement, parameters, rowMode, texts, copied }: Extract<EmbeddedRequest, { kind: 'query' }>) {
  const parsers = Object.fromEntries(texts.map((type) => [type, (text: string) => text]));
  const blob = copied && { blob: new Blob([copied]) };
  const { rows, fields, affectedRows } = await client.query(statement, [...parameters], { ...(rowMode && { rowMode }), parsers, ...blob });
  return { rows, fields, affectedRows };
}

async function keep(file: string | undefined): Promise<void> {
  // The memory in which rows were loaded serves for the dump.
  collectGarbage();
  if (file === undefined) return;
  await snapshotAt(file, log).write(await dumpPGlite(client));
  collectGarbage();
}

/** With what Postgres says of it, as its code; of what was asked for nothing. */
function sentError({ name, message, code, detail, where }: Error & Partial<Record<'code' | 'detail' | 'where', string>>): SentError {
  return { name, message, code, detail, where };
}
