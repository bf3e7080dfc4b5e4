import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { printedSchema } from '../src/domain/documents/print-schema.ts';

/** The schema as types, for the results of the service's own documents (document-types.ts). Only development uses it. */
export function printedSchemaTypes(): string {
  const introspection = introspectionFromSchema(buildSchema(printedSchema()), {
    descriptions: false,
  });
  return outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  });
}
