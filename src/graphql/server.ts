import { GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { GRAPHQL_PATH } from '../http/paths.ts';
import { schema } from '../resources/schema.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { badUserInput } from '../schema/client-errors.ts';
import type { ExplainError } from './explain-error.ts';
import { type OperationParameters, type OperationResult, runOperation } from './run-operation.ts';

/** What the server is given with each request, and the result that it leaves there when the request asked for an operation. */
export type ServerContext = { edition: ReadableEdition; outcome: { result?: OperationResult } };

/** Yoga without a server of its own: it knows the forms that GraphQL over HTTP has and refuses all others, and hands what they ask for to `runOperation`. */
export function createGraphQLServer(explain: ExplainError) {
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    landingPage: false,
    graphiql: false,
    cors: false,
    batching: false,
    logging: false,
    multipart: false,
    parserAndValidationCache: false,
    maskedErrors: { errorMessage: 'Internal error', maskError: (error) => asRefused(explain(asGraphQLError(error), 'BAD_USER_INPUT')) },
    plugins: [runningOperations(explain)],
  });
}

function runningOperations(explain: ExplainError): Plugin<ServerContext> {
  return {
    onParams({ params, setParamsHandler }) {
      if (params.query === undefined && params.extensions?.persistedQuery) throw persistedQueryNotSupported();
      setParamsHandler(async ({ params: checked, context }) => {
        const { edition, outcome } = context as unknown as ServerContext;
        outcome.result = await runOperation(edition, checked as OperationParameters, explain);
        return { data: null };
      });
    },
  };
}

/** Clients that send the hash of a query at first send the query itself when they read this code. */
export function persistedQueryNotSupported(): GraphQLError {
  const extensions = { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } };
  return new GraphQLError('PersistedQueryNotSupported', { extensions });
}

/** Yoga itself refuses only what is no request for an operation: that has its status under every media type. */
function asRefused(error: GraphQLError): GraphQLError {
  const { status = 400, headers } = (error.extensions.http ?? {}) as { status?: number; headers?: Record<string, string> };
  return new GraphQLError(error.message, { extensions: { ...error.extensions, http: { status, headers } } });
}

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof SyntaxError) return badUserInput('MALFORMED', '`variables` and `extensions` must be JSON objects.');
  return new GraphQLError('unexpected error', { originalError: error as Error });
}
