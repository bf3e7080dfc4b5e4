import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../editions/edition.ts';
import { addressOf } from '../http/addresses.ts';
import { sendAnswer } from '../http/answer.ts';
import type { Quota } from '../http/limiter-stores.ts';
import { unavailable } from '../http/problem-answer.ts';
import { requestQuery } from '../http/request-path.ts';
import { GUIDE_SEARCH_PATH } from './guides/guides.ts';
import { matchPage } from './match-page.ts';
import { descriptionAnswer, guideSearchAnswer, pageAnswer } from './page-answer.ts';
import { answerPath, TRY_PATH } from './reference/try-example.ts';

/** Answers health checks, pages, descriptions and the reference: what does not count as a request for data. */
export async function handlePage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { edition, quota, client }: { edition: Edition; quota: Quota; client: string },
): Promise<void> {
  if (path === '/livez') return sendStatus(response, 'live');
  if (path === '/readyz') return sendReadiness(response, edition);
  const query = requestQuery(request.url as string);
  if (path === TRY_PATH) return sendRedirect(response, answerPath(new URLSearchParams(query)));
  if (path === GUIDE_SEARCH_PATH) return sendAnswer(request, response, await guideSearchAnswer(edition, query), []);
  const match = matchPage(path, query);
  if (!match && /[^/]\/+$/.test(path)) return sendRedirect(response, withoutSlash(path, query), 308);
  const answer = await (match ? pageAnswer(edition, match, client) : descriptionAnswer(edition, path, quota, client));
  await sendAnswer(request, response, answer, []);
}

/**
 * An instance whose reads were never answered, or whose edition the database lost, can read nothing, while others may. While a database that answered before is away all instances are
 * alike, and answers in memory are worth more than none.
 */
async function sendReadiness(response: ServerResponse, edition: Edition): Promise<void> {
  if (!edition.answered) await edition.verifyExists().catch(() => {});
  if (!edition.answered) throw unavailable('The database has not answered a read yet.');
  if (edition.lost) throw unavailable('The database no longer holds the edition of the data that is served here.');
  sendStatus(response, 'ready');
}

/** The same address without the slash at its end. Slashes at its beginning are one: two, or a backslash, would name another host. */
function withoutSlash(path: string, query: string): string {
  return `/${path.replace(/^[/\\]+|\/+$/g, '')}${query && `?${query}`}`;
}

function sendRedirect(response: ServerResponse, path: string, status: 303 | 308 = 303): void {
  response.writeHead(status, ['Location', addressOf(path), 'Content-Length', '0', 'Cache-Control', 'no-store']).end();
}

function sendStatus(response: ServerResponse, status: string): void {
  response.writeHead(200, ['Content-Type', 'application/json', 'Cache-Control', 'no-store']).end(JSON.stringify({ status }));
}
