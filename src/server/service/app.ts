import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { GraphiQL } from '../../api/graphql/graphiql.ts';
import {
  asksForGraphiQL,
  GRAPHQL_METHODS,
  handleGraphQL,
  sendGraphQLError,
} from '../../api/graphql/handler.ts';
import type { GraphQLServer } from '../../api/graphql/server.ts';
import { sendMcpError } from '../../api/mcp/errors.ts';
import { requireAllowedOrigin } from '../../api/mcp/origin.ts';
import { handleRest, REST_METHODS } from '../../api/rest/handler.ts';
import { isRestPath } from '../../api/rest/match.ts';
import type { Edition } from '../../data/editions/edition.ts';
import type { Addresses } from '../http/addresses.ts';
import { type HeaderList, sendAnswer } from '../http/answer.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { sendOptions } from '../http/cors.ts';
import { HttpProblem } from '../http/errors.ts';
import { requestIdOf } from '../http/exchange.ts';
import type { Limiter, Quota } from '../http/limiter.ts';
import { createCheckQuota, createLookupQuota, createPageQuota } from '../http/page-quota.ts';
import { FORM_METHODS, GRAPHQL_PATH, MCP_METHODS, MCP_PATH } from '../http/paths.ts';
import { type ReportedProblem, reportError, sendProblem } from '../http/problem-answer.ts';
import { requestPath } from '../http/request-path.ts';
import type { App } from '../http/server.ts';
import type { Slots } from '../http/slots.ts';
import type { Checks } from './endpoints.ts';

type AppDependencies = {
  addresses: Addresses;
  /** The edition to answer from now. */
  edition: () => Edition;
  limiter: Limiter;
  pageQuota: Quota;
  yoga: GraphQLServer;
  graphiql: GraphiQL;
  downloadSlots: Slots;
  lookupSlots: Slots;
  checks: Checks;
  /** The folder of the scripts of pages. */
  scripts: URL;
  clientAddress: ClientAddress;
  hasTrustedProxy: boolean;
  log: Logger;
};

/** The context of a request that has quota. */
type Served = { edition: Edition; client: string; quota: HeaderList };
type Handler = (served: Served) => Promise<void>;
type ErrorSender = (known: ReportedProblem, quota: HeaderList) => void;

