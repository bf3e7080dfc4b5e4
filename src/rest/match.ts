import { HttpProblem } from '../errors.ts';
import { ROUTES, type Route } from './routes.ts';

export const REST_PREFIX = '/api/v1/open';

const BELOW_PREFIX = `${REST_PREFIX}/`;

/** Whether a path belongs to this door, be there a route for it or not. */
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
    .map((segment) => decodeSegment(segment, path));
  const [country, ...rest] = segments;
  const route = ROUTES.find((candidate) => fits(candidate, rest));
  if (country === undefined || !route) {
    throw new HttpProblem('unknown-path', `Nothing is at ${path}. The seven paths under ${REST_PREFIX} are listed at /docs.`);
  }
  if (!/^[A-Za-z]{2}$/.test(country)) {
    throw new HttpProblem('invalid-country-code', `A country code is two letters, such as IT; ${JSON.stringify(country)} is not.`);
  }
  const variables = { country: country.toUpperCase(), ...(rest[1] === undefined ? {} : { city: rest[1] }) };
  return { route, variables, canonicalPath: canonicalPath(route, variables) };
}

export function canonicalPath({ path }: Route, { country, city = '' }: Match['variables']): string {
  return REST_PREFIX + path.replace('{CC}', country).replace('{city}', encodeURIComponent(asciiLowerCase(city)));
}

/** The sign of Kelvin, U+212A, has k as its lower case, and is no spelling of it. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function fits({ path }: Route, rest: readonly string[]): boolean {
  const pattern = path.split('/').slice(2);
  return pattern.length === rest.length && pattern.every((part, index) => (part === '{city}' ? rest[index] !== '' : part === rest[index]));
}

function decodeSegment(segment: string, path: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new HttpProblem('malformed-path', `The address ${path} is not valid percent-encoding; write a percent sign as %25.`);
  }
}
