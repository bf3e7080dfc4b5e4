/** Requests of the process to the thread of the embedded database. */
export type EmbeddedRequest =
  /** Starts the database. Returns whether it is a copy of the cached one. */
  | ({ kind: 'open' } & OpenRequest)
  /**
   * `texts` are the ids of the types whose values are returned in the text format of Postgres, and
   * `copied` is the input of a COPY.
   */
  | {
      kind: 'query';
      statement: string;
      parameters: readonly unknown[];
      rowMode: RowMode;
      texts: readonly number[];
      copied?: Uint8Array<ArrayBuffer>;
    }
  | { kind: 'listen'; channel: string }
  /** Copies the database into an empty folder. */
  | { kind: 'copyTo'; folder: string };

export type OpenRequest = {
  /** The folder that it runs in; in memory without one. */
  folder: string | undefined;
  /** The folder of the cached database, if there is one. */
  cached: string | undefined;
  /** The file of the empty database; a new one is made where it is missing. */
  empty: string;
};

type RowMode = 'array' | 'object' | undefined;

/** The fields of an error: a message between threads loses all but its `message`. */
export type SentError = { name: string; message: string } & Record<
  'code' | 'detail' | 'where',
  string | undefined
>;

export type FromEmbedded =
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: SentError }
  | { kind: 'notified'; channel: string }
  | { kind: 'warning'; facts: object; message: string };
