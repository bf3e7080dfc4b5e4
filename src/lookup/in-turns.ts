import { takeTurn } from '../http/turns.ts';

/** Work of one list between two turns of the event loop. */
const SLICE_MS = 5;

/** Maps the items in order. Other requests get a turn of the event loop every few milliseconds. Items whose results are promises run beside each other. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: (Result | Promise<Result>)[] = [];
  let sliceStart = performance.now();
  for (const item of items) {
    const result = map(item, results.length);
    // Promise.all reports a rejection once all items have started.
    if (result instanceof Promise) result.catch(() => {});
    results.push(result);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await takeTurn();
    sliceStart = performance.now();
  }
  return Promise.all(results);
}
