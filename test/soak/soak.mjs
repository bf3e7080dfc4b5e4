import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../src/build/bundle.mjs';

/** Builds the service and the soak, which is TypeScript as the tests are, and runs it. Below the project, so that what is not bundled is found. */
const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/plumbline-soak');
execFileSync(process.execPath, ['src/build/build.mjs'], { stdio: 'inherit' });
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const { path: file, contents } of (await bundle(['test/soak/soak.ts'])).outputFiles)
  await writeFile(path.join(folder, path.basename(file)), contents);
await import(pathToFileURL(path.join(folder, 'soak.js')).href);