/** The one place where the order of a request is decided. */
export function createApp({
  addresses,
  edition,
  limiter,
  pageQuota,
  yoga,
  graphiql,
  downloadSlots,
  lookupSlots,
  checks,
  scripts,
  clientAddress,
  hasTrustedProxy,
  log,
}: AppDependencies): App {
  const takePage = createPageQuota(pageQuota);
  const takeLookup = createLookupQuota();
  const takeCheck = createCheckQuota();

  return async (request, response) => {
    const path = addresses.pathWithin(requestPath(request.url as string));
    if (path !== null && isRestPath(path)) return rest(request, response, path);
    if (path === GRAPHQL_PATH) return graphQL(request, response);
    if (path === MCP_PATH) return mcp(request, response);
    return page(request, response, path);
  };

  async function rest(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, REST_METHODS);
    const handle: Handler = ({ edition: served, client, quota }) => {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw methodNotAllowed(request, REST_METHODS);
      return handleRest(request, response, path, { edition: served, client, added: quota });
    };
    return handleWithinQuota(request, response, handle, (known, quota) =>
      sendProblem(response, known, addresses, quota),
    );
  }

  async function graphQL(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, GRAPHQL_METHODS);
    const sendError: ErrorSender = (known, quota) =>
      sendGraphQLError(request, response, known, quota);
    if (asksForGraphiQL(request)) {
      try {
        await takePage(clientAddress(request));
        return await sendAnswer(request, response, await graphiql(request.url as string), []);
      } catch (error) {
        return respondWithError(response, error, [], sendError);
      }
    }
    const handle: Handler = ({ edition: served, client, quota }) => {
      if (!['GET', 'HEAD', 'POST'].includes(request.method as string))
        throw methodNotAllowed(request, GRAPHQL_METHODS);
      const more = (count: number) => countMore(client, count);
      const input = { request, response, edition: served, client, added: quota, countMore: more };
      return handleGraphQL(yoga, input);
    };
    return handleWithinQuota(request, response, handle, sendError);
  }

  async function mcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return sendOptions(response, MCP_METHODS);
    const handle: Handler = async ({ edition: served, client, quota }) => {
      requireAllowedOrigin(request, hasTrustedProxy);
      if (request.method !== 'POST') throw methodNotAllowed(request, MCP_METHODS);
      const { handleMcp } = await import('../../api/mcp/handler.ts');
      const explain = (error: unknown) =>
        reportError(error, log, requestIdOf(response)).problem.message;
      return handleMcp({ request, response, edition: served, client, added: quota, explain });
    };
    return handleWithinQuota(request, response, handle, (known, quota) =>
      sendMcpError(response, known, addresses, quota),
    );
  }

  /** Counts the request, and handles it if there is quota left. */
  async function handleWithinQuota(
    request: IncomingMessage,
    response: ServerResponse,
    handle: Handler,
    sendError: ErrorSender,
  ): Promise<void> {
    const client = clientAddress(request);
    const verdict = await limiter.reserve(client);
    const quota = limiter.headers(verdict);
    try {
      if (!verdict.allowed) throw quotaExceeded(verdict);
      await handle({ edition: edition(), client, quota });
    } catch (error) {
      respondWithError(response, error, quota, sendError);
    }
  }

  /** Counts the further operations of a batch: all of them or none. */
  async function countMore(client: string, count: number): Promise<HeaderList> {
    const verdict = await limiter.reserve(client, count);
    if (verdict.allowed) return limiter.headers(verdict);
    const refusal = `${count + 1} operations take more of the quota than is left.`;
    throw quotaExceeded({ refusal, resetMs: limiter.quota.windowMs });
  }

  /** Of what is not below the base path `path` is null. */
  async function page(
    request: IncomingMessage,
    response: ServerResponse,
    path: string | null,
  ): Promise<void> {
    const { findEndpoint, sendPageError } = await import('./endpoints.ts');
    const { get, post, isFree } = findEndpoint(path ?? '');
    const methods = post ? FORM_METHODS : REST_METHODS;
    try {
      if (request.method === 'OPTIONS') return sendOptions(response, methods);
      const client = clientAddress(request);
      if (path === null) {
        await takePage(client);
        throw notBelowBasePath(request, addresses);
      }
      const slots = { downloadSlots, lookupSlots };
      const sources = { path, quota: limiter.quota, client, ...slots, checks, scripts };
      if (request.method === 'POST' && post) {
        await (post.quota === 'lookup' ? takeLookup : takeCheck)(client);
        return await post.handle(request, response, { ...sources, edition: edition() });
      }
      if (request.method !== 'GET' && request.method !== 'HEAD')
        throw methodNotAllowed(request, methods);
      if (!isFree) await takePage(client);
      await get(request, response, { ...sources, edition: edition() });
    } catch (error) {
      respondWithError(response, error, [], (known) =>
        sendPageError(request, response, known, edition()),
      );
    }
  }

  function respondWithError(
    response: ServerResponse,
    error: unknown,
    quota: HeaderList,
    send: ErrorSender,
  ): void {
    const known = reportError(error, log, requestIdOf(response));
    // Nothing can be said any more once an answer has begun or the client has gone.
    if (response.headersSent || response.destroyed) response.destroy();
    else send(known, quota);
  }

  function quotaExceeded({ resetMs, refusal }: { resetMs: number; refusal: string }): HttpProblem {
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const detail = `${refusal} Try again in ${seconds} seconds.`;
    return new HttpProblem('quota-exceeded', detail, {
      headers: { 'Retry-After': String(seconds) },
      extension: { 'violated-policies': ['open'] },
    });
  }
}

function methodNotAllowed({ method }: IncomingMessage, methods: string): HttpProblem {
  return new HttpProblem(
    'method-not-allowed',
    `${method} is not allowed: the data is read-only. Allowed methods: ${methods}.`,
    {
      headers: { Allow: methods },
    },
  );
}

function notBelowBasePath({ url }: IncomingMessage, addresses: Addresses): HttpProblem {
  const path = requestPath(url as string);
  const detail = `${path} does not exist: this service is at ${addresses.of('/')}. Try ${addresses.of(path)}; a proxy before it must leave that path in the requests.`;
  return new HttpProblem('unknown-path', detail);
}
