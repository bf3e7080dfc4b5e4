import { type Answer, createAnswer } from '../http/answer.ts';
import { EXAMPLES } from './examples.ts';
import { GRAPHQL_PATH } from './server.ts';

let page: Promise<Answer> | undefined;

/** The GraphiQL page, whole: nothing is loaded from elsewhere. Made when first asked for, as it is 9 MB before compression. */
export function graphiqlPage(): Promise<Answer> {
  page ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) => {
    const tabs = Object.values(EXAMPLES).map((query) => ({ query }));
    const html = renderGraphiQL({
      title: 'Plumbline',
      endpoint: GRAPHQL_PATH,
      defaultQuery: EXAMPLES['Cities, zones and sources'],
      defaultTabs: tabs,
    });
    return createAnswer(Buffer.from(html), 'text/html; charset=utf-8', [
      'Cache-Control',
      'public, max-age=3600',
      'Vary',
      'Accept, Accept-Encoding',
    ]);
  });
  return page;
}
