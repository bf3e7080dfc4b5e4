import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../../data/editions/edition.ts';
import { Meter } from '../../domain/schema/meter.ts';
import { createAnswer, type HeaderList, sendAnswer } from '../../server/http/answer.ts';
import { CORS_HEADERS } from '../../server/http/cors.ts';
import { dataHeaders } from '../../server/http/data-headers.ts';
import { HttpProblem, PROBLEMS } from '../../server/http/errors.ts';
import { exchangeOf, requestIdOf } from '../../server/http/exchange.ts';
import { negotiateType } from '../../server/http/negotiation.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';
import type { ReportedProblem } from '../../server/http/problem-answer.ts';
import { readJsonBody } from '../../server/http/read-body.ts';
import { takeTurn } from '../../server/http/turns.ts';
import { codeOfProblem } from './explain-error.ts';
import type { RequestContext } from './plugins/request-context.ts';
import type { GraphQLServer } from './server.ts';

type MediaType = 'application/json' | 'application/graphql-response+json';

export const GRAPHQL_METHODS = 'GET, HEAD, POST, OPTIONS';

/** How long a client may take to read a response. */
const READ_TIMEOUT_MS = 30_000;

const VARY_ON = 'Accept, Accept-Encoding';

/** A request that has quota, from the address that it is counted under. */
type GraphQLRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  edition: Edition;
  client: string;
  /** Headers of every response. */
  added: HeaderList;
  /** Counts so many requests more, and returns the headers of every response from then on; throws when there is not enough quota for all of them. */
  countMore: (count: number) => Promise<HeaderList>;
};

/** All that can change the response to an operation; `accept` is the media type of the response. */
type Operation = { method: 'GET' | 'POST'; search: string; accept: MediaType; body: string | null };

/**
 * Responds to a GraphQL request. Responses without errors are kept on the edition as bytes, by all
 * that can change them: method, query string, media type and body.
 */
export async function handleGraphQL(yoga: GraphQLServer, input: GraphQLRequest): Promise<void> {
  const { request, response, edition, added } = input;
  const isPost = request.method === 'POST';
  const operation: Operation = {
    method: isPost ? 'POST' : 'GET',
    search: queryOf(request.url as string),
    accept: acceptedType(request),
    body: isPost ? await readJsonBody(request) : null,
  };
  const key = isBatch(operation) ? null : keyOf(operation);
  const ready = key === null ? undefined : edition.responses.find(key);
  if (ready) return sendAnswer(request, response, ready, added);
  return execute(yoga, input, operation, key);
}

/** Each operation of a batch is counted, so a batch is read before anything is sent. */
function isBatch({ body }: Operation): boolean {
  return body !== null && /^\s*\[/.test(body);
}

function keyOf({ method, search, accept, body }: Operation): string {
  return `${method}\n${search}\n${accept}\n${body}`;
}

async function execute(
  yoga: GraphQLServer,
  input: GraphQLRequest,
  operation: Operation,
  key: string | null,
): Promise<void> {
  const { request, response, edition, client } = input;
  const turn = await takeTurn(client);
  if (exchangeOf(response).isOver) return;
  let { added } = input;
  let hasErrors = false;
  const context: RequestContext = {
    edition,
    turn,
    meter: new Meter(),
    requestId: requestIdOf(response),
    onErrors: () => {
      hasErrors = true;
    },
    async countMore(count) {
      added = await input.countMore(count);
    },
  };
  const { method, search, accept, body } = operation;
  const headers = { accept, ...(body !== null && { 'content-type': 'application/json' }) };
  const result = await yoga.fetch(
    `http://graphql${GRAPHQL_PATH}${search}`,
    { method, headers, body },
    { input: context },
  );
  const bytes = Buffer.from(await result.text());
  exchangeOf(response).cutAfter(READ_TIMEOUT_MS);
  if (result.status === 200 && !hasErrors) {
    const shared = dataHeaders(edition, { cacheable: method === 'GET', varyOn: VARY_ON });
    const answer = createAnswer(bytes, `${accept}; charset=utf-8`, shared, { effort: 'quick' });
    if (key !== null) edition.responses.keep(key, answer, { client, when: 'requestedAgain' });
    return sendAnswer(request, response, answer, added);
  }
  const own = [...result.headers].flatMap(([name, value]) =>
    name === 'content-length' ? [] : [name, value],
  );
  const shared = dataHeaders(edition, { cacheable: false, varyOn: VARY_ON });
  response.writeHead(result.status, [
    'Content-Length',
    String(bytes.length),
    ...own,
    ...shared,
    ...added,
  ]);
  response.end(bytes);
}

/** An error outside the execution of the operation, in the shape that GraphQL clients read. */
export function sendGraphQLError(
  request: IncomingMessage,
  response: ServerResponse,
  { problem, requestId }: ReportedProblem,
  added: HeaderList,
): void {
  const body = JSON.stringify({
    errors: [{ message: problem.message, extensions: { code: codeOfProblem(problem), requestId } }],
  });
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

/** Whether a browser requests the page: it prefers text/html, and clients of the data do not. */
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
  throw new HttpProblem('not-acceptable', `Accept must allow ${MEDIA_TYPES.join(' or ')}.`);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
