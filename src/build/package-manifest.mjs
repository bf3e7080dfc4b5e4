import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NOT_BUNDLED } from './bundle.mjs';

/**
 * `npm pack` runs this before (`trim`) and after (`restore`). All dependencies but one are bundled, so the package.json in the tarball names that one alone:
 * an installation would otherwise bring 115 packages that nothing loads.
 */
const MANIFEST = path.join(import.meta.dirname, '..', '..', 'package.json');
const ORIGINAL = path.join(import.meta.dirname, '..', '..', 'dist', 'package.original.json');

if (process.argv[2] === 'restore') await rename(ORIGINAL, MANIFEST);
else {
  if (existsSync(ORIGINAL)) throw new Error(`An earlier npm pack was interrupted: compare ${ORIGINAL} with package.json, and delete it`);
  const text = await readFile(MANIFEST, 'utf8');
  const { dependencies, devDependencies: _, overrides: __, ...manifest } = JSON.parse(text);
  const kept = Object.fromEntries(NOT_BUNDLED.map((name) => [name, dependencies[name]]));
  await writeFile(ORIGINAL, text);
  await writeFile(MANIFEST, `${JSON.stringify({ ...manifest, dependencies: kept }, null, 2)}\n`);
}
