import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../config/project-root.ts';
import { printedSchema } from '../graphql/print-schema.ts';

/** `npm run schema:print`: writes schema.graphql. */
await writeFile(path.join(projectRoot(), 'schema.graphql'), printedSchema());
