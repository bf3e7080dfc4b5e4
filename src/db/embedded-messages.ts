/** What the process asks of the thread of the embedded database. */
export type EmbeddedRequest =
  /** Starts the database: that of the first file which has one, or a new one. Answers whether it is that of `kept`. */
  | { kind: 'open'; kept: string | undefined; empty: string }
  /** `texts` are the ids of the types whose values are answered as Postgres writes them, and `copied` is what a COPY reads. */
  | {
      kind: 'query';
      statement: string;
      parameters: readonly unknown[];
      rowMode: RowMode;
      texts: readonly number[];
      copied?: Uint8Array<ArrayBuffer>;
    }
  | { kind: 'listen'; channel: string }
  | { kind: 'keep'; file: string | undefined };

type RowMode = 'array' | 'object' | undefined;

/** What an error says: errors lose all but their message on the way. */
export type SentError = { name: string; message: string } & Record<'code' | 'detail' | 'where', string | undefined>;

export type FromEmbedded =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: SentError }
  | { kind: 'notified'; channel: string }
  | { kind: 'warning'; facts: object; message: string };
