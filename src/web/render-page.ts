import { GraphQLError } from 'graphql';
import type { Edition } from '../data/editions/edition.ts';
import { notFoundProblem } from '../domain/countries/not-found.ts';
import { graphiqlLink } from '../domain/documents/document.ts';
import { UnknownName } from '../domain/schema/client-errors.ts';
import { HttpProblem } from '../server/http/errors.ts';
import { takeTurn } from '../server/http/turns.ts';
import { type Content, layout, type NavigationLink } from './html/layout.ts';
import type { PageMatch } from './match-page.ts';
import { executePageDocument } from './page-documents.ts';
import { PAGES } from './page-list.ts';
import { type FollowUp, findMissing, type Page, type PageRequest } from './pages/page.ts';
import { checkUse, similarPlaces } from './suggestions.ts';

/** Throws an HttpProblem if the object of the page does not exist. */
export async function renderPage(
  edition: Edition,
  { page, request, address, ignored }: PageMatch,
  client: string | null,
): Promise<string> {
  await checkUse(edition, page, request, address);
  // The first value of a repeated parameter counts.
  const first = page.variables?.(request) ?? {
    ...request.path,
    ...Object.fromEntries([...request.query].reverse()),
  };
  const data = await executeOrExplain(edition, page, first, request, client);
  const missing = findMissing(page, data, request);
  const { country = '', place: city = '' } = Object.fromEntries([...request.query].reverse());
  if (missing) {
    const given = { country, city, ...request.path };
    const problem = await notFoundProblem(
      edition,
      missing,
      given,
      `/search?country=${given.country}`,
    );
    if (missing !== 'unknown-city') throw problem;
    const suggestions = await similarPlaces(edition, given, client);
    const [first] = suggestions;
    if (!first) throw problem;
    throw new HttpProblem(missing, `${problem.message} Did you mean ${first.name}?`, {
      extension: { suggestions },
    });
  }
  const second = page.next?.variables(data, request);
  const more =
    page.next && second
      ? await executeOrExplain(edition, page.next, second, request, client)
      : null;
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

function executeOrExplain(
  edition: Edition,
  source: Page | FollowUp,
  variables: Record<string, unknown>,
  { path }: PageRequest,
  client: string | null,
): Promise<unknown> {
  return executePageDocument(edition, source, variables, client).catch((error) => {
    if (!(error instanceof GraphQLError) || error.extensions.code !== 'BAD_USER_INPUT') throw error;
    // A rejected parameter is a client error; an unknown name in the path is a missing page.
    throw new HttpProblem(
      error instanceof UnknownName && path.field ? 'unknown-name' : 'invalid-parameter',
      error.message,
    );
  });
}

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

/** One page needs no navigation. */
function sectionOf(country: string): NavigationLink[] {
  const pages = PAGES.flatMap(({ path, label }) =>
    label && path.includes('{CC}') ? { href: path.replace('{CC}', country), label } : [],
  );
  return pages.length > 1 ? pages : [];
}
