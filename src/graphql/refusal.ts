import { GraphQLError } from 'graphql';

/** An error that says that an operation asks for more than is allowed. */
export function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });
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
