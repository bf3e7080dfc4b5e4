import DataLoader from 'dataloader';
import { type Answers, createAnswers } from './answers.ts';
import type { Database } from './db/client.ts';
import type { LoadedEdition } from './db/load.ts';

/** Reads the values of many keys in one statement, in the order of the keys. */
export type Batch<Value> = (db: Database, edition: number, keys: readonly string[]) => Promise<readonly Value[]>;

/**
 * One immutable edition of the data, and everything that was read of it so far. Nothing in it ever goes out of date: a new version
 * of the data is a new Edition, and the old one is dropped whole.
 */
export type Edition = LoadedEdition & {
  /** Answers of both doors that are ready to be sent. */
  answers: Answers;
  /**
   * What `batch` reads for `key`, which must be a key that exists or the number of kept values is not bounded by the data.
   * Answers what `pick` makes of it: at once when it was read before; otherwise keys asked for in the same tick share a statement.
   */
  load: <Value, Picked = Value>(batch: Batch<Value>, key: string, pick?: (value: Value) => Picked) => Picked | Promise<Picked>;
};

/** Bound on the memory of prepared answers. */
const ANSWER_BYTES = 32 * 1024 * 1024;

type Loader<Value> = { read: Map<string, Value>; pending: DataLoader<string, Value> };

export function createEdition(db: Database, loaded: LoadedEdition): Edition {
  const loaders = new Map<Batch<unknown>, Loader<unknown>>();
  return {
    ...loaded,
    answers: createAnswers(ANSWER_BYTES),
    load<Value, Picked>(batch: Batch<Value>, key: string, pick = (value: Value) => value as unknown as Picked) {
      const { read, pending } = loaderOf(batch);
      const value = read.get(key);
      return value === undefined ? pending.load(key).then(pick) : pick(value);
    },
  };

  function loaderOf<Value>(batch: Batch<Value>): Loader<Value> {
    const existing = loaders.get(batch);
    if (existing) return existing as Loader<Value>;
    const read = new Map<string, Value>();
    const pending: DataLoader<string, Value> = new DataLoader(async (keys) => {
      try {
        const values = await batch(db, loaded.id, keys);
        for (const [index, key] of keys.entries()) read.set(key, values[index] as Value);
        return values;
      } finally {
        // A failed read is asked again; a successful one is answered from `read`.
        for (const key of keys) pending.clear(key);
      }
    });
    const loader = { read, pending };
    loaders.set(batch, loader as Loader<unknown>);
    return loader;
  }
}
