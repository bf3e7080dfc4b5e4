import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import type { Edition } from '../edition.ts';
import { HttpProblem, PROBLEMS } from '../errors.ts';
import { type HeaderList, sendAnswer } from '../http/answer.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import type { KnownFault } from '../http/problem-answer.ts';
import { answerOperation, GRAPHQL_RESPONSE, type Refusal } from './operations.ts';
import type { createGraphQLServer } from './server.ts';

export const GRAPHQL_METHODS = 'GET, HEAD, POST, OPTIONS';
const MAX_BODY_BYTES = 128 * 1024;

type GraphQLServer = ReturnType<typeof createGraphQLServer>;

/**
 * Answers a GraphQL operation. The whole of what can change an answer is its key (method, query string, body, and the two
 * headers that Yoga is given), so answers without errors are kept on the edition as bytes. A fault met once the body is there goes to `fail`.
 */
export function handleGraphQL(
  server: GraphQLServer,
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  added: HeaderList,
  fail: (fault: unknown) => void,
): void | Promise<void> {
  const { accept = '*/*', 'content-type': contentType = '' } = request.headers;
  const search = queryOf(request.url as string);
  const answer = (method: string, body: string | null): void | Promise<void> => {
    const key = `${method}\n${search}\n${accept}\n${contentType}\n${body}`;
    const ready = edition.answers.find(key);
    if (ready) return sendAnswer(request, response, ready, added);
    const operation = { method, search, accept, contentType, body };
    const asking = edition.answers.findOrMake(key, () => answerOperation(server, edition, operation), 'whenAskedAgain');
    return asking.then((outcome) => {
      if (outcome.answer) return sendAnswer(request, response, outcome.answer, added);
      const { status, headers, body: refusal } = (outcome as { refusal: Refusal }).refusal;
      response.writeHead(status, [...headers, ...added]);
      response.end(refusal);
    });
  };
  if (request.method !== 'POST') return answer(request.method === 'HEAD' ? 'GET' : (request.method as string), null);
  withBody(request, (body) => answer('POST', body), fail);
}

const CODES: Partial<Record<HttpProblem['problem'], string>> = {
  'quota-exceeded': 'RATE_LIMITED',
  unavailable: 'UNAVAILABLE',
  internal: 'INTERNAL',
};

/** A fault met before or beside Yoga, in the shape that GraphQL clients read. */
export function sendGraphQLFault(
  request: IncomingMessage,
  response: ServerResponse,
  { problem, requestId }: KnownFault,
  added: HeaderList,
): void {
  const code = CODES[problem.problem] ?? 'BAD_USER_INPUT';
  const body = JSON.stringify({ errors: [{ message: problem.message, extensions: { code, requestId } }] });
  const type = request.headers.accept?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json'
    : 'application/json';
  response.writeHead(PROBLEMS[problem.problem].status, [
    'Content-Type',
    `${type}; charset=utf-8`,
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
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (!request.headers.accept?.includes('text/html')) return false;
  return new Negotiator(request).mediaType(['application/json', GRAPHQL_RESPONSE, 'text/html']) === 'text/html';
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/**
 * Calls back within the turn in which the body is complete: a promise in between costs a tenth of an answer that is ready. A body that is too large is not
 * kept; the connection outlives it, to say so.
 */
function withBody(request: IncomingMessage, use: (body: string) => void | Promise<void>, fail: (fault: unknown) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    const wasTooLarge = size > MAX_BODY_BYTES;
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!wasTooLarge) fail(tooLarge());
  });
  request.on('end', () => {
    if (size > MAX_BODY_BYTES) return;
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    try {
      use(body.toString('utf8'))?.catch(fail);
    } catch (fault) {
      fail(fault);
    }
  });
  request.on('error', () => fail(new HttpProblem('malformed-request', 'The body was cut short.')));
}

function tooLarge(): HttpProblem {
  return new HttpProblem('payload-too-large', `The body has more than ${MAX_BODY_BYTES} bytes.`, { headers: { Connection: 'close' } });
}
