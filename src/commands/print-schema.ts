import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../config/project-root.ts';
import { printedSchema } from '../documents/print-schema.ts';
import { printedSchemaTypes } from '../documents/print-schema-types.ts';

/** `npm run schema:print`: writes schema.graphql, and its types. */
await writeFile(path.join(projectRoot(), 'schema.graphql'), printedSchema());
await writeFile(path.join(projectRoot(), 'src/documents/schema-types.d.ts'), printedSchemaTypes());
