import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../data/editions/edition.ts';
import { sendAnswer } from '../server/http/answer.ts';
import type { Quota } from '../server/http/limiter.ts';
import { unavailable } from '../server/http/problem-answer.ts';
import { requestQuery } from '../server/http/request-path.ts';
import { matchPage } from './match-page.ts';
import { descriptionAnswer, guideSearchAnswer, pageAnswer } from './page-answer.ts';
import { scriptAnswer } from './page-scripts.ts';
import { answerPath } from './reference/try-example.ts';

type Served = { path: string; edition: Edition; quota: Quota; client: string; scripts: URL };

/** Serves pages, descriptions and the reference, which the quota does not count. */
export async function handlePage(
  request: IncomingMessage,
  response: ServerResponse,
  { path, edition, quota, client }: Served,
): Promise<void> {
  const query = requestQuery(request.url as string);
  const match = matchPage(path, query);
  if (match?.moved) {
    sendRedirect(response, edition.addresses.of(match.moved), 308);
    return;
  }
  const answer = await (match
    ? pageAnswer(edition, match, client)
    : descriptionAnswer(edition, path, quota, client));
  await sendAnswer(request, response, answer, []);
}

/** Serves a script of a page, or what it loads, which the build has written into the folder `scripts`. */
export async function handleScript(
  request: IncomingMessage,
  response: ServerResponse,
  { path, edition, client, scripts }: Served,
): Promise<void> {
  await sendAnswer(request, response, await scriptAnswer(edition, path, scripts, client), []);
}

/** Redirects a form of the reference to its path. */
export function handleTry(
  request: IncomingMessage,
  response: ServerResponse,
  { edition: { addresses } }: Served,
): void {
  const path = answerPath(new URLSearchParams(requestQuery(request.url as string)));
  sendRedirect(response, addresses.of(path), 303);
}

export async function handleGuideSearch(
  request: IncomingMessage,
  response: ServerResponse,
  { edition }: Served,
): Promise<void> {
  await sendAnswer(
    request,
    response,
    await guideSearchAnswer(edition, requestQuery(request.url as string)),
    [],
  );
}

export function handleLiveness(_request: IncomingMessage, response: ServerResponse): void {
  sendStatus(response, 'live');
}

/**
 * An instance is not ready before its first read succeeds, or after the database has lost its
 * edition. While the database is unavailable, an instance stays ready and serves cached responses.
 */
export async function handleReadiness(
  _request: IncomingMessage,
  response: ServerResponse,
  { edition }: Served,
): Promise<void> {
  if (!edition.wasRead) await edition.verifyExists().catch(() => {});
  if (!edition.wasRead) throw unavailable('No read of the database has succeeded yet.');
  if (edition.lost)
    throw unavailable('The database no longer holds the edition of the data that is served here.');
  sendStatus(response, 'ready');
}

/** Redirects to the same address without slashes at its end. */
export function handleFinalSlash(
  request: IncomingMessage,
  response: ServerResponse,
  { path, edition: { addresses } }: Served,
): void {
  const query = requestQuery(request.url as string);
  sendRedirect(response, addresses.of(`/${trimSlashes(path)}${query && `?${query}`}`), 308);
}

export function hasFinalSlash(path: string): boolean {
  return path.endsWith('/') && trimSlashes(path) !== '';
}

/** Also removes leading slashes: two slashes or a backslash would name another host. */
function trimSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/' || path[start] === '\\') start++;
  while (end > start && path[end - 1] === '/') end--;
  return path.slice(start, end);
}

function sendRedirect(response: ServerResponse, address: string, status: 303 | 308): void {
  response
    .writeHead(status, ['Location', address, 'Content-Length', '0', 'Cache-Control', 'no-store'])
    .end();
}

function sendStatus(response: ServerResponse, status: string): void {
  response
    .writeHead(200, ['Content-Type', 'application/json', 'Cache-Control', 'no-store'])
    .end(JSON.stringify({ status }));
}
