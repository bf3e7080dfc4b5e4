import path from 'node:path';

/**
 * Where the embedded database of the published data is kept from one run to the next. Each service has a copy of its own in memory.
 */
export const SNAPSHOTS = path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/plumbline-test-databases',
);
