import { GraphQLError } from 'graphql';
import type { Edition } from '../data/editions/edition.ts';
import { notFoundProblem } from '../domain/countries/not-found.ts';
import { graphiqlLink } from '../domain/documents/document.ts';
import { UnknownName } from '../domain/schema/client-errors.ts';
import { HttpProblem } from '../server/http/errors.ts';
import { takeTurn } from '../server/http/turns.ts';
import { type Content, layout, type NavigationLink } from './html/layout.ts';
import type { PageMatch } from './match-page.ts';
import { askForPage } from './page-documents.ts';
import { PAGES } from './page-list.ts';
import { type FollowUp, findMissing, type Page, type PageRequest } from './pages/page.ts';

/** A page of HTML from what its document answers. Throws an HttpProblem where something of it does not exist. */
export async function renderPage(
  edition: Edition,
  { page, request, address, ignored }: PageMatch,
  client: string | null,
): Promise<string> {
  // Of a parameter that is given twice the first holds, as it does for what pages read themselves.
  const first = page.variables?.(request) ?? {
    ...request.path,
    ...Object.fromEntries([...request.query].reverse()),
  };
  const data = await askOrExplain(edition, page, first, request, client);
  const missing = findMissing(page, data, request);
  const { country = '', place: city = '' } = Object.fromEntries([...request.query].reverse());
  if (missing) throw await notFoundProblem(edition, missing, { country, city, ...request.path });
  const second = page.next?.variables(data, request);
  const more =
    page.next && second ? await askOrExplain(edition, page.next, second, request, client) : null;
  const [shown, variables] =
    page.next && second && !page.next.isAside ? [page.next, second] : [page, first];
  await takeTurn(client);
  const content = page.render(data, { ...request, addresses: edition.addresses }, more);
  const links = [
    ...(content.data ?? []),
    { href: graphiqlLink(shown, variables), label: 'its query in GraphiQL' },
  ];
  const jsonLd = await page.jsonLd?.(edition, request);
  return renderInFrame(
    {
      ...content,
      data: links,
      jsonLd: jsonLd ?? null,
      ignored: [...ignored, ...(content.ignored ?? [])],
    },
    { edition, path: address, country: request.path.country },
  );
}

function askOrExplain(
  edition: Edition,
  asking: Page | FollowUp,
  variables: Record<string, unknown>,
  { path }: PageRequest,
  client: string | null,
): Promise<unknown> {
  return askForPage(edition, asking, variables, client).catch((error) => {
    if (!(error instanceof GraphQLError) || error.extensions.code !== 'BAD_USER_INPUT') throw error;
    // What was given in a form and the schema refuses is the client's to mend; a name in the path is a page that is not there.
    throw new HttpProblem(
      error instanceof UnknownName && path.field ? 'unknown-name' : 'invalid-parameter',
      error.message,
    );
  });
}

/** Content in the frame that all pages share. */
export function renderInFrame(
  content: Content,
  about: { edition: Edition; path: string | null; country?: string },
): string {
  const { edition, path, country } = about;
  return layout(content, { edition, path, site: SITE, section: country ? sectionOf(country) : [] });
}

const SITE = PAGES.flatMap(({ path, label }) =>
  label && !path.includes('{') ? { href: path, label } : [],
);

/** A country of one page needs no navigation. */
function sectionOf(country: string): NavigationLink[] {
  const pages = PAGES.flatMap(({ path, label }) =>
    label && path.includes('{CC}') ? { href: path.replace('{CC}', country), label } : [],
  );
  return pages.length > 1 ? pages : [];
}
