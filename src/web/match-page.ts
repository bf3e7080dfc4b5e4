import { HttpProblem } from '../server/http/errors.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../server/http/path-template.ts';
import { PAGES } from './page-list.ts';
import { COUNTRIES } from './pages/comparison.ts';
import type { Page, PageRequest } from './pages/page.ts';

export type PageMatch = {
  page: Page;
  request: PageRequest;
  /** The address as it is linked: equal for all spellings that mean the same. */
  address: string;
};

/** Codes of countries are told from other addresses by their form. */
const findPage = createPathMatcher(PAGES, { CC: '[A-Za-z]{2}' });

/** The page of a path, or null where there is none. `query` is what stands after the question mark. */
export function matchPage(path: string, query = ''): PageMatch | null {
  const found = findPage(path);
  if (!found) return null;
  const { entry: page, parameters } = found;
  const parts = Object.entries(parameters).map(
    ([name, part]) => [name === 'CC' ? 'country' : name, part] as const,
  );
  const request = {
    path: Object.fromEntries(
      parts.map(([name, part]) => [name, normalizePart(name, decodePart(part, path))]),
    ),
    query: readQuery(page, query),
  };
  return { page, request, address: canonicalAddress(page, request) };
}

/** Codes have two cases. */
function normalizePart(name: string, value: string): string {
  return name === 'country' || name === 'rule' ? value.toUpperCase() : asciiLowerCase(value);
}

/** As in a path, for what stands there in others. */
function normalizeParameter(name: string, value: string): string {
  return name === 'country' || name === COUNTRIES ? readCountryCode(value) : value;
}

/** Characters after the question mark: more than any form here sends. */
const MAX_QUERY_LENGTH = 10_000;

/** What the page knows of what was asked, in an order of its own; an empty field of a form asks nothing. */
function readQuery({ query = [] }: Page, asked: string): URLSearchParams {
  if (asked.length > MAX_QUERY_LENGTH)
    throw new HttpProblem(
      'invalid-parameter',
      `An address has ${MAX_QUERY_LENGTH} characters after its question mark at most; this one has ${asked.length}.`,
    );
  const given = new URLSearchParams(asked);
  const names = query.flatMap((name) => (name.endsWith('.') ? beginningWith(name, given) : name));
  return new URLSearchParams(
    names.flatMap((name) =>
      given
        .getAll(name)
        .flatMap((value) => (value.trim() ? [[name, normalizeParameter(name, value.trim())]] : [])),
    ),
  );
}

/** Names that begin so; after `*.`, names with any beginning before a dot. */
function beginningWith(prefix: string, given: URLSearchParams): string[] {
  const matches = (name: string) =>
    prefix === '*.' ? /^[a-z][a-z0-9_]*\../.test(name) : name.startsWith(prefix);
  return [...new Set(given.keys())].filter(matches).sort();
}

function canonicalAddress({ path }: Page, request: PageRequest): string {
  const written = fillPath(path, { ...request.path, CC: request.path.country ?? '' });
  return request.query.size > 0 ? `${written}?${request.query}` : written;
}
