import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller has: what takes milliseconds on this thread, as a page does, asks for
 * one, so that however much of it is asked for at once, what is ready is answered between.
 */
export function takeTurn(): Promise<unknown> {
  last = last.then(() => nextTurn());
  return last;
}
