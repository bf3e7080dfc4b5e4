import { HttpProblem } from '../server/http/errors.ts';
import { asciiLowerCase, decodePart, readCountryCode } from '../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../server/http/path-template.ts';
import { PAGES } from './page-list.ts';
import { COUNTRIES } from './pages/comparison.ts';
import { ELEMENTS, FACTS, type Page, type PageRequest } from './pages/page.ts';

export type PageMatch = {
  page: Page;
  request: PageRequest;
  /** The address as it is linked: equal for all spellings that mean the same. */
  address: string;
  /** Parameters that the page does not know, shortened. */
  ignored: readonly string[];
  /** Where the page is now, if the address has empty parameters or facts in their former spelling. */
  moved: string | null;
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

/** Ignored parameters that a page names, and their longest name. */
const MAX_IGNORED = 5;
const MAX_IGNORED_LENGTH = 40;

/** What facts were called in addresses before they had one name in pages and files. */
const FORMER_FACT = /^fact\./;

/** The parameters of an address that have a value. Throws a problem for an address that is too long. */
function readGiven(query: string): URLSearchParams {
  if (query.length > MAX_QUERY_LENGTH)
    throw new HttpProblem(
      'invalid-parameter',
      `An address has ${MAX_QUERY_LENGTH} characters after its question mark at most; this one has ${query.length}.`,
    );
  return new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value.trim()));
}

/** Forms without scripts send their empty fields: the address without them can be linked and filed. */
function movedAddress({ query = [] }: Page, path: string, given: string): string | null {
  const all = new URLSearchParams(given);
  const rename = query.includes(FACTS)
    ? (name: string) => name.replace(FORMER_FACT, '')
    : (name: string) => name;
  const kept = [...readGiven(given)].map(([name, value]) => [rename(name), value]);
  if (kept.length === all.size && [...all.keys()].every((name) => rename(name) === name))
    return null;
  return `${path}${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`;
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

/** The parameters that the page knows, in an order of its own. */
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
