import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../executable-schema.ts';

/** The text of schema.graphql, sorted so that it does not depend on the order of the code. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
