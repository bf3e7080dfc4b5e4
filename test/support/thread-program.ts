import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Below the project, so that what the program does not bundle is found. */
export const THREAD_FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/plumbline-tests');

/** The built thread of GraphQL operations. */
export const TEST_THREAD = pathToFileURL(path.join(THREAD_FOLDER, 'operation-thread.js'));
