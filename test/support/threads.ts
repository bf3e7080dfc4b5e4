import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Below the project, so that the threads find the packages that are not bundled. */
export const THREADS_FOLDER = path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/plumbline-tests',
);

/** The folder of the built threads. */
export const TEST_THREADS = pathToFileURL(`${THREADS_FOLDER}/`);
