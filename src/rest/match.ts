import { addressOf } from '../http/addresses.ts';
import { HttpProblem } from '../http/errors.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../http/path-parts.ts';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';

export const REST_PREFIX = '/api/v1/open';

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

/** The route of a path (without its query), or the HttpProblem that says what is wrong with it. */
export function matchRoute(path: string): Match {
  const segments = path
    .slice(REST_PREFIX.length)
    .split('/')
    .slice(1)
    .map((segment) => decodePart(segment, path));
  const [country, ...rest] = segments;
  const route = ROUTES.find((candidate) => fits(candidate, rest));
  if (country === undefined || !route) {
    throw new HttpProblem(
      'unknown-path',
      `Nothing is at ${addressOf(path)}. The seven paths under ${addressOf(REST_PREFIX)} are listed at ${addressOf('/docs')}.`,
    );
  }
  const variables = { country: readCountryCode(country), ...(rest[1] === undefined ? {} : { city: rest[1] }) };
  return { route, variables, canonicalPath: canonicalPath(route, variables) };
}

export function canonicalPath({ path }: Route, { country, city = '' }: Match['variables']): string {
  return REST_PREFIX + path.replace('{CC}', country).replace('{city}', encodeURIComponent(asciiLowerCase(city)));
}

function fits({ path }: Route, rest: readonly string[]): boolean {
  const pattern = path.split('/').slice(2);
  return pattern.length === rest.length && pattern.every((part, index) => (part === '{city}' ? rest[index] !== '' : part === rest[index]));
}
