import type * as z from 'zod';
import type { NotFound } from '../../domain/countries/not-found.ts';
import type { DataOf } from '../../domain/documents/document-types.ts';

/** Of a city that is here, something that the types of these paths want is not known. */
export type NoAnswer = NotFound | 'incomplete-city';

type RouteDefinition<Document extends string> = {
  /** Path under /api/v1/open, with parameters in braces as OpenAPI has them. */
  path: string;
  operation: string;
  tag: string;
  summary: string;
  /** What the answer holds and how it is to be read, for somebody who has only openapi.json or the reference page. */
  description: string;
  /** Aliases spell the JSON names in the specified order, so that reading this is reading the answer. */
  document: Document;
  /** The answer's body, where aliases alone cannot shape it. */
  body: (data: Found<Document>) => unknown;
  /** The shape of the body: every answer is checked against it once, and openapi.json describes it. */
  shape: z.ZodType;
  /** The problem for each root whose null means that something does not exist, outermost first. */
  notFound: (data: DataOf<Document>) => NoAnswer | null;
  /** Where more is said of what the body cannot say, as values of the Link header. */
  links?: (data: Found<Document>) => string[];
};

/** Roots are there once `notFound` found none of them to be missing. */
type Found<Document extends string> = {
  [Name in keyof DataOf<Document>]: NonNullable<DataOf<Document>[Name]>;
};

/** A route of any document. */
export type Route = Pick<
  RouteDefinition<string>,
  'path' | 'operation' | 'tag' | 'summary' | 'description' | 'document' | 'shape'
> & {
  body: (data: unknown) => unknown;
  notFound: (data: unknown) => NoAnswer | null;
  links?: (data: unknown) => string[];
};

/** Fits what a route takes of an answer to what its document asks, and lets the list hold routes of any. */
export function defineRoute<const Document extends string>(
  route: RouteDefinition<Document>,
): Route {
  return route as unknown as Route;
}
