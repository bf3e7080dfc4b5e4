import { CATALOG_PATH, CATALOG_TYPE, catalog } from '../downloads/catalog.ts';
import type { Edition } from '../editions/edition.ts';
import { printedSchema } from '../graphql/print-schema.ts';
import type { Quota } from '../http/limiter-stores.ts';
import { AGENTS_PATH, DOWNLOADS_PATH, LLMS_PATH } from '../http/paths.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog } from './api-catalog.ts';
import { changesFeed, FEED_PATH, FEED_TYPE } from './changes-feed.ts';
import { GUIDES_PATH } from './guides/guides.ts';
import { STYLESHEET, STYLESHEET_PATH } from './html/stylesheet.ts';
import { LLMS_TYPE, llmsText } from './llms-text.ts';
import { problemPage } from './problem-page.ts';
import { referencePage } from './reference-page.ts';

/** `allowed`: what HTML may do besides running what is written in it. */
export type Description = { type: string; body: string; allowed?: Readonly<Record<string, string>> };

export const HTML = 'text/html; charset=utf-8';

/** What the frame of pages may do: take the stylesheet, and send its forms to pages of this service. */
export const FRAME_ALLOWED = { 'style-src': "'self'", 'form-action': "'self'" };

/** What is at an address that shows no data: the guides and the reference, the descriptions of the APIs, catalogues, problems, the feed of changes, the stylesheet. Null where nothing is. */
export async function findDescription(edition: Edition, path: string, quota: Quota): Promise<Description | null> {
  switch (path) {
    case STYLESHEET_PATH:
      return { type: 'text/css; charset=utf-8', body: STYLESHEET };
    case GUIDES_PATH:
      return { type: HTML, body: await referenceBody(edition, quota), allowed: FRAME_ALLOWED };
    case DOWNLOADS_PATH:
      return { type: HTML, body: await downloadsBody(edition), allowed: FRAME_ALLOWED };
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
  const [, folder, name = ''] = /^\/(problems|docs)\/([^/]+)$/.exec(path) ?? [];
  const body =
    folder === 'problems' ? problemPage(name, edition.version) : folder === 'docs' ? await guideBody(name, edition.version) : null;
  return body === null ? null : { type: HTML, body, allowed: FRAME_ALLOWED };
}

/** The guides are loaded for whoever looks at them first. */
async function referenceBody(edition: Edition, quota: Quota): Promise<string> {
  const { guideList } = await import('./guide-pages.ts');
  return referencePage(await openApiDocument(edition, quota), quota, edition.version, await guideList());
}

async function guideBody(name: string, version: string): Promise<string | null> {
  const { guidePage } = await import('./guide-pages.ts');
  return guidePage(name, version);
}

async function downloadsBody(edition: Edition): Promise<string> {
  const { downloadsPage } = await import('./downloads-page.ts');
  return downloadsPage(edition);
}

/** The tools that it lists are loaded for whoever looks at it first. */
async function agentsBody(quota: Quota, version: string): Promise<string> {
  const { agentsPage } = await import('./agents-page.ts');
  return agentsPage(quota, version);
}
