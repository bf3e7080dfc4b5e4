import { CATALOG_PATH, CATALOG_TYPE, catalog } from '../api/files/downloads/catalog.ts';
import type { Edition } from '../data/editions/edition.ts';
import { printedSchema } from '../domain/documents/print-schema.ts';
import { PROBLEMS, type ProblemName } from '../server/http/errors.ts';
import type { Quota } from '../server/http/limiter.ts';
import { createPathMatcher } from '../server/http/path-template.ts';
import { AGENTS_PATH, DOWNLOADS_PATH, LLMS_PATH } from '../server/http/paths.ts';
import { API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog } from './api-catalog.ts';
import { changesFeed, FEED_PATH, FEED_TYPE } from './changes-feed.ts';
import { GUIDES_PATH } from './guides/guides.ts';
import { html } from './html/html.ts';
import { STYLESHEET, STYLESHEET_PATH } from './html/stylesheet.ts';
import { LLMS_TYPE, llmsText } from './llms-text.ts';
import { openApiDocument } from './openapi/openapi.ts';
import { referencePage } from './reference-page.ts';
import { renderInFrame } from './render-page.ts';

/** `allowed`: additional directives of the Content-Security-Policy of HTML. */
export type Description = {
  type: string;
  body: string;
  allowed?: Readonly<Record<string, string>>;
};

export const HTML = 'text/html; charset=utf-8';

/** Pages load the stylesheet and send forms to this service. */
export const FRAME_ALLOWED = { 'style-src': "'self'", 'form-action': "'self'" };

type Described = { edition: Edition; quota: Quota };

/** Resources without data, by default HTML. The first request loads dynamic imports. */
const DESCRIPTIONS: readonly {
  path: string;
  type?: string;
  /** Returns null for an unknown name. */
  body: (described: Described, name: string) => string | null | Promise<string | null>;
}[] = [
  { path: STYLESHEET_PATH, type: 'text/css; charset=utf-8', body: () => STYLESHEET },
  { path: GUIDES_PATH, body: referenceBody },
  {
    path: DOWNLOADS_PATH,
    body: async ({ edition }) => (await import('./downloads-page.ts')).downloadsPage(edition),
  },
  {
    path: AGENTS_PATH,
    body: async ({ edition, quota }) =>
      (await import('./agents-page.ts')).agentsPage(edition, quota),
  },
  { path: LLMS_PATH, type: LLMS_TYPE, body: ({ edition, quota }) => llmsText(edition, quota) },
  {
    path: '/openapi.json',
    type: 'application/json',
    body: async ({ edition, quota }) => JSON.stringify(await openApiDocument(edition, quota)),
  },
  { path: '/schema.graphql', type: 'text/plain; charset=utf-8', body: printedSchema },
  { path: CATALOG_PATH, type: CATALOG_TYPE, body: ({ edition }) => catalog(edition) },
  { path: FEED_PATH, type: FEED_TYPE, body: ({ edition }) => changesFeed(edition) },
  {
    path: API_CATALOG_PATH,
    type: API_CATALOG_TYPE,
    body: ({ edition }) => apiCatalog(edition.addresses),
  },
  { path: '/problems/{name}', body: ({ edition }, name) => problemPage(name, edition) },
  {
    path: `${GUIDES_PATH}/{name}`,
    body: async ({ edition }, name) => (await import('./guide-pages.ts')).guidePage(name, edition),
  },
];

const matchDescription = createPathMatcher(DESCRIPTIONS);

/** Returns null for an unknown path. */
export async function findDescription(
  edition: Edition,
  path: string,
  quota: Quota,
): Promise<Description | null> {
  const found = matchDescription(path);
  const body = await found?.entry.body({ edition, quota }, found.parameters.name ?? '');
  if (!found || body == null) return null;
  const { type } = found.entry;
  return type === undefined ? { type: HTML, body, allowed: FRAME_ALLOWED } : { type, body };
}

async function referenceBody({ edition, quota }: Described): Promise<string> {
  const { guideList } = await import('./guide-pages.ts');
  return referencePage(await openApiDocument(edition, quota), quota, edition, await guideList());
}

/** The page at the `type` of a problem; null for an unknown problem. */
function problemPage(name: string, edition: Edition): string | null {
  if (!Object.hasOwn(PROBLEMS, name)) return null;
  const { status, title, explanation } = PROBLEMS[name as ProblemName];
  const main = html`<h1>${title}</h1>
<p>HTTP status ${status}, problem <code>${name}</code>.</p>
<p>${explanation}</p>
<p><a href="/docs">Reference of all paths</a></p>`;
  return renderInFrame({ title, main }, { edition, path: `/problems/${name}` });
}
