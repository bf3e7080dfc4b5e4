import { hash } from 'node:crypto';
import type { GraphQLError } from 'graphql';
import * as z from 'zod';
import { GRAPHQL_PATH } from '../http/paths.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { badUserInput } from '../schema/client-errors.ts';
import type { ExplainError } from './explain-error.ts';
import { type OperationResult, runOperation } from './run-operation.ts';
import { createGraphQLServer, persistedQueryNotSupported, type ServerContext } from './server.ts';

/** All that can change the answer to an operation; `accept` is the media type that the answer will have. */
export type Operation = { method: string; search: string; accept: MediaType; body: string | null };

export type MediaType = 'application/json' | 'application/graphql-response+json';

/**
 * The answer to an operation, or to each of a batch. One without errors is cacheable: the same for everybody for as long as the edition lives, and `digest` is that of its body.
 * Of any other the results are there, to which each request adds its own identifier.
 */
export type Reply = { status: number; type: string; headers: readonly string[] } & (
  | { cacheable: true; body: Body; digest: string }
  | { cacheable: false; results: readonly Result[]; isBatch: boolean }
);

/** In UTF-8, or still a text where it is short: memory of its own costs more to hand to another thread than a short text to copy. */
export type Body = Uint8Array | string;

const MAX_TEXT_CHARACTERS = 2_000;

/** What is said of one operation: the JSON of its data, absent when it was refused, and its errors. */
export type Result = { data?: string; errors?: readonly { message: string; extensions: Record<string, unknown> }[] };

/** What nearly every client sends; anything more is for Yoga to understand or refuse. */
const plainRequest = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** Answers operations, in whatever form of GraphQL over HTTP they come: the plain ones directly, which is half of what Yoga costs, and all others through Yoga. */
export function createOperations(explain: ExplainError): (edition: ReadableEdition, operation: Operation) => Promise<Reply> {
  const yoga = createGraphQLServer(explain);
  return async (edition, operation) => {
    const posted = readPosted(operation);
    if (Array.isArray(posted)) return replyToBatch(await runBatch(edition, posted, explain), operation.accept);
    const plain = plainRequest.safeParse(posted).data;
    return plain ? replyTo(await runOperation(edition, plain, explain), operation.accept) : throughYoga(edition, operation);
  };

  async function throughYoga(edition: ReadableEdition, { method, search, accept, body }: Operation): Promise<Reply> {
    const headers = { accept, ...(body !== null && { 'content-type': 'application/json' }) };
    const context: ServerContext = { edition, outcome: {} };
    const response = await yoga.fetch(`http://graphql${GRAPHQL_PATH}${search}`, { method, headers, body }, context);
    if (context.outcome.result) return replyTo(context.outcome.result, accept);
    const { errors } = (await response.json()) as Result;
    return { status: response.status, type: typeOf(accept), headers: [], cacheable: false, results: [{ errors }], isBatch: false };
  }
}

/** Answers the operations of a batch one after the other. Together they may cost what one may. */
async function runBatch(edition: ReadableEdition, operations: readonly unknown[], explain: ExplainError): Promise<OperationResult[]> {
  const spent = { values: 0, bytes: 0 };
  const results: OperationResult[] = [];
  for (const operation of operations) {
    const plain = plainRequest.safeParse(operation).data;
    results.push(
      plain ? await runOperation(edition, plain, explain, spent) : { errors: [explain(unreadable(operation), 'BAD_USER_INPUT')] },
    );
  }
  return results;
}

function unreadable(operation: unknown): GraphQLError {
  const { query, extensions } = (operation ?? {}) as { query?: unknown; extensions?: { persistedQuery?: unknown } };
  if (query === undefined && extensions?.persistedQuery) return persistedQueryNotSupported();
  return badUserInput(
    'MALFORMED',
    'Each operation of a batch must be an object with `query`, and may have `variables`, `operationName` and `extensions`.',
  );
}

/** The result as GraphQL over HTTP has it: status 400 for an operation that was refused, but 200 under application/json. */
function replyTo(result: OperationResult, accept: MediaType): Reply {
  if (isComplete(result)) return cacheable(dataOf(result), accept);
  const hint = hintOf(result);
  const refused = result.data === undefined && accept !== 'application/json' ? 400 : 200;
  const headers = Object.entries(hint?.headers ?? {}).flat();
  return {
    status: hint?.status ?? refused,
    type: typeOf(accept),
    headers,
    cacheable: false,
    results: [plainResult(result)],
    isBatch: false,
  };
}

/** Of a batch each result says for itself what was wrong. Only where the service could answer none of them does the status. */
function replyToBatch(results: readonly OperationResult[], accept: MediaType): Reply {
  if (results.every(isComplete)) {
    const pieces = results.flatMap((result, index) => [index === 0 ? '[' : ',', ...dataOf(result)]);
    return cacheable([...pieces, ']'], accept);
  }
  const hints = results.map(hintOf);
  const hint = hints.every((each) => (each?.status ?? 0) >= 500) ? hints[0] : undefined;
  const headers = Object.entries(hint?.headers ?? {}).flat();
  return { status: hint?.status ?? 200, type: typeOf(accept), headers, cacheable: false, results: results.map(plainResult), isBatch: true };
}

type Complete = Required<Pick<OperationResult, 'data'>>;

function isComplete(result: OperationResult): result is Complete {
  return result.data !== undefined && !result.errors;
}

function dataOf({ data }: Complete): string[] {
  return ['{"data":', ...data, '}'];
}

function cacheable(pieces: readonly string[], accept: MediaType): Reply {
  const characters = pieces.reduce((sum, { length }) => sum + length, 0);
  const body = characters <= MAX_TEXT_CHARACTERS ? pieces.join('') : encode(pieces);
  return { status: 200, type: typeOf(accept), headers: [], cacheable: true, body, digest: hash('sha256', body, 'base64url') };
}

function typeOf(accept: MediaType): string {
  return `${accept}; charset=utf-8`;
}

function hintOf({ errors }: OperationResult): HttpHint | undefined {
  return errors?.map(({ extensions }) => extensions.http as HttpHint | undefined).find((http) => http !== undefined);
}

function plainResult({ data, errors }: OperationResult): Result {
  return { ...(data && { data: data.join('') }), ...(errors && { errors: errors.map(withoutHint) }) };
}

/** UTF-8 in memory of its own, which can be handed to another thread. */
function encode(pieces: readonly string[]): Uint8Array {
  const body = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let end = 0;
  for (const piece of pieces) end += body.write(piece, end);
  return body;
}

type HttpHint = { status: number; headers?: Record<string, string> };

function withoutHint(error: GraphQLError) {
  const { extensions = {}, ...rest } = error.toJSON();
  const { http: _hint, ...said } = extensions;
  return { ...rest, extensions: said };
}

/** What was posted as JSON. */
function readPosted({ method, body }: Operation): unknown {
  if (method !== 'POST' || body === null) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
