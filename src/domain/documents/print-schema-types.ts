import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { printedSchema } from './print-schema.ts';

/** The schema as types, of which the compiler makes those of the answers to our own documents (document-types.ts). Whoever serves has no need of this. */
export function printedSchemaTypes(): string {
  const introspection = introspectionFromSchema(buildSchema(printedSchema()), {
    descriptions: false,
  });
  return outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  });
}
