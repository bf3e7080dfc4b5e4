import { CATALOG_PATH, CATALOG_TYPE, catalog } from '../downloads/catalog.ts';
import type { Edition } from '../editions/edition.ts';
import { printedSchema } from '../graphql/print-schema.ts';
import type { Quota } from '../http/limiter-stores.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog } from './api-catalog.ts';
import { changesFeed, FEED_PATH, FEED_TYPE } from './changes-feed.ts';
import { STYLESHEET, STYLESHEET_PATH } from './html/stylesheet.ts';
import { LLMS_TYPE, llmsText } from './llms-text.ts';
import { problemPage } from './problem-page.ts';
import { AGENTS_PATH, LLMS_PATH } from './reference/paths.ts';
import { referencePage } from './reference-page.ts';

/** `allowed`: what HTML may do besides running what is written in it. */
export type Description = { type: string; body: string; allowed?: Readonly<Record<string, string>> };

export const HTML = 'text/html; charset=utf-8';

/** What the frame of pages may do: take the stylesheet, and send its forms to pages of this service. */
export const FRAME_ALLOWED = { 'style-src': "'self'", 'form-action': "'self'" };

/** What is at an address where no page shows data: the descriptions of the two doors, the reference, the problems, the feed of changes. Null where nothing is. */
export async function describe(edition: Edition, path: string, quota: Quota): Promise<Description | null> {
  switch (path) {
    case STYLESHEET_PATH:
      return { type: 'text/css; charset=utf-8', body: STYLESHEET };
    case '/docs':
      return { type: HTML, body: referencePage(await openApiDocument(edition, quota), quota, edition.version), allowed: FRAME_ALLOWED };
    case AGENTS_PATH:
      return { type: HTML, body: await agentsBody(quota, edition.version), allowed: FRAME_ALLOWED };
    case LLMS_PATH:
      return { type: LLMS_TYPE, body: await llmsText(edition, quota) };
    case '/openapi.json':
      return { type: 'application/json', body: JSON.stringify(await openApiDocument(edition, quota)) };
    case '/schema.graphql':
      return { type: 'text/plain; charset=utf-8', body: printedSchema() };
    case CATALOG_PATH:
      return { type: CATALOG_TYPE, body: await catalog(edition) };
    case FEED_PATH:
      return { type: FEED_TYPE, body: await changesFeed(edition) };
    case API_CATALOG_PATH:
      return { type: API_CATALOG_TYPE, body: apiCatalog() };
  }
  const [, name] = /^\/problems\/([^/]+)$/.exec(path) ?? [];
  const body = name === undefined ? null : problemPage(name, edition.version);
  return body === null ? null : { type: HTML, body, allowed: FRAME_ALLOWED };
}

/** The tools that it lists are loaded for whoever looks at it first. */
async function agentsBody(quota: Quota, version: string): Promise<string> {
  const { agentsPage } = await import('./agents-page.ts');
  return agentsPage(quota, version);
}
