import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { badUserInput, MISTAKE_KEYS } from '../../domain/schema/client-errors.ts';
import { type HttpProblem, PROBLEMS } from '../../server/http/errors.ts';
import { reportError } from '../../server/http/problem-answer.ts';

/** Codes of problems that are not the client's input. */
const CODES: Partial<Record<HttpProblem['problem'], string>> = {
  'quota-exceeded': 'RATE_LIMITED',
  'query-too-complex': 'QUERY_TOO_COMPLEX',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
};

export function codeOfProblem({ problem }: HttpProblem): string {
  return CODES[problem] ?? 'BAD_USER_INPUT';
}

/** The codes of errors whose message is meant for the client, as docs/graphql.md lists them. */
const CLIENT_CODES = new Set<unknown>([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'QUERY_TOO_COMPLEX',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/**
 * Errors meant for the client keep their message. All others are logged under the id that the client
 * is given, with no more than their kind.
 */
export function explainError(error: unknown, log: Logger): GraphQLError {
  // Yoga reads `variables` and `extensions` of an address with JSON.parse.
  if (error instanceof SyntaxError)
    return badUserInput('MALFORMED', '`variables` and `extensions` must be JSON objects.');
  const cause = causeOf(error);
  if (cause instanceof GraphQLError) return keepMessage(error as GraphQLError);
  const { problem, requestId } = reportError(cause, log);
  const http = { status: PROBLEMS[problem.problem].status, headers: problem.headers };
  return located(error, problem.message, {
    code: codeOfProblem(problem),
    requestId,
    ...(problem.problem !== 'internal' && { http }),
  });
}

function keepMessage(error: GraphQLError): GraphQLError {
  const { code } = error.extensions;
  const http = httpOf(error);
  const known = Object.fromEntries(
    MISTAKE_KEYS.flatMap((key) => (key in error.extensions ? [[key, error.extensions[key]]] : [])),
  );
  return located(error, error.message, {
    code: CLIENT_CODES.has(code) ? code : 'BAD_USER_INPUT',
    ...known,
    ...(http !== undefined && { http }),
  });
}

/** What is not a request for an operation has its status under every media type (`spec` would make it 200 under application/json). */
function httpOf({ extensions: { code, http } }: GraphQLError): unknown {
  const { status, headers } = (http ?? {}) as { status?: number; headers?: Record<string, string> };
  return code === 'BAD_REQUEST' ? { status, headers } : http;
}

function located(
  error: unknown,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  const { nodes, source, positions, path } =
    error instanceof GraphQLError ? error : ({} as Partial<GraphQLError>);
  return new GraphQLError(message, { nodes, source, positions, path, extensions });
}

/** What was thrown: an error for the client is itself a GraphQLError. */
function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}
