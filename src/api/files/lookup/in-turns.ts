import { takeTurn } from '../../../server/http/turns.ts';

/** Work of one list between two turns of the event loop. */
const SLICE_MS = 5;
/** Items that wait for the database beside each other, so that no statement and no reply has thousands of rows. */
const MAX_PENDING = 100;

/** Maps the items in order. Other requests get a turn of the event loop every few milliseconds. Up to 100 items whose results are promises run beside each other. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: (Result | Promise<Result>)[] = [];
  let sliceStart = performance.now();
  let pending: Promise<Result>[] = [];
  for (const item of items) {
    const result = map(item, results.length);
    results.push(result);
    if (result instanceof Promise) {
      // Promise.all reports a rejection once all items of its group have started.
      result.catch(() => {});
      pending.push(result);
    }
    if (pending.length === MAX_PENDING) {
      await Promise.all(pending);
      pending = [];
    }
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await takeTurn();
    sliceStart = performance.now();
  }
  return Promise.all(results);
}
