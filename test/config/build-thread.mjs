import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../../src/bundle.mjs';
import { THREAD_FOLDER } from '../support/thread-program.ts';

/** Threads run what was built: the one of GraphQL operations is built once for all test files. */
export default async function buildThread() {
  await mkdir(THREAD_FOLDER, { recursive: true });
  for (const { path: file, contents } of await bundle(['graphql/operation-thread.ts'])) {
    await writeFile(path.join(THREAD_FOLDER, path.basename(file)), contents);
  }
}
