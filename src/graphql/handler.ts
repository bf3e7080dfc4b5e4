import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../editions/edition.ts';
import { type Answer, createAnswer, type HeaderList, sendAnswer } from '../http/answer.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { dataHeaders } from '../http/data-headers.ts';
import { HttpProblem, PROBLEMS } from '../http/errors.ts';
import { exchangeOf, requestIdOf } from '../http/exchange.ts';
import { negotiateType } from '../http/negotiation.ts';
import type { KnownFault } from '../http/problem-answer.ts';
import { withBody } from '../http/request-body.ts';
import type { Question } from './operation-queue.ts';
import type { OperationRunner } from './operation-runner.ts';
import type { Body, MediaType, Operation, Reply, Result } from './operations.ts';

export const GRAPHQL_METHODS = 'GET, HEAD, POST, OPTIONS';

const VARY_ON = 'Accept, Accept-Encoding';

/** A request that has quota, from the address that it is counted under. */
export type GraphQLRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  edition: Edition;
  client: string;
  /** Headers that go with every answer. */
  added: HeaderList;
  /** Counts so many requests more, and answers the headers that then go with every answer; throws when there is not enough quota for all of them. */
  countMore: (count: number) => Promise<HeaderList>;
};

/**
 * Answers a GraphQL operation. The whole of what can change an answer is its key (method, query string, body and media type), so answers without errors are kept on the
 * edition as bytes. A fault met once the body is there goes to `fail`.
 */
export function handleGraphQL(runner: OperationRunner, asked: GraphQLRequest, fail: (fault: unknown) => void): void | Promise<void> {
  const { request } = asked;
  const accept = acceptedType(request);
  const search = queryOf(request.url as string);
  if (request.method === 'POST')
    return withBody(request, (body) => answerPosted(runner, asked, { method: 'POST', search, accept, body }), fail);
  return answerOperation(runner, asked, { method: 'GET', search, accept, body: null });
}

/** Operations that a client may send in one request. */
const MAX_BATCH_SIZE = 10;

/** Of a batch each operation is counted; the request itself was. */
function answerPosted(runner: OperationRunner, asked: GraphQLRequest, operation: Operation & { body: string }): void | Promise<void> {
  const size = batchSize(operation.body);
  if (size === 1) return answerOperation(runner, asked, operation);
  return asked.countMore(size - 1).then((added) => answerOperation(runner, { ...asked, added }, operation));
}

function batchSize(body: string): number {
  if (!/^\s*\[/.test(body)) return 1;
  const operations = readBatch(body);
  if (operations === null) return 1;
  if (operations.length >= 1 && operations.length <= MAX_BATCH_SIZE) return operations.length;
  throw new HttpProblem('malformed-request', `A batch must have between 1 and ${MAX_BATCH_SIZE} operations (got ${operations.length}).`);
}

/** Null for what is no JSON, which is said where operations are read. */
function readBatch(body: string): unknown[] | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function answerOperation(runner: OperationRunner, asked: GraphQLRequest, operation: Operation): void | Promise<void> {
  const { request, response, edition, client, added } = asked;
  const { method, search, accept, body } = operation;
  const key = `${method}\n${search}\n${accept}\n${body}`;
  const ready = edition.answers.find(key);
  if (ready) return sendAnswer(request, response, ready, added);
  return runner.run({ edition, operation, key }, { client, exchange: exchangeOf(response) }).then((reply) => {
    if (!reply) return;
    if (reply.cacheable) return sendAnswer(request, response, answerOf({ edition, operation, key }, reply, client), added);
    sendErrors(response, edition, reply, added);
  });
}

/** Several may get a reply: the answer is made of it once, and kept with it. */
type CacheableReply = Extract<Reply, { cacheable: true }> & { answer?: Answer };
type FlawedReply = Extract<Reply, { cacheable: false }>;

function answerOf({ edition, operation, key }: Question, reply: CacheableReply, client: string): Answer {
  if (reply.answer) return reply.answer;
  const headers = dataHeaders(edition, { cacheable: operation.method === 'GET', varyOn: VARY_ON });
  const answer = createAnswer(bufferOf(reply.body), reply.type, headers, { sha256: reply.digest, effort: 'quick' });
  reply.answer = answer;
  edition.answers.keep(key, answer, { client, when: 'askedAgain' });
  return answer;
}

function sendErrors(
  response: ServerResponse,
  edition: Edition,
  { status, type, headers, results, isBatch }: FlawedReply,
  added: HeaderList,
): void {
  const requestId = requestIdOf(response);
  const texts = results.map((result) => textOf(result, requestId));
  const body = isBatch ? `[${texts.join()}]` : (texts[0] as string);
  const own = ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(body)), ...headers];
  response.writeHead(status, [...own, ...dataHeaders(edition, { cacheable: false, varyOn: VARY_ON }), ...added]);
  response.end(body);
}

/** An error that the log has an entry for says which; any other has the identifier of its request, as the access log has. */
function textOf({ data, errors = [] }: Result, requestId: string): string {
  const said = errors.map((error) => ({
    ...error,
    extensions: { ...error.extensions, requestId: error.extensions.requestId ?? requestId },
  }));
  const parts = [...(data === undefined ? [] : [`"data":${data}`]), ...(said.length > 0 ? [`"errors":${JSON.stringify(said)}`] : [])];
  return `{${parts.join()}}`;
}

const CODES: Partial<Record<HttpProblem['problem'], string>> = {
  'quota-exceeded': 'RATE_LIMITED',
  'query-too-complex': 'QUERY_TOO_COMPLEX',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
};

/** A fault met before or beside the operation itself, in the shape that GraphQL clients read. */
export function sendGraphQLFault(
  request: IncomingMessage,
  response: ServerResponse,
  { problem, requestId }: KnownFault,
  added: HeaderList,
): void {
  const code = CODES[problem.problem] ?? 'BAD_USER_INPUT';
  const body = JSON.stringify({ errors: [{ message: problem.message, extensions: { code, requestId } }] });
  response.writeHead(PROBLEMS[problem.problem].status, [
    'Content-Type',
    `${negotiateType(request, MEDIA_TYPES) ?? 'application/json'}; charset=utf-8`,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    ...Object.entries(problem.headers).flat(),
    ...CORS_HEADERS,
    ...added,
  ]);
  response.end(body);
}

/** Whether a person asks for the page: a browser likes text/html best, and clients of the data do not. */
export function asksForGraphiQL(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!headers.accept?.includes('text/html')) return false;
  return negotiateType(request, [...MEDIA_TYPES, 'text/html']) === 'text/html';
}

const MEDIA_TYPES: readonly MediaType[] = ['application/json', 'application/graphql-response+json'];

function acceptedType(request: IncomingMessage): MediaType {
  const type = negotiateType(request, MEDIA_TYPES);
  if (type) return type;
  throw new HttpProblem('not-acceptable', `The answer can be ${MEDIA_TYPES.join(' or ')}; Accept allows neither.`);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

function bufferOf(body: Body): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
