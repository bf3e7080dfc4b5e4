import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import { schema } from '../../domain/executable-schema.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';
import { explainError } from './explain-error.ts';
import { limitCost } from './plugins/cost-limit.ts';
import { limitDocuments } from './plugins/document-limits.ts';
import { detailErrors } from './plugins/error-details.ts';
import { keepKnownDocuments } from './plugins/known-documents.ts';
import type { RequestContext } from './plugins/request-context.ts';
import { checkRequestForm, MAX_BATCH_SIZE } from './plugins/request-form.ts';
import { validateByRules } from './plugins/validation-rules.ts';

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
}
