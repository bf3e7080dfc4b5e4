import type { Edition } from '../../data/editions/edition.ts';
import type { NotFound } from '../../domain/countries/not-found.ts';
import type { DataOf } from '../../domain/documents/document-types.ts';
import type { Addresses } from '../../server/http/addresses.ts';
import type { Content } from '../html/layout.ts';

/** Parameters of the path, `{CC}` as `country` in upper case, and known query parameters. */
export type PageRequest = { path: Readonly<Record<string, string>>; query: URLSearchParams };

export type RenderRequest = PageRequest & { addresses: Addresses };

/** Stands for all facts of a building or a lot as parameters: `occupancy`, `storeys`. */
export const FACTS = '*';
/** Stands for all parameters of an element: `shared_stair.stair_riser_height_mm`. */
export const ELEMENTS = '*.';

/** A page definition. The types of its data follow from its documents. */
type PageDefinition<Document extends string, Next extends string> = {
  /** Path with parameters in braces. */
  path: string;
  /** Its name in the navigation of the country or the site; without a label it is in neither. */
  label?: string;
  /** The known query parameters. A notice names all others. */
  query?: readonly string[];
  /** Executed for its data, what follows from the country alone once for an edition. GraphiQL opens with it. */
  document: Document;
  /** The variables of the document; by default all parameters by name. */
  variables?: (request: PageRequest) => Record<string, unknown>;
  /** Whether the page can be shown with an unknown `place`. */
  mayLackPlace?: true;
  /** A second document that depends on the result of the first. */
  next?: FollowUp<Found<DataOf<Document>>, Next>;
  /** Additional directives of the Content-Security-Policy. */
  allowed?: Readonly<Record<string, string>>;
  /** Structured data for search engines. */
  jsonLd?: (edition: Edition, request: PageRequest) => Promise<object | null>;
  /** `more` is the result of `next`, or null. */
  render: (
    data: Found<DataOf<Document>>,
    request: RenderRequest,
    more: DataOf<Next> | null,
  ) => Content;
};

/** Roots are not null after `findMissing` has returned null. */
export type Found<Roots> = { [Name in keyof Roots]: NonNullable<Roots[Name]> };

export type Page = Pick<
  PageDefinition<string, string>,
  'path' | 'label' | 'query' | 'document' | 'variables' | 'mayLackPlace' | 'allowed' | 'jsonLd'
> & {
  next?: FollowUp;
  render: (data: unknown, request: RenderRequest, more: unknown) => Content;
};

/** Types the data of a page by its documents, and returns a page that lists can hold. */
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

/** The problem for the first object in the address that the data of the page lacks. */
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

/** A second document, skipped if its variables are null. GraphiQL opens with it unless aside. */
export type FollowUp<Before = unknown, Document extends string = string> = {
  document: Document;
  variables: (data: Before, request: PageRequest) => Record<string, unknown> | null;
  isAside?: true;
};
