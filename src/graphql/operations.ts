import { hash } from 'node:crypto';
import type { GraphQLError } from 'graphql';
import * as z from 'zod';
import type { ReadableEdition } from '../schema/builder.ts';
import type { ExplainError } from './explain-error.ts';
import { GRAPHQL_PATH } from './path.ts';
import { type OperationParameters, type OperationResult, runOperation } from './run-operation.ts';
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
    if (context.outcome.result) return formatted(context.outcome.result, accept);
    return reply({ status: response.status, accept, headers: [], sound: false }, await response.text());
  }
}

/** The result as GraphQL over HTTP has it: status 400 for an operation that was refused, but 200 under application/json. */
function formatted({ data, errors }: OperationResult, accept: MediaType): Reply {
  if (data !== undefined && !errors) return reply({ status: 200, accept, headers: [], sound: true }, `{"data":${data}}`);
  const hint = errors?.map(({ extensions }) => extensions.http as HttpHint | undefined).find((http) => http !== undefined);
  const refused = data === undefined && accept !== 'application/json' ? 400 : 200;
  const headers = Object.entries(hint?.headers ?? {}).flat();
  const said = `"errors":${JSON.stringify(errors?.map(withoutHint))}`;
  return reply(
    { status: hint?.status ?? refused, accept, headers, sound: false },
    data === undefined ? `{${said}}` : `{"data":${data},${said}}`,
  );
}

function reply({ accept, ...rest }: Pick<Reply, 'status' | 'headers' | 'sound'> & { accept: MediaType }, text: string): Reply {
  const body = utf8.encode(text);
  return { ...rest, type: `${accept}; charset=utf-8`, body, digest: hash('sha256', body, 'base64url') };
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
