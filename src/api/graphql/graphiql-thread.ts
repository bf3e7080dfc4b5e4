import { hash } from 'node:crypto';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { pageHeaders } from '../../server/http/page-headers.ts';
import { EXAMPLES } from './examples.ts';
import type { GraphiQLOptions, RenderedPage } from './graphiql.ts';

/** The program of a thread that renders the GraphiQL page and ends: 9 MB, which the process would spend a third of a second on. */

/** The editor writes styles while it runs, works in threads that it makes of its own text, and brings its fonts and pictures along. */
const ALLOWED = {
  'style-src': "'unsafe-inline'",
  'worker-src': 'blob:',
  'font-src': 'data:',
  'connect-src': "'self'",
};

const { withExamples, endpoint } = workerData as GraphiQLOptions;
const defaultTabs = Object.values(EXAMPLES).map((query) => ({ query }));
const html = renderGraphiQL({ title: 'Plumbline', endpoint, ...(withExamples && { defaultTabs }) });
const body = new TextEncoder().encode(html);
const page: RenderedPage = {
  body,
  headers: pageHeaders(html, ALLOWED),
  sha256: hash('sha256', body, 'base64url'),
};
(parentPort as MessagePort).postMessage(page, [body.buffer]);
