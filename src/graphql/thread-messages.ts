import type { KnownLoadFault } from './load-fault.ts';
import type { Operation, Reply } from './operations.ts';

/** What the process tells the thread that runs operations. Editions have numbers that the process gives them, as those of a database may come again. */
export type ToThread =
  | { kind: 'edition'; edition: number; version: string; asOf: string; day: string }
  | { kind: 'forget'; edition: number }
  | { kind: 'operation'; id: number; edition: number; operation: Operation }
  | { kind: 'rows'; id: number; values: readonly unknown[] }
  | { kind: 'failed'; id: number; fault: KnownLoadFault };

/** What the thread tells the process. `fault` is for the log. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'reply'; id: number; reply: Reply }
  | { kind: 'load'; id: number; edition: number; batch: string; keys: readonly string[] }
  | { kind: 'fault'; requestId: string; message: string; stack: string | undefined };
