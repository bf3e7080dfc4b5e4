import Negotiator from 'negotiator';
import type { Edition } from '../edition.ts';
import { type Answer, createAnswer, type HeaderList } from '../http/answer.ts';
import { dataHeaders } from '../http/data-headers.ts';
import { executePlain } from './execute-plain.ts';
import { type createGraphQLServer, GRAPHQL_PATH } from './server.ts';

export const GRAPHQL_RESPONSE = 'application/graphql-response+json';

type GraphQLServer = ReturnType<typeof createGraphQLServer>;

/** All that can change the answer to an operation. */
export type Operation = { method: string; search: string; accept: string; contentType: string; body: string | null };

/** An answer with errors, which is not kept. */
export type Refusal = { status: number; headers: HeaderList; body: Buffer };

export type Outcome = { answer: Answer; refusal?: undefined } | { answer: null; refusal: Refusal };

const VARY_ON = 'Accept, Accept-Encoding';

/** Answers an operation: directly when it is plain and goes well, and through Yoga, which knows all the forms and faults, otherwise. */
export async function answerOperation(server: GraphQLServer, edition: Edition, operation: Operation): Promise<Outcome> {
  return (await answerPlain(edition, operation)) ?? (await answerThroughYoga(server, edition, operation));
}

async function answerPlain(edition: Edition, { method, accept, contentType, body }: Operation): Promise<Outcome | null> {
  if (method !== 'POST' || body === null) return null;
  const type = new Negotiator({ headers: { accept } } as never).mediaType(['application/json', GRAPHQL_RESPONSE]);
  const data = type === undefined ? null : await executePlain(edition, contentType, body);
  if (data === null) return null;
  return { answer: createAnswer(Buffer.from(data), `${type}; charset=utf-8`, dataHeaders(edition, { cacheable: false, varyOn: VARY_ON })) };
}

async function answerThroughYoga(
  server: GraphQLServer,
  edition: Edition,
  { method, search, accept, contentType, body }: Operation,
): Promise<Outcome> {
  const headers = { accept, ...(contentType && { 'content-type': contentType }) };
  const response = await server.fetch(`http://graphql${GRAPHQL_PATH}${search}`, { method, headers, body }, { edition });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? 'application/json; charset=utf-8';
  if (response.status === 200 && !text.includes('"errors":')) {
    return { answer: createAnswer(Buffer.from(text), type, dataHeaders(edition, { cacheable: method === 'GET', varyOn: VARY_ON })) };
  }
  const refusal = Buffer.from(withCodes(text, response.status));
  const kept = ['allow', 'retry-after'].flatMap((name) => (response.headers.has(name) ? [name, response.headers.get(name) as string] : []));
  const refusalHeaders = ['Content-Type', type, 'Content-Length', String(refusal.length), ...kept];
  return {
    answer: null,
    refusal: {
      status: response.status,
      headers: [...refusalHeaders, ...dataHeaders(edition, { cacheable: false, varyOn: VARY_ON })],
      body: refusal,
    },
  };
}

const CODES = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'QUERY_TOO_COMPLEX',
  'UNAVAILABLE',
  'INTERNAL',
]);

type Result = { errors?: { message: string; extensions?: { code?: string } }[] };

/** Every error has one of the documented codes, and every refusal a body: what has neither is a request that Yoga could not take. */
function withCodes(text: string, status: number): string {
  const result: Result = text === '' ? { errors: [{ message: refusalOf(status) }] } : JSON.parse(text);
  const errors = result.errors?.map((error) => {
    const { code } = error.extensions ?? {};
    return CODES.has(code as string) ? error : { ...error, extensions: { ...error.extensions, code: 'BAD_USER_INPUT' } };
  });
  return JSON.stringify({ ...result, errors });
}

function refusalOf(status: number): string {
  switch (status) {
    case 406:
      return `The answer can be application/json or ${GRAPHQL_RESPONSE}; Accept allows neither.`;
    case 415:
      return 'The body of a request is application/json; its Content-Type says something else.';
    default:
      return 'The request is not one of GraphQL over HTTP.';
  }
}
