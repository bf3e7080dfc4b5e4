import type { initGraphQLTada, ResultOf } from 'gql.tada';
import type { introspection } from './schema-types.d.ts';

declare const graphql: ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    disableMasking: true;
    scalars: { CountryCode: string; Date: string; DateTime: string };
  }>
>;

/** Never called: only its type is used. */
const typed = <const Document extends string>(document: Document) => graphql(document);

/** The result of a document: `npm run check` fails where code reads unselected fields. */
export type DataOf<Document extends string> = string extends Document
  ? unknown
  : WithoutErrors<ResultOf<ReturnType<typeof typed<Document>>>>;

/** A list that cannot be read is null, and then executeDocument throws. */
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

/** Asserts a nullable value, such as a root that `findMissing` has checked. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('an answer lacks what it must have');
  return value;
}
