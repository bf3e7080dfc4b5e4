import DataLoader from 'dataloader';
import type { Batch } from './edition.ts';

/**
 * What `batch` reads for `key`, which must be a key that exists or the number of kept values is not bounded by the data.
 * Answers what `pick` makes of it: at once when it was read before; otherwise keys asked for in the same tick are read together.
 */
export type Load = <Value, Picked = Value>(batch: Batch<Value>, key: string, pick?: (value: Value) => Picked) => Picked | Promise<Picked>;

/**
 * How the values of many keys are read, in the order of the keys. `keep` is called with them as soon as they are there, so that what comes too late for those who
 * asked is there for the next.
 */
export type ReadBatch = <Value>(
  batch: Batch<Value>,
  keys: readonly string[],
  keep: (values: readonly Value[]) => void,
) => Promise<readonly Value[]>;

type Loader<Value> = { known: Map<string, Value>; pending: DataLoader<string, Value> };

/** Reads each key of each batch once, and keeps what it read for as long as it lives itself. */
export function createLoad(readBatch: ReadBatch): Load {
  const loaders = new Map<Batch<unknown>, Loader<unknown>>();
  return <Value, Picked>(batch: Batch<Value>, key: string, pick = (value: Value) => value as unknown as Picked) => {
    const { known, pending } = loaderOf(batch);
    const value = known.get(key);
    return value === undefined ? pending.load(key).then(pick) : pick(value);
  };

  function loaderOf<Value>(batch: Batch<Value>): Loader<Value> {
    const existing = loaders.get(batch);
    if (existing) return existing as Loader<Value>;
    const known = new Map<string, Value>();
    const pending: DataLoader<string, Value> = new DataLoader(async (keys) => {
      try {
        return await readBatch(batch, keys, (values) => {
          for (const [index, key] of keys.entries()) known.set(key, values[index] as Value);
        });
      } finally {
        // A failed read is asked again; a successful one is answered from `known`.
        for (const key of keys) pending.clear(key);
      }
    });
    const loader = { known, pending };
    loaders.set(batch, loader as Loader<unknown>);
    return loader;
  }
}
