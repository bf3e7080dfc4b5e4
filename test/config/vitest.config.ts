import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATCHED_FILE, patchPostgres } from '../../src/build/patched-postgres.mjs';
import { NOT_RUN } from './slow-tests.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  // As the bundle has it.
  plugins: [
    {
      name: 'patched-postgres',
      transform: (text: string, id: string) =>
        PATCHED_FILE.test(id) ? patchPostgres(text) : undefined,
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/config/named-files.ts', 'test/config/build.mjs'],
    setupFiles: ['test/config/clean-up.ts', 'test/config/seeds.ts'],
    exclude: ['**/node_modules/**', 'test/bench/**', 'test/client/**', 'test/long/**', ...NOT_RUN],
    // A PGlite takes seconds to open and hundreds of megabytes: the files of a worker share a service.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    reporters: ['default', './test/config/summary-reporter.ts'],
    // Vitest would load graphql twice, and types of one copy are not those of the other.
    server: {
      deps: {
        inline: [
          /[\\/]node_modules[\\/]postgres[\\/]/,
          /graphql/,
          /@pothos/,
          /@envelop/,
          /@graphql-tools/,
          /@graphql-yoga/,
        ],
      },
    },
  },
});
