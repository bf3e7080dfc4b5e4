import { type DocumentNode, GraphQLError, getOperationAST, Kind, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { badUserInput, shown } from '../../../domain/schema/client-errors.ts';
import type { RequestContext, ServerContext } from './request-context.ts';

/** Operations that a client may send in one request. */
export const MAX_BATCH_SIZE = 10;

/** Checks what a request is for: each operation of a batch has quota, and is a query that the document has. */
export function checkRequestForm(): Plugin<RequestContext> {
  return {
    onRequestParse({ serverContext }) {
      return {
        async onRequestParseDone({ requestParserResult }) {
          if (!Array.isArray(requestParserResult)) return;
          const { length } = requestParserResult;
          if (length < 1 || length > MAX_BATCH_SIZE)
            throw badRequest(
              `A batch must have between 1 and ${MAX_BATCH_SIZE} operations (got ${length}).`,
            );
          await (serverContext as unknown as ServerContext).input.countMore(length - 1);
        },
      };
    },
    onParams({ params }) {
      if (params?.query === undefined && params?.extensions?.persistedQuery)
        throw persistedQueryNotSupported();
    },
    onParse() {
      return ({ result, context: { params } }) => {
        if (result === null || result instanceof Error) return;
        const operation = getOperationAST(result, params.operationName);
        if (!operation) throw noSuchOperation(result, params.operationName);
        if (operation.operation !== OperationTypeNode.QUERY)
          throw badRequest(`The data is read-only: a ${operation.operation} is not supported.`);
      };
    },
  };
}

/** Clients that send the hash of a query at first send the query itself when they read this code. */
function persistedQueryNotSupported(): GraphQLError {
  const extensions = { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } };
  return new GraphQLError('PersistedQueryNotSupported', { extensions });
}

function noSuchOperation({ definitions }: DocumentNode, operationName: unknown): GraphQLError {
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const names = operations.flatMap(({ name }) => name?.value ?? []);
  const known =
    names.length > 0 ? `Its operations: ${names.join(', ')}.` : 'Its operation has no name.';
  const message =
    operations.length === 0
      ? 'The query has no operation.'
      : operationName === undefined || operationName === null
        ? `\`operationName\` must be given for a query of several operations. ${known}`
        : `The query has no operation named ${shown(operationName)}. ${known}`;
  const { extensions } = badUserInput('INVALID_VALUE', message, {
    argument: 'operationName',
    value: operationName ?? null,
  });
  return badRequest(message, extensions);
}

/** Status 400 under every media type, as for what is not a request for an operation. */
function badRequest(
  message: string,
  extensions: object = { code: 'BAD_USER_INPUT' },
): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400 } } });
}
