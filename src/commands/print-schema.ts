import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { projectRoot } from '../config/project-root.ts';
import { printedSchema } from '../graphql/print-schema.ts';

/** `npm run schema:print`: writes schema.graphql, and the same as types, of which the compiler makes those of the answers to our own documents. */
const text = printedSchema();
const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(text), { descriptions: false }));
await writeFile(path.join(projectRoot(), 'schema.graphql'), text);
await writeFile(
  path.join(projectRoot(), 'src/graphql/schema-types.d.ts'),
  outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
);
