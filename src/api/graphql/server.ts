import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import { schema } from '../../domain/executable-schema.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';
import { explainError } from './explain-error.ts';
import { limitCost } from './plugins/cost-limit.ts';
import { limitDocuments } from './plugins/document-limits.ts';
import { detailErrors } from './plugins/error-details.ts';
import { keepKnownDocuments } from './plugins/known-documents.ts';
import type { RequestContext, ServerContext } from './plugins/request-context.ts';
import { checkRequestForm, MAX_BATCH_SIZE } from './plugins/request-form.ts';
import { validateByRules } from './plugins/validation-rules.ts';

export type GraphQLServer = Pick<YogaServerInstance<ServerContext, RequestContext>, 'fetch'>;

export function createGraphQLServer(log: Logger): GraphQLServer {
  // Yoga binds `fetch` each time that it is read.
  const { fetch } = createYoga<ServerContext, RequestContext>({
    context: ({ input }) => input,
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    batching: { limit: MAX_BATCH_SIZE },
    // Pages, CORS, encodings and logs are the same for all paths of the service.
    landingPage: false,
    graphiql: false,
    cors: false,
    logging: false,
    multipart: false,
    // Bodies are read and limited before they come here. The option costs a fifth of a small operation.
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    maskedErrors: {
      errorMessage: 'Unexpected error.',
      maskError: (error) => explainError(error, log),
    },
    plugins: [
      keepKnownDocuments(),
      checkRequestForm(),
      limitDocuments(),
      validateByRules(),
      limitCost(),
      detailErrors(),
    ],
  });
  return { fetch };
}
