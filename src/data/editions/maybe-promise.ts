/** What is there at once when it was read before, or else later. */
export type MaybePromise<Value> = Value | Promise<Value>;

type Read<Reads extends readonly unknown[]> = {
  -readonly [Index in keyof Reads]: Awaited<Reads[Index]>;
};

/** What `then` makes of all that was read: at once when all of it is there. */
export function mapMaybePromise<const Reads extends readonly unknown[], Result>(
  reads: Reads,
  then: (...values: Read<Reads>) => MaybePromise<Result>,
): MaybePromise<Result> {
  if (!reads.some((read) => read instanceof Promise))
    return then(...(reads as unknown as Read<Reads>));
  return Promise.all(reads).then((values) => then(...(values as Read<Reads>)));
}
