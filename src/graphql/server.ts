import { execute } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import { GRAPHQL_PATH } from '../http/paths.ts';
import { schema } from '../resources/schema.ts';
import type { Context } from '../schema/builder.ts';
import { explainError } from './explain-error.ts';
import { limitCost } from './plugins/cost-limit.ts';
import { limitDocuments } from './plugins/document-limits.ts';
import { detailErrors } from './plugins/error-details.ts';
import { limitIntrospection } from './plugins/introspection-limits.ts';
import { keepKnownDocuments } from './plugins/known-documents.ts';
import { checkRequestForm, MAX_BATCH_SIZE } from './plugins/request-form.ts';

/** What the server is given with each request. */
export type RequestContext = Context & {
  requestId: string;
  /** Counts so many requests more; throws when there is not enough quota. */
  countMore: (count: number) => Promise<void>;
  /** Called when an operation of the request has errors. Yoga copies the context, so nothing that is set on it is seen. */
  onErrors: () => void;
};

export type GraphQLServer = YogaServerInstance<RequestContext, Record<never, never>>;

export function createGraphQLServer(log: Logger): GraphQLServer {
  return createYoga<RequestContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    batching: { limit: MAX_BATCH_SIZE },
    // Pages, CORS, encodings and logs are the same for all paths of the service.
    landingPage: false,
    graphiql: false,
    cors: false,
    logging: false,
    multipart: false,
    parserAndValidationCache: false,
    maskedErrors: { errorMessage: 'Unexpected error.', maskError: (error) => explainError(error, log) },
    plugins: [
      executeWithGraphql,
      keepKnownDocuments(),
      checkRequestForm(),
      limitDocuments(),
      limitIntrospection(),
      limitCost(),
      detailErrors(),
    ],
  });
}

/** Yoga would execute with an executor of its own. */
const executeWithGraphql: Plugin = {
  onExecute({ setExecuteFn }) {
    setExecuteFn(execute);
  },
};
