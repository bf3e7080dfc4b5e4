import { GraphQLError } from 'graphql';
import { MISTAKE_KEYS } from '../schema/client-errors.ts';
import { type KnownLoadFault, LoadFault } from './load-fault.ts';
import type { ErrorCode } from './refusal.ts';

/** Says an error as the client may know it; `code` is that of an error of the client's that has none of its own. */
export type ExplainError = (error: GraphQLError, code: ErrorCode) => GraphQLError;

/** The codes of errors that a client may count on, as docs/graphql.md lists them. */
const CODES = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'QUERY_TOO_COMPLEX',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Characters of a message: what it repeats of the request may be of any length. */
const MAX_CHARACTERS = 1_000;

/** Errors meant for the client keep their message; of all others it learns only the kind, and `report` answers the identifier under which the log has the rest. */
export function createExplainError(report: (fault: unknown) => string): ExplainError {
  return (error, code) => {
    const cause = causeOf(error);
    if (cause instanceof GraphQLError) {
      const { code: own, http } = error.extensions;
      const known = Object.fromEntries(MISTAKE_KEYS.flatMap((key) => (key in error.extensions ? [[key, error.extensions[key]]] : [])));
      return say(error, truncateMessage(error.message), { code: documented(own) ?? code, ...known, ...(http !== undefined && { http }) });
    }
    const fault: KnownLoadFault = cause instanceof LoadFault ? cause.known : { unavailable: false, requestId: report(cause) };
    if (!fault.unavailable) {
      return say(error, 'Unexpected error. The service log has it under this request id.', {
        code: 'INTERNAL',
        requestId: fault.requestId,
      });
    }
    const http = { status: 503, headers: { 'Retry-After': fault.retryAfter } };
    return say(error, fault.detail, { code: 'UNAVAILABLE', requestId: fault.requestId, http });
  };
}

/** What made an error: a mistake of the client's stays a `GraphQLError`, a read that failed is a `LoadFault`, and all else was not foreseen. */
export function causeOf(fault: unknown): unknown {
  let cause = fault;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

function say({ nodes, source, positions, path }: GraphQLError, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, { nodes, source, positions, path, extensions });
}

function documented(code: unknown): unknown {
  return CODES.has(code) ? code : undefined;
}

function truncateMessage(message: string): string {
  return message.length <= MAX_CHARACTERS ? message : `${message.slice(0, MAX_CHARACTERS)}…`;
}
