import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../../data/editions/edition.ts';
import { notFoundProblem, prefixProblem, unknownPath } from '../../domain/countries/not-found.ts';
import { executeDocument } from '../../domain/documents/document.ts';
import { UnknownName } from '../../domain/schema/client-errors.ts';
import {
  type Answer,
  createAnswer,
  type HeaderList,
  sendAnswer,
} from '../../server/http/answer.ts';
import { dataHeaders, type Link } from '../../server/http/data-headers.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { requestQuery } from '../../server/http/request-path.ts';
import { matchRoute } from './match.ts';
import { type Responding, type RestParameters, unknownCoreValues } from './routes.ts';

export const REST_METHODS = 'GET, HEAD, OPTIONS';

/** Responds to a GET or HEAD under /api/v1/open. `path` has no query. */
export async function handleRest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { edition, client, added }: { edition: Edition; client: string; added: HeaderList },
): Promise<void> {
  const query = requestQuery(request.url as string);
  const known = query ? undefined : edition.responses.find(path);
  const answer = known ?? (await restAnswer(edition, path, client, query));
  await sendAnswer(request, response, answer, added);
}

/**
 * All spellings of a path share the response that is cached under the documented one. `client` is
 * null for requests of the service itself.
 */
export async function restAnswer(
  edition: Edition,
  path: string,
  client: string | null,
  query = '',
): Promise<Answer> {
  if (path === REST_PREFIX || path === `${REST_PREFIX}/`) throw await prefixProblem(edition, path);
  const match = matchRoute(path, query);
  if (!match)
    throw unknownPath(
      edition,
      path,
      `The seven paths under ${edition.addresses.of(REST_PREFIX)} are listed at ${edition.addresses.of('/docs')}.`,
    );
  const { route, responding, variables, canonicalPath } = match;
  const make = async () => {
    const { body, links } = await executeRoute(edition, responding, variables, client);
    const headers = dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding', links });
    return createAnswer(Buffer.from(JSON.stringify(body)), 'application/json', headers);
  };
  return edition.responses.findOrMake(canonicalPath, make, {
    client,
    when: responding === route ? 'always' : 'requestedAgain',
  });
}

/** A route's answer: its document, executed in process, and where the headers say that more is. */
export async function executeRoute(
  edition: Edition,
  responding: Responding,
  given: RestParameters,
  client: string | null,
): Promise<{ body: unknown; links: Link[] }> {
  // REST responses stay the same for the lifetime of the edition: they describe the law on the
  // edition's own day.
  const variables = responding.variables?.(given) ?? given;
  const ofItsDay = { ...edition, day: edition.asOf };
  const data = await executeDocument(ofItsDay, responding, variables, { client }).catch(explain);
  const missing = responding.notFound(data);
  if (missing === 'incomplete-city')
    throw incompleteCityProblem(edition, given, data as IncompleteCity);
  if (missing) throw await notFoundProblem(edition, missing, given);
  return {
    body: responding.shape.parse(responding.body(data)),
    links: responding.links?.(data) ?? [],
  };
}

/** A name in the query that the vocabulary does not have is the client's error. */
function explain(error: unknown): never {
  throw error instanceof UnknownName ? new HttpProblem('invalid-parameter', error.message) : error;
}

/** The data of the routes of a city that lacks core values. */
type IncompleteCity = { country: { city: Parameters<typeof unknownCoreValues>[0] } };

/** These paths return no nulls, so a city that lacks a core value is an error here. Its page and GraphQL have the other values. */
function incompleteCityProblem(
  edition: Edition,
  { country, city }: RestParameters,
  data: IncompleteCity,
): HttpProblem {
  const code = (city as string).toLowerCase();
  const unknown = unknownCoreValues(data.country.city).map(
    ({ name, reason }) => `${name} is not known: ${reason}`,
  );
  return new HttpProblem(
    'incomplete-city',
    `${country} has ${code} here, but not all values that this path returns. ${unknown.join(' ')} The known values are on the page ${edition.addresses.of(`/${country}/cities/${code}`)} and in GraphQL's city(country: "${country}", code: "${code}").`,
  );
}
