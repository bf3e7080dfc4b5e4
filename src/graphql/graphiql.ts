import { alwaysCompressed } from '../http/always-compressed.ts';
import { type Answer, createAnswer } from '../http/answer.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { EXAMPLES } from './examples.ts';
import { GRAPHQL_PATH } from './path.ts';

/** The editor writes styles while it runs, works in threads that it makes of its own text, and brings its fonts and pictures along. */
const ALLOWED = {
  'style-src': "'unsafe-inline'",
  'worker-src': 'blob:',
  'font-src': 'data:',
  'connect-src': "'self'",
};

const pages = new Map<boolean, Promise<Answer>>();

/**
 * The GraphiQL page, whole: nothing is loaded from elsewhere. It opens with the examples as tabs, or without them when the address brings a query.
 * Made when first asked for, as it is 9 MB before compression.
 */
export function graphiqlPage(url: string): Promise<Answer> {
  const withExamples = !url.includes('query=');
  const existing = pages.get(withExamples);
  if (existing) return existing;
  const page = renderPage(withExamples);
  pages.set(withExamples, page);
  page.catch(() => pages.delete(withExamples));
  return page;
}

async function renderPage(withExamples: boolean): Promise<Answer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const defaultTabs = Object.values(EXAMPLES).map((query) => ({ query }));
  const html = renderGraphiQL({ title: 'Plumbline', endpoint: GRAPHQL_PATH, ...(withExamples && { defaultTabs }) });
  const headers = ['Cache-Control', 'public, max-age=3600', 'Vary', 'Accept, Accept-Encoding', ...pageHeaders(html, ALLOWED)];
  return alwaysCompressed(createAnswer(Buffer.from(html), 'text/html; charset=utf-8', headers));
}
