/** What is there at once when it was read before, or else later. */
export type Later<Value> = Value | Promise<Value>;

type Read<Reads extends readonly unknown[]> = { -readonly [Index in keyof Reads]: Awaited<Reads[Index]> };

/** What `then` makes of all that was read: at once when all of it is there. */
export function whenAll<const Reads extends readonly unknown[], Result>(
  reads: Reads,
  then: (...values: Read<Reads>) => Later<Result>,
): Later<Result> {
  if (!reads.some((read) => read instanceof Promise)) return then(...(reads as unknown as Read<Reads>));
  return Promise.all(reads).then((values) => then(...(values as Read<Reads>)));
}
