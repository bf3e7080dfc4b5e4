import type { Context } from '../../../domain/schema/builder.ts';

/** What the server is given with each request. */
export type RequestContext = Context & {
  requestId: string;
  /** Counts so many requests more; throws when there is not enough quota. */
  countMore: (count: number) => Promise<void>;
  /** Called when an operation of the request has errors. */
  onErrors: () => void;
};

/** Yoga copies each property that it is given, so it is given one. */
export type ServerContext = { input: RequestContext };
