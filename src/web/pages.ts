import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../edition.ts';
import { HttpProblem } from '../errors.ts';
import { printedSchema } from '../graphql/print-schema.ts';
import { alwaysCompressed } from '../http/always-compressed.ts';
import { type Answer, createAnswer, sendAnswer } from '../http/answer.ts';
import { dataHeaders } from '../http/data-headers.ts';
import type { Quota } from '../http/limiter-stores.ts';
import { NOSNIFF, pageHeaders } from '../http/page-headers.ts';
import { unavailable } from '../http/problem-answer.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { API_CATALOG_TYPE, apiCatalog } from './api-catalog.ts';
import { DOCS_ALLOWED, DOCS_FILES, DOCS_PAGE, readDocsFile } from './docs.ts';
import { homePage } from './home.ts';
import { problemPage } from './problem-page.ts';

export const API_CATALOG_PATH = '/.well-known/api-catalog';

const HTML = 'text/html; charset=utf-8';

/** `allowed`: what a page of HTML may do besides running what is written in it. `large`: megabytes, never sent uncompressed. */
type Page = { type: string; body: string | Buffer; allowed?: Readonly<Record<string, string>>; large?: true };

/** Health is asked often, by those who keep the service running, and costs nothing: nobody counts it. */
export function isHealthPath(path: string): boolean {
  return path === '/livez' || path === '/readyz';
}

/** Answers what is neither of the two doors and is not counted: health, the home page, descriptions and reference. */
export async function handlePage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  edition: Edition | null,
  quota: Quota,
): Promise<void> {
  if (path === '/livez') return sendStatus(response, 'live');
  if (!edition) throw unavailable('No data was loaded yet.');
  if (path === '/readyz') return sendReadiness(response, edition);
  await sendAnswer(request, response, edition.answers.find(path) ?? (await pageAnswer(edition, path, quota)), []);
}

/** Pages hang off the edition as the data does: the home page and openapi.json show parts of it. */
async function pageAnswer(edition: Edition, path: string, quota: Quota): Promise<Answer> {
  const { answer } = await edition.answers.findOrMake(path, async () => {
    const page = await makePage(edition, path, quota);
    if (!page) throw new HttpProblem('unknown-path', `Nothing is at ${path}. The data is under /api/v1/open and at /graphql.`);
    const links = [`<${API_CATALOG_PATH}>; rel="api-catalog"`];
    const guard = page.type === HTML ? pageHeaders(page.body as string, page.allowed) : NOSNIFF;
    const headers = [...dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding', links }), ...guard];
    const answer = createAnswer(Buffer.from(page.body), page.type, headers);
    return { answer: page.large ? alwaysCompressed(answer) : answer };
  });
  return answer;
}

async function makePage(edition: Edition, path: string, quota: Quota): Promise<Page | null> {
  switch (path) {
    case '/':
      return { type: HTML, body: await homePage(edition) };
    case '/docs':
      return { type: HTML, body: DOCS_PAGE, allowed: DOCS_ALLOWED };
    case '/openapi.json':
      return { type: 'application/json', body: JSON.stringify(await openApiDocument(edition, quota)) };
    case '/schema.graphql':
      return { type: 'text/plain; charset=utf-8', body: printedSchema() };
    case API_CATALOG_PATH:
      return { type: API_CATALOG_TYPE, body: apiCatalog() };
  }
  const [, folder, name = ''] = /^\/(docs|problems)\/([^/]+)$/.exec(path) ?? [];
  if (folder === 'problems') {
    const body = problemPage(name);
    return body === null ? null : { type: HTML, body };
  }
  const type = folder === 'docs' && Object.hasOwn(DOCS_FILES, name) ? DOCS_FILES[name] : undefined;
  return type === undefined ? null : { type, body: await readDocsFile(name), large: true };
}

/**
 * An instance whose edition the database lost can read nothing more, while others may have taken over the next one. While the database is away all instances are
 * alike, and answers in memory are worth more than none.
 */
function sendReadiness(response: ServerResponse, edition: Edition): void {
  if (edition.lost) throw unavailable('The database no longer holds the edition of the data that is served here.');
  sendStatus(response, 'ready');
}

function sendStatus(response: ServerResponse, status: string): void {
  response.writeHead(200, ['Content-Type', 'application/json', 'Cache-Control', 'no-store']).end(JSON.stringify({ status }));
}
