import type { initGraphQLTada, ResultOf } from 'gql.tada';
import type { introspection } from './schema-types.d.ts';

declare const graphql: ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    disableMasking: true;
    scalars: { CountryCode: string; Date: string; DateTime: string };
  }>
>;

/** Never called: its type is that of a document as the compiler reads it. */
const typed = <const Document extends string>(document: Document) => graphql(document);

/** What a document of ours answers, made by the compiler from its text and the schema: `npm run check` fails where a reader of the answer takes what the document does not ask. */
export type DataOf<Document extends string> = string extends Document
  ? unknown
  : WithoutErrors<ResultOf<ReturnType<typeof typed<Document>>>>;

/** A list, or a page of one, is null where it could not be read, and then the document as a whole fails: see executeDocument. */
type WithoutErrors<Value> = Value extends readonly unknown[]
  ? readonly WithoutErrors<Value[number]>[]
  : Value extends object
    ? {
        [Key in keyof Value]: NonNullable<Value[Key]> extends List
          ? WithoutErrors<NonNullable<Value[Key]>>
          : WithoutErrors<Value[Key]>;
      }
    : Value;

type List = readonly unknown[] | { totalCount: unknown } | { edges: unknown } | { nodes: unknown };

/** What is known to be there although the schema lets it be null: a root that was looked for, or what is null with an error alone. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('an answer lacks what it must have');
  return value;
}
