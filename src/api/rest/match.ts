import type * as z from 'zod';
import { HttpProblem } from '../../server/http/errors.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../../server/http/path-template.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { type Responding, type RestParameters, ROUTES, type Route } from './routes.ts';

const BELOW_PREFIX = `${REST_PREFIX}/`;

/** Whether a path belongs to the REST API, be there a route for it or not. */
export function isRestPath(path: string): boolean {
  return path.startsWith(BELOW_PREFIX) || path === REST_PREFIX;
}

export type Match = {
  route: Route;
  /** What makes the response: the route, or its filter where a query parameter that it knows is given. */
  responding: Responding;
  variables: RestParameters;
  /** The path and the query as the documentation writes them: equal for all spellings that mean the same. */
  canonicalPath: string;
};

/** Matches any text as a country, so that an invalid code is reported as such and not as an unknown path. */
const findRoute = createPathMatcher(ROUTES, { CC: '[^/]*' });

/**
 * The route of a path, or null. Throws an HttpProblem that states what is wrong with the path or
 * with `query`, which follows the question mark.
 */
export function matchRoute(path: string, query = ''): Match | null {
  // An invalid percent sign is an error in any path.
  decodePart(path, path);
  const found = findRoute(path.slice(REST_PREFIX.length));
  if (!found) return null;
  const { entry: route, parameters } = found;
  const country = readCountryCode(decodePart(parameters.CC as string, path));
  const given = query && route.filter ? readQuery(route.filter.query, query) : {};
  const variables =
    parameters.city === undefined
      ? { country, ...given }
      : { country, city: decodePart(parameters.city, path) };
  return {
    route,
    responding: route.filter && Object.keys(given).length > 0 ? route.filter : route,
    variables,
    canonicalPath: canonicalPath(route, variables),
  };
}

/** The parameters of a query that a route knows. */
function readQuery({ shape }: z.ZodObject, query: string): Record<string, string> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const [value, ...others] = given.getAll(name);
      if (value === undefined) return [];
      if (others.length === 0) return [[name, value]];
      throw new HttpProblem(
        'invalid-parameter',
        `\`${name}\` must be given once (got ${others.length + 1} values).`,
      );
    }),
  );
}

/** The address of a response below the base path, with its query if it is filtered. */
export function canonicalPath({ path, filter }: Route, variables: RestParameters): string {
  const spelled: Record<string, string | undefined> = {
    ...variables,
    city: variables.city && asciiLowerCase(variables.city),
  };
  const { country, city = '' } = spelled as RestParameters;
  const written = REST_PREFIX + fillPath(path, { CC: country, city });
  const query = new URLSearchParams(
    Object.keys(filter?.query.shape ?? {}).flatMap((name) => {
      const value = spelled[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return query.size > 0 ? `${written}?${query}` : written;
}
