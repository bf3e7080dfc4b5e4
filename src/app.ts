import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Edition } from './edition.ts';
import { HttpProblem } from './errors.ts';
import { asksForGraphiQL, GRAPHQL_METHODS, handleGraphQL, sendGraphQLFault } from './graphql/door.ts';
import { graphiqlPage } from './graphql/graphiql.ts';
import { createGraphQLServer, GRAPHQL_PATH } from './graphql/server.ts';
import { type HeaderList, sendAnswer } from './http/answer.ts';
import { createClientAddress, type TrustedProxies } from './http/client-address.ts';
import { sendOptions } from './http/cors.ts';
import { type Limiter, quotaHeaders } from './http/limiter.ts';
import type { Reservation } from './http/limiter-stores.ts';
import { explainFault, type KnownFault, sendProblem, unavailable } from './http/problem-answer.ts';
import { handleRest, REST_METHODS } from './rest/handler.ts';
import { REST_PREFIX } from './rest/match.ts';
import { handlePage } from './web/pages.ts';

export type AppDependencies = {
  /** The edition to answer from now; null while none was loaded yet. */
  edition: () => Edition | null;
  limiter: Limiter;
  trustedProxies: TrustedProxies;
  log: Logger;
};

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The one place where the order of a request is decided. */
export function createApp({ edition, limiter, trustedProxies, log }: AppDependencies): App {
  const clientAddress = createClientAddress(trustedProxies);
  const graphQLServer = createGraphQLServer(log);

  return async (request, response) => {
    const url = request.url as string;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    if (path === REST_PREFIX || path.startsWith(`${REST_PREFIX}/`)) return rest(request, response, path);
    if (path === GRAPHQL_PATH) return graphQL(request, response);
    return page(request, response, path);
  };

  async function rest(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, REST_METHODS);
    let quota: HeaderList = [];
    try {
      const reservation = await limiter.reserve(clientAddress(request));
      quota = quotaHeaders(limiter.quota, reservation);
      if (!reservation.allowed) throw quotaExceeded(reservation);
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request, REST_METHODS);
      await handleRest(request, response, path, servedEdition(), quota);
    } catch (fault) {
      answerFault(response, fault, (known) => sendProblem(response, known, quota, extensionOf(known)));
    }
  }

  async function graphQL(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, GRAPHQL_METHODS);
    let quota: HeaderList = [];
    try {
      if (asksForGraphiQL(request)) return await sendAnswer(request, response, await graphiqlPage(request.url as string), []);
      const reservation = await limiter.reserve(clientAddress(request));
      quota = quotaHeaders(limiter.quota, reservation);
      if (!reservation.allowed) throw quotaExceeded(reservation);
      await handleGraphQL(graphQLServer, request, response, servedEdition(), quota);
    } catch (fault) {
      answerFault(response, fault, (known) => sendGraphQLFault(request, response, known, quota));
    }
  }

  async function page(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    try {
      if (request.method === 'OPTIONS') return sendOptions(response, REST_METHODS);
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request, REST_METHODS);
      await handlePage(request, response, path, edition(), limiter.quota);
    } catch (fault) {
      answerFault(response, fault, (known) => sendProblem(response, known, []));
    }
  }

  function answerFault(response: ServerResponse, fault: unknown, send: (known: KnownFault) => void): void {
    const known = explainFault(fault, log);
    // Nothing can be said any more once an answer has begun or the client has gone.
    if (response.headersSent || response.destroyed) response.destroy();
    else send(known);
  }

  function servedEdition(): Edition {
    const served = edition();
    if (!served) throw unavailable('No data was loaded yet.');
    return served;
  }

  function quotaExceeded({ resetMs }: Reservation): HttpProblem {
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const { limit, windowMs } = limiter.quota;
    const detail = `This address has made ${limit} requests within ${windowMs / 1000} seconds, over REST and GraphQL together. Try again in ${seconds} seconds.`;
    return new HttpProblem('quota-exceeded', detail, { 'Retry-After': String(seconds) });
  }
}

function methodNotAllowed({ method }: IncomingMessage, methods: string): HttpProblem {
  return new HttpProblem('method-not-allowed', `${method} does not work here: the data is read-only. These do: ${methods}.`, {
    Allow: methods,
  });
}

function extensionOf({ problem }: KnownFault): object {
  return problem.problem === 'quota-exceeded' ? { 'violated-policies': ['open'] } : {};
}
