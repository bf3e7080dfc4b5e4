import { buildPrograms } from '../../src/build.config.mjs';
import { THREAD_FOLDER } from '../support/thread-program.ts';

/** Threads run what was built: the one of GraphQL operations is built once for all test files. */
export default async function buildThread() {
  await buildPrograms(['src/graphql/operation-thread.ts'], THREAD_FOLDER);
}
