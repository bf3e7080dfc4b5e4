import { type ExecutionResult, GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { ReadableEdition } from './builder.ts';
import { badUserInput } from './client-errors.ts';
import type { ExplainError } from './explain-error.ts';
import { GRAPHQL_PATH } from './path.ts';
import { type OperationParameters, runOperation } from './run-operation.ts';
import { schema } from './schema.ts';

/** What the server is given with each request, and what it leaves there. */
export type ServerContext = { edition: ReadableEdition; outcome: { result?: ExecutionResult } };

/** Yoga without a server of its own: it knows the forms that GraphQL over HTTP has, and hands what they ask for to `runOperation`. */
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
    maskedErrors: { errorMessage: 'Internal error', maskError: (error) => explain(asGraphQLError(error), 'BAD_USER_INPUT') },
    plugins: [runningOperations(explain)],
  });
}

function runningOperations(explain: ExplainError): Plugin<ServerContext> {
  return {
    onParams({ params, setParamsHandler }) {
      if (params.query === undefined && params.extensions?.persistedQuery) throw persistedQueryNotSupported();
      setParamsHandler(async ({ params: checked, context }) => {
        const server = context as unknown as ServerContext;
        const result = await runOperation(server.edition, checked as OperationParameters, explain);
        server.outcome.result = result;
        return withStatus(result);
      });
    },
  };
}

/** Clients that send the hash of a query at first send the query itself when they read this code. */
function persistedQueryNotSupported(): GraphQLError {
  const extensions = { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } };
  return new GraphQLError('PersistedQueryNotSupported', { extensions });
}

/** A refused operation has status 400 under the newer media type; `spec` tells Yoga that application/json has 200 all the same. */
function withStatus({ data, errors }: ExecutionResult): ExecutionResult {
  if (data !== undefined) return { data, errors };
  const refusals = errors?.map((error) => {
    const extensions = { ...error.extensions, http: error.extensions.http ?? { spec: true, status: 400 } };
    return new GraphQLError(error.message, { ...error, extensions });
  });
  return { errors: refusals };
}

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof SyntaxError) return badUserInput('The variables and extensions of a request are JSON objects; these are not JSON.');
  return new GraphQLError('unforeseen', { originalError: error as Error });
}
