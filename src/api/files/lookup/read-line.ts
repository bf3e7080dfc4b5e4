/**
 * Reads of lists in the database, one at a time: everything else waits for one of them at most. The
 * list that has read least goes next, so a list of one row does not wait for lists of thousands.
 */
const waiting: { list: ReadLine; start: () => void }[] = [];
let isReading = false;

/** The reads of one list. */
export type ReadLine = { reads: number };

export async function readInLine<Value>(
  list: ReadLine,
  read: () => Promise<Value>,
): Promise<Value> {
  if (isReading) await new Promise<void>((start) => waiting.push({ list, start }));
  isReading = true;
  list.reads++;
  try {
    return await read();
  } finally {
    startNext();
  }
}

function startNext(): void {
  const [first] = waiting.toSorted((one, other) => one.list.reads - other.list.reads);
  isReading = first !== undefined;
  if (!first) return;
  waiting.splice(waiting.indexOf(first), 1);
  first.start();
}
