import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { RequestContext, ServerContext } from './request-context.ts';

type Result = { data?: unknown; errors?: readonly GraphQLError[] };

/** Characters of a message: what it repeats of the request may be of any length. */
const MAX_CHARACTERS = 1_000;

/** Gives every error the id of the request, and a result without data status 400. */
export function detailErrors(): Plugin<RequestContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      const context = (serverContext as unknown as ServerContext).input;
      const detail = (each: Result): Result => (each.errors ? withDetails(each, context) : each);
      setResult(
        (Array.isArray(result) ? result.map(detail) : detail(result as Result)) as typeof result,
      );
    },
  };
}

function withDetails({ data, errors = [] }: Result, context: RequestContext): Result {
  context.onErrors();
  const detailed = errors.map(({ nodes, source, positions, path, message, extensions }) => {
    const http = extensions.http ?? (data === undefined ? { status: 400, spec: true } : undefined);
    const requestId = extensions.requestId ?? context.requestId;
    const short =
      message.length <= MAX_CHARACTERS ? message : `${message.slice(0, MAX_CHARACTERS)}…`;
    return new GraphQLError(short, {
      nodes,
      source,
      positions,
      path,
      extensions: { ...extensions, http, requestId },
    });
  });
  return data === undefined ? { errors: detailed } : { data, errors: detailed };
}
