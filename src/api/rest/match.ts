import { unknownPath } from '../../domain/countries/not-found.ts';
import { addressOf } from '../../server/http/addresses.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../../server/http/path-template.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { ROUTES, type Route } from './routes.ts';

const BELOW_PREFIX = `${REST_PREFIX}/`;

/** Whether a path belongs to the REST API, be there a route for it or not. */
export function isRestPath(path: string): boolean {
  return path.startsWith(BELOW_PREFIX) || path === REST_PREFIX;
}

export type Match = {
  route: Route;
  variables: { country: string; city?: string };
  /** The path as it is written in the documentation: equal for all spellings that mean the same. */
  canonicalPath: string;
};

/** What is no code of a country is told as that, and not as a path that there is not. */
const findRoute = createPathMatcher(ROUTES, { CC: '[^/]*' });

/** The route of a path (without its query), or the HttpProblem that says what is wrong with it. */
export function matchRoute(path: string): Match {
  // A percent sign that stands for nothing is the fault of whatever path it is in.
  decodePart(path, path);
  const found = findRoute(path.slice(REST_PREFIX.length));
  if (!found) {
    throw unknownPath(
      path,
      `The seven paths under ${addressOf(REST_PREFIX)} are listed at ${addressOf('/docs')}.`,
    );
  }
  const { entry: route, parameters } = found;
  const country = readCountryCode(decodePart(parameters.CC as string, path));
  const variables =
    parameters.city === undefined
      ? { country }
      : { country, city: decodePart(parameters.city, path) };
  return { route, variables, canonicalPath: canonicalPath(route, variables) };
}

export function canonicalPath({ path }: Route, { country, city = '' }: Match['variables']): string {
  return REST_PREFIX + fillPath(path, { CC: country, city: asciiLowerCase(city) });
}
