import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printedSchema } from '../src/domain/documents/print-schema.ts';
import { projectRoot } from '../src/server/config/project-root.ts';
import { printedSchemaTypes } from './print-schema-types.ts';

/** `npm run schema:print`: writes schema.graphql, and its types. */
await writeFile(path.join(projectRoot(), 'schema.graphql'), printedSchema());
await writeFile(
  path.join(projectRoot(), 'src/domain/documents/schema-types.d.ts'),
  printedSchemaTypes(),
);
