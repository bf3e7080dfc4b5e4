import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';

/** An error that says that an operation asks for more than is allowed. */
export function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });
}

/** An error whose message is meant for the client. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** Characters of what a client sent that a message repeats. */
const MOST_SHOWN = 80;

/** What a client sent, as a message shows it: no longer than a message should be, and lists and objects from the outside alone, as they may be nested without end. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 0, breakLength: Infinity });
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}

export type ErrorCode = 'BAD_USER_INPUT' | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED';

/** Thrown when an operation is not executed at all; `code` is that of the errors that have none of their own. */
export class Refusal extends Error {
  readonly errors: readonly GraphQLError[];
  readonly code: ErrorCode;

  constructor(errors: readonly GraphQLError[], code: ErrorCode) {
    super('the operation was refused');
    this.errors = errors;
    this.code = code;
  }
}
