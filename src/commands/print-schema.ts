import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { printedSchema } from '../graphql/print-schema.ts';
import { projectRoot } from '../project-root.ts';

/** `npm run schema:print`: writes schema.graphql. */
await writeFile(path.join(projectRoot(), 'schema.graphql'), printedSchema());
