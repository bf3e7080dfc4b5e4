import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Slots } from './downloads/slots.ts';
import type { Edition } from './editions/edition.ts';
import { HttpProblem } from './errors.ts';
import { asksForGraphiQL, GRAPHQL_METHODS, handleGraphQL, sendGraphQLFault } from './graphql/door.ts';
import type { GraphiQL } from './graphql/graphiql.ts';
import type { OperationRunner } from './graphql/operation-runner.ts';
import { GRAPHQL_PATH } from './graphql/path.ts';
import { type HeaderList, sendAnswer } from './http/answer.ts';
import { createClientAddress, type TrustedProxies } from './http/client-address.ts';
import { sendOptions } from './http/cors.ts';
import type { Limiter, Verdict } from './http/limiter.ts';
import { createLookupQuota, createPageQuota } from './http/page-quota.ts';
import { explainFault, type KnownFault, sendProblem } from './http/problem-answer.ts';
import { requestIdOf } from './http/request-id.ts';
import { requestPath } from './http/request-path.ts';
import type { App } from './http/server.ts';
import { handleRest, REST_METHODS } from './rest/handler.ts';
import { isRestPath } from './rest/match.ts';

export type AppDependencies = {
  /** The edition to answer from now. */
  edition: () => Edition;
  limiter: Limiter;
  operations: OperationRunner;
  graphiql: GraphiQL;
  downloadSlots: Slots;
  lookupSlots: Slots;
  trustedProxies: TrustedProxies;
  log: Logger;
};

/** What a request is answered from, once it has quota. */
type Served = { edition: Edition; client: string; quota: HeaderList; fail: (fault: unknown) => void };
type Handler = (served: Served) => void | Promise<void>;
type FaultSender = (known: KnownFault, quota: HeaderList) => void;

/** The one place where the order of a request is decided. What is ready is answered without waiting for anything. */
export function createApp({
  edition,
  limiter,
  operations,
  graphiql,
  downloadSlots,
  lookupSlots,
  trustedProxies,
  log,
}: AppDependencies): App {
  const clientAddress = createClientAddress(trustedProxies);
  const takePage = createPageQuota();
  const takeLookup = createLookupQuota();

  return (request, response) => {
    const path = requestPath(request.url as string);
    if (isRestPath(path)) return rest(request, response, path);
    if (path === GRAPHQL_PATH) return graphQL(request, response);
    return page(request, response, path);
  };

  function rest(request: IncomingMessage, response: ServerResponse, path: string): void | Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, REST_METHODS);
    const handle: Handler = ({ edition: served, client, quota }) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request, REST_METHODS);
      return handleRest(request, response, path, { edition: served, client, added: quota });
    };
    return counted(request, response, handle, (known, quota) => sendProblem(response, known, quota));
  }

  function graphQL(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, GRAPHQL_METHODS);
    const sendFault: FaultSender = (known, quota) => sendGraphQLFault(request, response, known, quota);
    if (asksForGraphiQL(request)) {
      const page = takePage(clientAddress(request)).then(() => graphiql(request.url as string));
      const sending = page.then((answer) => sendAnswer(request, response, answer, []));
      return sending.catch((fault) => answerFault(response, fault, [], sendFault));
    }
    const handle: Handler = ({ edition: served, client, quota, fail }) => {
      if (!['GET', 'HEAD', 'POST'].includes(request.method as string)) throw methodNotAllowed(request, GRAPHQL_METHODS);
      return handleGraphQL(operations, { request, response, edition: served, client, added: quota }, fail);
    };
    return counted(request, response, handle, sendFault);
  }

  /** Counts the request, and handles it if there is quota left. */
  function counted(request: IncomingMessage, response: ServerResponse, handle: Handler, sendFault: FaultSender): void | Promise<void> {
    const client = clientAddress(request);
    const verdict = limiter.reserve(client);
    const proceed = (reached: Verdict): void | Promise<void> => {
      const quota = limiter.headers(reached);
      const fail = (fault: unknown) => answerFault(response, fault, quota, sendFault);
      try {
        if (!reached.allowed) throw quotaExceeded(reached);
        return handle({ edition: edition(), client, quota, fail })?.catch(fail);
      } catch (fault) {
        fail(fault);
      }
    };
    return verdict instanceof Promise ? verdict.then(proceed) : proceed(verdict);
  }

  async function page(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { answerPage, handleLookup, isHealthPath, LOOKUP_METHODS, LOOKUP_PATH, sendPageFault } = await import('./page-door.ts');
    const methods = path === LOOKUP_PATH ? LOOKUP_METHODS : REST_METHODS;
    try {
      if (request.method === 'OPTIONS') return sendOptions(response, methods);
      const client = clientAddress(request);
      if (request.method === 'POST' && path === LOOKUP_PATH) {
        await takeLookup(client);
        return await handleLookup(request, response, edition(), () => lookupSlots(client));
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request, methods);
      if (!isHealthPath(path)) await takePage(client);
      await answerPage(request, response, path, { edition: edition(), quota: limiter.quota, client, downloadSlots });
    } catch (fault) {
      answerFault(response, fault, [], (known) => sendPageFault(request, response, known, edition().version));
    }
  }

  function answerFault(response: ServerResponse, fault: unknown, quota: HeaderList, send: FaultSender): void {
    const known = explainFault(fault, log, requestIdOf(response));
    // Nothing can be said any more once an answer has begun or the client has gone.
    if (response.headersSent || response.destroyed) response.destroy();
    else send(known, quota);
  }

  function quotaExceeded({ resetMs, refusal }: Verdict): HttpProblem {
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const detail = `${refusal} Try again in ${seconds} seconds.`;
    return new HttpProblem('quota-exceeded', detail, {
      headers: { 'Retry-After': String(seconds) },
      extension: { 'violated-policies': ['open'] },
    });
  }
}

function methodNotAllowed({ method }: IncomingMessage, methods: string): HttpProblem {
  return new HttpProblem('method-not-allowed', `${method} does not work here: the data is read-only. These do: ${methods}.`, {
    headers: { Allow: methods },
  });
}
