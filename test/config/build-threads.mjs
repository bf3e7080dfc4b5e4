import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle, THREADS } from '../../src/build/bundle.mjs';
import { THREADS_FOLDER } from '../support/threads.ts';

/** Threads run what was built: they are built once for all test files. */
export default async function buildThreads() {
  await mkdir(THREADS_FOLDER, { recursive: true });
  for (const { path: file, contents } of (await bundle(THREADS)).outputFiles) {
    await writeFile(path.join(THREADS_FOLDER, path.basename(file)), contents);
  }
}
