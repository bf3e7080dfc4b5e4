import type { Edition } from '../../editions/edition.ts';
import type { NotFound } from '../../rest/routes.ts';
import type { Content } from '../html/layout.ts';

/** What a page's document answers, as far as `missing` and `render` need to know it. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the page's own document spells.
export type Data = any;

/** What was asked for: the parameters of the path, `{CC}` as `country` in upper case, and of what stands after the question mark that which the page knows. */
export type PageRequest = { path: Readonly<Record<string, string>>; query: URLSearchParams };

export type Page = {
  /** Address with parameters in braces. */
  path: string;
  /** Its name in the navigation: of its country where it is about one, else of the site; pages without one stand in neither. */
  label?: string;
  /** Names of the parameters after the question mark that it knows, or with a dot at their end what such names begin with; all others change nothing. */
  query?: readonly string[];
  /** What it shows. Executed in the process, what it asks of the dataset once for an edition; GraphiQL opens with it from the page. */
  document: string;
  /** The variables of the document; those asked for by their names, where it does not say. */
  variables?: (request: PageRequest) => Record<string, unknown>;
  /** The problem for each root whose null means that something does not exist, outermost first. */
  missing?: (data: Data, request: PageRequest) => NotFound | null;
  /** What it asks besides, where that hangs on the first answer. */
  next?: FollowUp;
  /** What it is about, for search engines. */
  jsonLd?: (edition: Edition, request: PageRequest) => Promise<object | null>;
  /** `more` is what `next` answers; null where it asks nothing. */
  render: (data: Data, request: PageRequest, more: Data) => Content;
};

/** For pages that are of all `countries`, or of the one after the question mark. */
export function missingCountry({ countries }: Data, { query }: PageRequest): NotFound | null {
  const asked = query.get('country');
  return asked === null || countries.some(({ code }: Data) => code === asked) ? null : 'unknown-country';
}

/** A second document, whose variables depend on the answer to the first; where they are null, it is not executed. GraphiQL opens with it, unless it is an aside. */
export type FollowUp = {
  document: string;
  variables: (data: Data, request: PageRequest) => Record<string, unknown> | null;
  isAside?: true;
};
