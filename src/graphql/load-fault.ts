/** What may be said of a read that failed: the log has the rest under the request's identifier. */
export type KnownLoadFault =
  | { unavailable: false; requestId: string }
  | { unavailable: true; requestId: string; detail: string; retryAfter: string };

/** A read that the process did for the thread of operations, and that failed. */
export class LoadFault extends Error {
  readonly known: KnownLoadFault;

  constructor(known: KnownLoadFault) {
    super('the read failed');
    this.known = known;
  }
}
