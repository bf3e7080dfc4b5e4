import { randomUUID } from 'node:crypto';
import { type DocumentNode, GraphQLError, type ParseOptions, parse, type Source } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Edition } from '../edition.ts';
import { isDatabaseUnreachable } from '../errors.ts';
import { RETRY_UNAVAILABLE_S } from '../http/problem-answer.ts';
import { badUserInput, type Context, createContext } from './builder.ts';
import { complexityRule, LIMITS, tooComplex } from './limits.ts';
import { schema } from './schema.ts';

export const GRAPHQL_PATH = '/graphql';

/** Yoga without a server of its own: GraphQL over HTTP as a function from Request to Response, with the bounds and the masking of errors. */
export function createGraphQLServer(log: Logger) {
  return createYoga<{ edition: Edition }, Context>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    landingPage: false,
    graphiql: false,
    cors: false,
    batching: false,
    logging: false,
    multipart: false,
    context: ({ edition }) => createContext(edition),
    maskedErrors: { errorMessage: 'Internal error', maskError: (error) => maskError(error, log) },
    plugins: [limitsPlugin],
  });
}

const limitsPlugin: Plugin = {
  onParse({ setParseFn }) {
    setParseFn(parseWithinLimits);
  },
  onValidate({ addValidationRule }) {
    addValidationRule(complexityRule);
  },
};

export function parseWithinLimits(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: LIMITS.tokens });
  } catch (error) {
    if (error instanceof GraphQLError && error.message.includes('Document contains more th')) {
      throw tooComplex(`The query has more than ${LIMITS.tokens} tokens.`);
    }
    throw error;
  }
}

/** Errors meant for the client keep their message; of all others it learns only the kind. */
function maskError(error: unknown, log: Logger): GraphQLError {
  const cause = error instanceof GraphQLError ? innermost(error) : error;
  if (cause instanceof GraphQLError) return error as GraphQLError;
  if (cause instanceof SyntaxError) return badUserInput('The variables and extensions of a request are JSON objects; these are not JSON.');
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  const requestId = randomUUID();
  if (isDatabaseUnreachable(cause)) {
    log.error({ requestId, err: cause }, 'the database cannot be reached');
    const http = { status: 503, headers: { 'Retry-After': RETRY_UNAVAILABLE_S } };
    return new GraphQLError('The database cannot be reached at the moment.', {
      ...place,
      extensions: { code: 'UNAVAILABLE', requestId, http },
    });
  }
  log.error({ requestId, err: cause }, 'unforeseen');
  return new GraphQLError('Something unforeseen happened; the log of the service has it.', {
    ...place,
    extensions: { code: 'INTERNAL', requestId },
  });
}

function innermost(error: GraphQLError): unknown {
  let inner: unknown = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner;
}
