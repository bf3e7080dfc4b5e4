import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project-root.ts';

/** The version of this package, as package.json states it. */
export const PACKAGE_VERSION: string = JSON.parse(
  readFileSync(path.join(projectRoot(), 'package.json'), 'utf8'),
).version;
