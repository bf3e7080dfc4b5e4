/**
 * Tests that build, pack and start programs, generate and compile clients, check hostile workbooks,
 * read every download, IDS file and page below a base path, do fifty tasks in a browser, or examine
 * every page there with axe, or wait for databases to fail, come back and change: more than half of
 * all the time. A run of all, one in CI, and one that names its files has them.
 */
const FILES = [
  'test/process/**',
  'test/browser/accessibility.test.ts',
  'test/browser/tasks.test.ts',
  'test/db/cached-database.test.ts',
  'test/db/failed-starts.test.ts',
  'test/db/editions.test.ts',
  'test/db/loading.test.ts',
  'test/db/reload.test.ts',
  'test/db/outage.test.ts',
  'test/db/connections.test.ts',
  'test/http/shared-limit.test.ts',
  'test/places/whole-country.test.ts',
  'test/changes/changes.test.ts',
  'test/data/spreadsheets.test.ts',
  'test/data/warnings.test.ts',
  'test/changes/diff.test.ts',
  'test/contribute/**',
  'test/downloads/all-countries.test.ts',
  'test/downloads/catalog.test.ts',
  'test/ids/rules.test.ts',
  'test/downloads/parquet.test.ts',
  'test/graphql/clients.test.ts',
  'test/http/base-path.test.ts',
];

const namesFiles = process.argv
  .slice(2)
  .some((argument) => /^(\.\/)?test\/(?!config\/)/.test(argument));

/** Those that this run leaves out. */
export const NOT_RUN: readonly string[] =
  process.env.CI || process.env.ALL_TESTS || namesFiles ? [] : FILES;
