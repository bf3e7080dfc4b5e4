import { hash } from 'node:crypto';
import type { ExecutionResult, GraphQLError } from 'graphql';
import * as z from 'zod';
import type { ReadableEdition } from './builder.ts';
import { tooComplex } from './client-errors.ts';
import type { ExplainError } from './explain-error.ts';
import { LIMITS } from './limits.ts';
import { GRAPHQL_PATH } from './path.ts';
import { type OperationParameters, runOperation } from './run-operation.ts';
import { createGraphQLServer, type ServerContext } from './server.ts';

/** All that can change the answer to an operation; `accept` is the media type that the answer will have. */
export type Operation = { method: string; search: string; accept: MediaType; body: string | null };

export type MediaType = 'application/json' | 'application/graphql-response+json';

/** The answer to an operation. One without errors is `sound`: the same for everybody for as long as the edition lives. `digest` is that of the body. */
export type Reply = { status: number; type: string; headers: readonly string[]; sound: boolean; body: Uint8Array; digest: string };

/** What nearly every client sends; anything more is for Yoga to understand or refuse. */
const plainRequest = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** Answers operations, in whatever form of GraphQL over HTTP they come: the plain one directly, which is half of what Yoga costs, and all others through Yoga. */
export function createOperations(explain: ExplainError): (edition: ReadableEdition, operation: Operation) => Promise<Reply> {
  const yoga = createGraphQLServer(explain);
  return async (edition, operation) => {
    const plain = readPlain(operation);
    return plain ? formatted(await runOperation(edition, plain, explain), operation.accept) : throughYoga(edition, operation);
  };

  async function throughYoga(edition: ReadableEdition, { method, search, accept, body }: Operation): Promise<Reply> {
    const headers = { accept, ...(body !== null && { 'content-type': 'application/json' }) };
    const context: ServerContext = { edition, outcome: {} };
    const response = await yoga.fetch(`http://graphql${GRAPHQL_PATH}${search}`, { method, headers, body }, context);
    const kept = ['allow', 'retry-after'].flatMap((name) =>
      response.headers.has(name) ? [name, response.headers.get(name) as string] : [],
    );
    const sound = response.status === 200 && context.outcome.result !== undefined && !context.outcome.result.errors;
    return reply(response.status, response.headers.get('content-type') ?? `${accept}; charset=utf-8`, kept, sound, await response.text());
  }

  /** The result as GraphQL over HTTP has it: status 400 for what was refused, but under application/json only where there is no result at all. */
  function formatted(result: ExecutionResult, accept: MediaType): Reply {
    const type = `${accept}; charset=utf-8`;
    if (!result.errors) return reply(200, type, [], true, JSON.stringify(result));
    const http = result.errors.map(({ extensions }) => extensions.http as HttpHint | undefined).find((hint) => hint !== undefined);
    const refused = result.data === undefined && accept !== 'application/json' ? 400 : 200;
    const text = JSON.stringify({ ...result, errors: result.errors.map(withoutHint) });
    return reply(http?.status ?? refused, type, Object.entries(http?.headers ?? {}).flat(), false, text);
  }

  function reply(status: number, type: string, headers: readonly string[], sound: boolean, text: string): Reply {
    const body = utf8.encode(text);
    if (body.byteLength > LIMITS.bytes) {
      // The bound on cost has a mistake then; what it costs has been paid, but nobody else pays for it.
      const error = explain(tooComplex(`The answer has more than ${LIMITS.bytes} bytes.`), 'BAD_USER_INPUT');
      return formatted({ errors: [error] }, type.startsWith('application/json') ? 'application/json' : 'application/graphql-response+json');
    }
    return { status, type, headers, sound, body, digest: hash('sha256', body, 'base64url') };
  }
}

/** Encodes into memory of its own, which can be handed to another thread. */
const utf8 = new TextEncoder();

type HttpHint = { status: number; headers?: Record<string, string> };

function withoutHint(error: GraphQLError): object {
  const { extensions = {}, ...rest } = error.toJSON();
  const { http: _hint, ...said } = extensions;
  return { ...rest, extensions: said };
}

function readPlain({ method, body }: Operation): OperationParameters | undefined {
  if (method !== 'POST' || body === null) return undefined;
  try {
    return plainRequest.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
