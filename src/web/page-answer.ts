import type { Edition } from '../data/editions/edition.ts';
import { unknownPath } from '../domain/countries/not-found.ts';
import { type Answer, createAnswer } from '../server/http/answer.ts';
import { dataHeaders } from '../server/http/data-headers.ts';
import type { Quota } from '../server/http/limiter.ts';
import { NOSNIFF, pageHeaders } from '../server/http/page-headers.ts';
import { GRAPHQL_PATH, REST_PREFIX } from '../server/http/paths.ts';
import { takeTurn } from '../server/http/turns.ts';
import { API_CATALOG_PATH } from './api-catalog.ts';
import { type Description, FRAME_ALLOWED, findDescription, HTML } from './descriptions.ts';
import type { PageMatch } from './match-page.ts';
import { renderPage } from './render-page.ts';

/** Parameters with thousands of values. */
const MANY = /\{(city|code|rule)\}/;

/** Pages of cities, rules and searches are only cached when they are requested again. */
export async function pageAnswer(
  edition: Edition,
  match: PageMatch,
  client: string | null,
): Promise<Answer> {
  const ignored = match.ignored.join('&');
  const few = !MANY.test(match.page.path) && match.request.query.size === 0 && ignored === '';
  const make = async () => {
    await takeTurn(client);
    const body = await renderPage(edition, match, client);
    return toAnswer(
      edition,
      { type: HTML, body, allowed: { ...FRAME_ALLOWED, ...match.page.allowed } },
      few ? 'thorough' : 'quick',
    );
  };
  const key = ignored ? `${match.address}#${ignored}` : match.address;
  const when = few ? 'always' : 'requestedAgain';
  return edition.responses.findOrMake(key, make, { client, when });
}

/** Throws an HttpProblem for an unknown path. */
export async function descriptionAnswer(
  edition: Edition,
  path: string,
  quota: Quota,
  client: string | null,
): Promise<Answer> {
  const make = async () => {
    await takeTurn(client);
    const description = await findDescription(edition, path, quota);
    if (!description)
      throw unknownPath(
        edition,
        path,
        `The data is under ${edition.addresses.of(REST_PREFIX)} and at ${edition.addresses.of(GRAPHQL_PATH)}.`,
      );
    return toAnswer(edition, description, 'thorough');
  };
  return edition.responses.findOrMake(path, make, { client, when: 'always' });
}

/** Searches of guides are not cached: they are rarely repeated. */
export async function guideSearchAnswer(edition: Edition, query: string): Promise<Answer> {
  const { guideSearchPage } = await import('./guide-pages.ts');
  const body = await guideSearchPage(new URLSearchParams(query), edition);
  return toAnswer(edition, { type: HTML, body, allowed: FRAME_ALLOWED }, 'quick');
}

const LINKS = [{ to: API_CATALOG_PATH, relation: 'api-catalog' }];

function toAnswer(
  edition: Edition,
  { type, body, allowed }: Description,
  effort: 'thorough' | 'quick',
): Answer {
  const guard = type === HTML ? pageHeaders(body, allowed) : NOSNIFF;
  const headers = [
    ...dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding', links: LINKS }),
    ...guard,
  ];
  return createAnswer(Buffer.from(body), type, headers, { effort });
}
