import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';

/** Reads the values of many keys in one statement, in the order of the keys. */
export type Batch<Value> = (
  db: Database,
  edition: number,
  keys: readonly string[],
) => Promise<readonly Value[]>;

/**
 * Reads `key` with `batch` and returns the result of `pick`: at once if the key was read before.
 * Otherwise keys that are requested in the same tick are read together.
 */
export type Load = <Value, Picked = Value>(
  batch: Batch<Value>,
  key: string,
  pick?: (value: Value) => Picked,
) => Picked | Promise<Picked>;

/**
 * How the values of many keys are read, in the order of the keys. `keep` is called with them as
 * soon as they arrive, so that values which miss the deadline of their request serve the next one.
 */
type ReadBatch = <Value>(
  batch: Batch<Value>,
  keys: readonly string[],
  keep: (values: readonly Value[]) => void,
) => Promise<readonly Value[]>;

type Loader<Value> = { known: Known<Value>; pending: DataLoader<string, Value> };
type Known<Value> = {
  get: (key: string) => { value: Value } | undefined;
  set: (key: string, kept: { value: Value }) => unknown;
};

/** The batches whose keys are not bounded by the number of countries. */
const bounded = new WeakSet<object>();

/** Marks a batch as unbounded: its keys are places, or whatever clients request. Its cache has a maximum size. */
export function keptWithin<Value>(batch: Batch<Value>): Batch<Value> {
  bounded.add(batch);
  return batch;
}

/** The same of a batch that reads each key, the JSON of what is wanted, by a statement of its own. */
export function keptEach<Wanted, Value>(
  read: (db: Database, edition: number, wanted: Wanted) => Promise<Value>,
): Batch<Value> {
  return keptWithin((db, edition, keys) =>
    Promise.all(keys.map((key) => read(db, edition, JSON.parse(key)))),
  );
}

/** Maximum rows in the cache of such a batch; the least recently used are evicted. */
const MAX_ROWS = 10_000;
/** Characters of a key that count as a row, as clients may write some. */
const CHARACTERS_PER_ROW = 500;

function rowsIn({ value }: { value: unknown }, key: string): number {
  const rows = Array.isArray(value) ? value.length : 0;
  return Math.min(MAX_ROWS, 1 + rows + Math.floor(key.length / CHARACTERS_PER_ROW));
}

/** Reads each key of each batch once, and keeps what it read for as long as it lives itself and there is room. */
export function createLoad(readBatch: ReadBatch): Load {
  const loaders = new Map<Batch<unknown>, Loader<unknown>>();
  return <Value, Picked>(
    batch: Batch<Value>,
    key: string,
    pick = (value: Value) => value as unknown as Picked,
  ) => {
    const { known, pending } = loaderOf(batch);
    const kept = known.get(key);
    return kept === undefined ? pending.load(key).then(pick) : pick(kept.value);
  };

  function loaderOf<Value>(batch: Batch<Value>): Loader<Value> {
    const existing = loaders.get(batch);
    if (existing) return existing as Loader<Value>;
    const known: Known<Value> = bounded.has(batch)
      ? new LRUCache<string, { value: Value }>({ maxSize: MAX_ROWS, sizeCalculation: rowsIn })
      : new Map<string, { value: Value }>();
    const pending: DataLoader<string, Value> = new DataLoader(async (keys) => {
      try {
        return await readBatch(batch, keys, (values) => {
          for (const [index, key] of keys.entries())
            known.set(key, { value: values[index] as Value });
        });
      } finally {
        // A failed read is repeated on the next request; values of a successful one come from
        // `known`.
        for (const key of keys) pending.clear(key);
      }
    });
    const loader = { known, pending };
    loaders.set(batch, loader as Loader<unknown>);
    return loader;
  }
}
