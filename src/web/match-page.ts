import { HttpProblem } from '../server/http/errors.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../server/http/path-template.ts';
import { PAGES } from './page-list.ts';
import { COUNTRIES, ELEMENT } from './pages/comparison.ts';
import { ELEMENTS, FACTS, type Page, type PageRequest } from './pages/page.ts';

export type PageMatch = {
  page: Page;
  request: PageRequest;
  /** The canonical address. */
  address: string;
  /** Unknown parameters, shortened. */
  ignored: readonly string[];
  /** The address to redirect to, if parameters are empty or have a former name. */
  moved: string | null;
};

/** Country codes are recognised by their form. */
const findPage = createPathMatcher(PAGES, { CC: '[A-Za-z]{2}' });

/** The page of a path, or null. `query` is the text after the question mark. */
export function matchPage(path: string, query = ''): PageMatch | null {
  const found = findPage(path);
  if (!found) return null;
  const { entry: page, parameters } = found;
  const parts = Object.entries(parameters).map(
    ([name, part]) => [name === 'CC' ? 'country' : name, part] as const,
  );
  const given = readGiven(query);
  const request = {
    path: Object.fromEntries(
      parts.map(([name, part]) => [name, normalizePart(name, decodePart(part, path))]),
    ),
    query: readQuery(page, given),
  };
  const ignored = [...new Set(given.keys())].filter((name) => !request.query.has(name));
  return {
    page,
    request,
    address: canonicalAddress(page, request),
    ignored: ignored.slice(0, MAX_IGNORED).map((name) => name.slice(0, MAX_IGNORED_LENGTH)),
    moved: movedAddress(page, path, query),
  };
}

const MAX_IGNORED = 5;
const MAX_IGNORED_LENGTH = 40;

/** Former names of parameters: facts had a prefix, and `element` had another name. */
const FORMER_FACT = /^fact\./;
const FORMER_ELEMENT = 'thing';

/** The parameters with a value. Throws a problem for an address that is too long. */
function readGiven(query: string): URLSearchParams {
  if (query.length > MAX_QUERY_LENGTH)
    throw new HttpProblem(
      'invalid-parameter',
      `An address must have at most ${MAX_QUERY_LENGTH} characters after its question mark (got ${query.length}).`,
    );
  return new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value.trim()));
}

/** Forms without scripts send empty fields: the address without them is better to link. */
function movedAddress({ query = [] }: Page, path: string, given: string): string | null {
  const all = new URLSearchParams(given);
  const rename = (name: string) => {
    if (name === FORMER_ELEMENT && query.includes(ELEMENT)) return ELEMENT;
    return query.includes(FACTS) ? name.replace(FORMER_FACT, '') : name;
  };
  const kept = [...readGiven(given)].map(([name, value]) => [rename(name), value]);
  if (kept.length === all.size && [...all.keys()].every((name) => rename(name) === name))
    return null;
  return `${path}${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`;
}

/** Codes of countries and rules are in upper case. */
function normalizePart(name: string, value: string): string {
  return name === 'country' || name === 'rule' ? value.toUpperCase() : asciiLowerCase(value);
}

function normalizeParameter(name: string, value: string): string {
  return name === 'country' || name === COUNTRIES ? readCountryCode(value) : value;
}

/** More than any form sends. */
const MAX_QUERY_LENGTH = 10_000;

/** The known parameters, in the order of the page. */
function readQuery({ query = [] }: Page, given: URLSearchParams): URLSearchParams {
  const names = query.flatMap((name) => {
    const pattern = PATTERNS[name];
    if (!pattern) return name;
    return [...new Set(given.keys())]
      .filter((each) => pattern.test(each) && !query.includes(each))
      .sort();
  });
  return new URLSearchParams(
    names.flatMap((name) =>
      given.getAll(name).map((value) => [name, normalizeParameter(name, value.trim())]),
    ),
  );
}

const PATTERNS: Readonly<Record<string, RegExp>> = {
  [FACTS]: /^[a-z][a-z0-9_]*$/,
  [ELEMENTS]: /^[a-z][a-z0-9_]*\./,
};

function canonicalAddress({ path }: Page, request: PageRequest): string {
  const written = fillPath(path, { ...request.path, CC: request.path.country ?? '' });
  return request.query.size > 0 ? `${written}?${request.query}` : written;
}
