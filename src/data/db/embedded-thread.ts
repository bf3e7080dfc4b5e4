import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { EmbeddedRequest, FromEmbedded, SentError } from './embedded-messages.ts';
import { startPGlite } from './pglite.ts';

/** The program of the thread that the embedded database runs in: PGlite blocks its event loop while a statement runs. */
const port = parentPort as MessagePort;
const say = (message: FromEmbedded) => port.postMessage(message);
const log = { warn: (facts: object, message: string) => say({ kind: 'warning', facts, message }) };
let client: PGlite;
/** The folder that it runs in. */
let running: string | undefined;

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
      await client.listen(request.channel, () =>
        say({ kind: 'notified', channel: request.channel }),
      );
      return;
    case 'copyTo':
      return copyTo(request.folder);
  }
}

async function open({
  folder,
  cached,
  empty,
}: Extract<EmbeddedRequest, { kind: 'open' }>): Promise<boolean> {
  running = folder;
  if (folder && cached && existsSync(cached)) {
    try {
      cpSync(cached, folder, { recursive: true });
      client = await startPGlite(folder);
      return true;
    } catch (error) {
      log.warn(
        { cached, why: (error as Error).message },
        'cached embedded database is unusable: rebuilding it',
      );
      rmSync(folder, { recursive: true });
      mkdirSync(folder, { mode: 0o700 });
    }
  }
  client = await startPGlite(folder, existsSync(empty) ? empty : undefined);
  return false;
}

async function query({
  statement,
  parameters,
  rowMode,
  texts,
  copied,
}: Extract<EmbeddedRequest, { kind: 'query' }>) {
  const parsers = Object.fromEntries(texts.map((type) => [type, (text: string) => text]));
  const blob = copied && { blob: new Blob([copied]) };
  const { rows, fields, affectedRows } = await client.query(statement, [...parameters], {
    ...(rowMode && { rowMode }),
    parsers,
    ...blob,
  });
  return { rows, fields, affectedRows };
}

async function copyTo(folder: string): Promise<void> {
  await client.exec('checkpoint');
  cpSync(running as string, folder, { recursive: true });
  // After a power failure a cached database must be complete or missing.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(path.join(entry.parentPath, entry.name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}

/** Keeps the fields that Postgres adds, such as its code, but not the statement or its parameters. */
function sentError({
  name,
  message,
  code,
  detail,
  where,
}: Error & Partial<Record<'code' | 'detail' | 'where', string>>): SentError {
  return { name, message, code, detail, where };
}
