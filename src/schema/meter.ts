import { GraphQLError } from 'graphql';

/**
 * What the operations of one request may cost together. A value is a field of an object, or the
 * work of about a microsecond; bytes are those of the JSON that is returned.
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

  constructor(limits: Cost = COST_LIMITS) {
    this.#limits = limits;
  }

  /** Throws COST_EXCEEDED when the limits do not allow that much. */
  spend(values: number, bytes = 0): void {
    this.values += values;
    this.bytes += bytes;
    if (this.values > this.#limits.values || this.bytes > this.#limits.bytes) throw COST_EXCEEDED;
  }
}

/** A meter for documents of the service itself. */
export const UNLIMITED: Cost = { values: Infinity, bytes: Infinity };

/** It has a path, so that executors do not locate it anew for each field that fails by it. */
export const COST_EXCEEDED = new GraphQLError('The operation costs too much.', { path: [] });
