import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printedSchema } from '../src/domain/documents/print-schema.ts';
import { printedSchemaTypes } from '../src/domain/documents/print-schema-types.ts';
import { projectRoot } from '../src/server/config/project-root.ts';

/** `npm run schema:print`: writes schema.graphql, and its types. */
await writeFile(path.join(projectRoot(), 'schema.graphql'), printedSchema());
await writeFile(
  path.join(projectRoot(), 'src/domain/documents/schema-types.d.ts'),
  printedSchemaTypes(),
);
