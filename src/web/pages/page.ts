import type { Edition } from '../../data/editions/edition.ts';
import type { NotFound } from '../../domain/countries/not-found.ts';
import type { DataOf } from '../../domain/documents/document-types.ts';
import type { Addresses } from '../../server/http/addresses.ts';
import type { Content } from '../html/layout.ts';

/** What was asked for: the parameters of the path, `{CC}` as `country` in upper case, and of what stands after the question mark that which the page knows. */
export type PageRequest = { path: Readonly<Record<string, string>>; query: URLSearchParams };

/** The request, and the addresses of the service that shows the page. */
export type RenderRequest = PageRequest & { addresses: Addresses };

/** Parameters that are facts of a building or a lot, as in the addresses of IDS files: `occupancy`, `storeys`. */
export const FACTS = '*';
/** Parameters of an element, before a dot: `shared_stair.stair_riser_height_mm`. */
export const ELEMENTS = '*.';

/** A page as its file defines it: the compiler holds what it takes of an answer to what its documents ask. */
type PageDefinition<Document extends string, Next extends string> = {
  /** Address with parameters in braces. */
  path: string;
  /** Its name in the navigation: of its country where it is about one, else of the site; pages without one stand in neither. */
  label?: string;
  /** The parameters after the question mark that it knows; FACTS and ELEMENTS stand for many. A notice names all others. */
  query?: readonly string[];
  /** What it shows. Executed in the process, what it asks of the dataset once for an edition; GraphiQL opens with it from the page. */
  document: Document;
  /** The variables of the document; those asked for by their names, where it does not say. */
  variables?: (request: PageRequest) => Record<string, unknown>;
  /** Whether it can be shown although no place has the code after the question mark. */
  mayLackPlace?: true;
  /** What it asks besides, where that hangs on the first answer. */
  next?: FollowUp<Found<DataOf<Document>>, Next>;
  /** What it is about, for search engines. */
  jsonLd?: (edition: Edition, request: PageRequest) => Promise<object | null>;
  /** `more` is what `next` answers; null where it asks nothing. */
  render: (
    data: Found<DataOf<Document>>,
    request: RenderRequest,
    more: DataOf<Next> | null,
  ) => Content;
};

/** Roots are there once `findMissing` found none of them to be missing. */
export type Found<Roots> = { [Name in keyof Roots]: NonNullable<Roots[Name]> };

/** A page of any documents. */
export type Page = Pick<
  PageDefinition<string, string>,
  'path' | 'label' | 'query' | 'document' | 'variables' | 'mayLackPlace' | 'jsonLd'
> & {
  next?: FollowUp;
  render: (data: unknown, request: RenderRequest, more: unknown) => Content;
};

/** Fits what a page takes of answers to what its documents ask, and lets lists hold pages of any. */
export function definePage<const Document extends string, const Next extends string = never>(
  page: PageDefinition<Document, Next>,
): Page {
  return page as unknown as Page;
}

type Roots = {
  countries?: readonly { code: string }[];
  country?: {
    city?: unknown;
    complianceRule?: unknown;
    jurisdiction?: unknown;
    codes?: readonly unknown[];
  } | null;
};

/** The problem for the first of what the address names that the answer to the document of the page lacks. */
export function findMissing(
  { mayLackPlace }: Page,
  data: unknown,
  { path, query }: PageRequest,
): NotFound | null {
  const { countries, country } = data as Roots;
  const code = query.get('country');
  const isUnknown = code !== null && countries?.every((each) => each.code !== code);
  if (country === null || isUnknown) return 'unknown-country';
  const namesPlace = path.city !== undefined || (query.has('place') && !mayLackPlace);
  if (namesPlace && country?.city === null) return 'unknown-city';
  if (path.rule !== undefined && country?.complianceRule === null) return 'unknown-rule';
  if (path.code !== undefined && country?.codes?.length === 0) return 'unknown-code';
  if (path.jurisdiction !== undefined && country?.jurisdiction === null)
    return 'unknown-jurisdiction';
  return null;
}

/** A second document, whose variables depend on the answer to the first; where they are null, it is not executed. GraphiQL opens with it, unless it is an aside. */
export type FollowUp<Before = unknown, Document extends string = string> = {
  document: Document;
  variables: (data: Before, request: PageRequest) => Record<string, unknown> | null;
  isAside?: true;
};
