import { type ExecutionArgs, type ExecutionResult, execute, GraphQLError } from 'graphql';

/**
 * What the operations of one request may cost together. A value is a short field, or the work of
 * about a microsecond; bytes are those of the JSON that is returned.
 */
export const COST_LIMITS = { values: 100_000, bytes: 4 * 1024 * 1024 } as const;

export type Cost = { values: number; bytes: number };

/** Path of a field in the response. */
export type ResponsePath = readonly (string | number)[];

/** Counts what execution costs. */
export class Meter implements Cost {
  values = 0;
  bytes = 0;
  /** The field at which the limits were exceeded; null while they are not. */
  exceededAt: ResponsePath | null = null;
  readonly #limits: Cost;
  readonly #whenExceeded: (() => void)[] = [];

  constructor(limits: Cost = COST_LIMITS) {
    this.#limits = limits;
  }

  /** Throws COST_EXCEEDED when the limits do not allow that much. */
  spend(values: number, bytes = 0): void {
    this.values += values;
    this.bytes += bytes;
    if (this.values > this.#limits.values || this.bytes > this.#limits.bytes) throw COST_EXCEEDED;
  }

  /** Ends the executions of the request. */
  exceed(path: ResponsePath): void {
    this.exceededAt ??= path;
    for (const end of this.#whenExceeded) end();
  }

  whenExceeded(end: () => void): void {
    this.#whenExceeded.push(end);
  }
}

/** For documents of the service itself. */
export const UNLIMITED: Cost = { values: Infinity, bytes: Infinity };

/** It has a path, so that graphql-js does not locate it anew for each field that fails by it. */
export const COST_EXCEEDED = new GraphQLError('The operation costs too much.', { path: [] });

/**
 * Executes with graphql-js, which cannot be aborted: rejects with COST_EXCEEDED as soon as the
 * meter is exceeded, and leaves the rest of the execution to the garbage collector.
 */
export function executeMetered(args: ExecutionArgs): Promise<ExecutionResult> {
  const { meter } = args.contextValue as { meter: Meter };
  return new Promise((resolve, reject) => {
    const end = () => reject(COST_EXCEEDED);
    meter.whenExceeded(end);
    // Resolving with a pending promise would take away the power to reject.
    Promise.resolve(execute(args)).then(
      (result) => (meter.exceededAt === null ? resolve(result) : end()),
      reject,
    );
  });
}
