import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder that holds package.json, drizzle/ and schema.graphql, whether this runs from src/ or bundled in dist/. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}
