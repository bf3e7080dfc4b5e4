import path from 'node:path';

/**
 * Where embedded databases are kept from one run to the next, a folder for each content, as a folder keeps only one. Each service has a copy of its own in memory.
 */
export const SNAPSHOTS = path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/plumbline-test-databases',
);
