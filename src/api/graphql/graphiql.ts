import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Addresses } from '../../server/http/addresses.ts';
import { type Answer, createAnswer, type HeaderList } from '../../server/http/answer.ts';
import { GRAPHQL_PATH } from '../../server/http/paths.ts';

export type GraphiQLOptions = { withExamples: boolean; endpoint: string };
export type RenderedPage = { body: Uint8Array<ArrayBuffer>; headers: HeaderList; sha256: string };

/** Answers the GraphiQL page for an address. */
export type GraphiQL = (url: string) => Promise<Answer>;

/**
 * The GraphiQL page, whole: nothing is loaded from elsewhere. It opens with the examples as tabs, or without them when the address brings a query.
 * Rendered when first asked for, by the thread `program`, as it is 9 MB before compression.
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
 * An answer of megabytes for browsers, which all take gzip: nobody gets it at its full size. A request that names no encoding takes any, and for one that
 * refuses them all there is no other representation.
 */
function alwaysCompressed(answer: Answer): Answer {
  return {
    ...answer,
    representation: (encoding) =>
      answer.representation(encoding === 'identity' ? 'gzip' : encoding),
  };
}
