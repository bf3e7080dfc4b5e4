import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Addresses } from '../../server/http/addresses.ts';
import { type Answer, createAnswer, type HeaderList } from '../../server/http/answer.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';

export type GraphiQLOptions = { withExamples: boolean; endpoint: string };
export type RenderedPage = { body: Uint8Array<ArrayBuffer>; headers: HeaderList; sha256: string };

/** Returns the GraphiQL page for an address. */
export type GraphiQL = (url: string) => Promise<Answer>;

/**
 * The GraphiQL page with all its assets inlined. It opens with the examples as tabs, or without
 * them when the address contains a query. Rendered on first use by the thread `program`, as it is 9
 * MB before compression.
 */
export function createGraphiQL(program: URL, addresses: Addresses): GraphiQL {
  const pages = new Map<boolean, Promise<Answer>>();
  return (url) => {
    const withExamples = !url.includes('query=');
    const existing = pages.get(withExamples);
    if (existing) return existing;
    const page = renderPage(program, { withExamples, endpoint: addresses.of(GRAPHQL_PATH) });
    pages.set(withExamples, page);
    page.catch(() => pages.delete(withExamples));
    return page;
  };
}

async function renderPage(program: URL, options: GraphiQLOptions): Promise<Answer> {
  const [{ body, headers, sha256 }] = (await once(
    new Worker(program, { workerData: options }),
    'message',
  )) as [RenderedPage];
  const shared = [
    'Cache-Control',
    'public, max-age=3600',
    'Vary',
    'Accept, Accept-Encoding',
    ...headers,
  ];
  return alwaysCompressed(
    createAnswer(Buffer.from(body.buffer), 'text/html; charset=utf-8', shared, { sha256 }),
  );
}

/**
 * A response of megabytes for browsers, which all accept gzip, so it is never sent uncompressed. A
 * request that names no encoding accepts any, and one that refuses all of them has no other
 * representation.
 */
function alwaysCompressed(answer: Answer): Answer {
  return {
    ...answer,
    representation: (encoding) =>
      answer.representation(encoding === 'identity' ? 'gzip' : encoding),
  };
}
