import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, stop } from 'esbuild';
import { PATCHED_FILE, patchPostgres } from './patched-postgres.mjs';

/** The programs of threads, each a file beside the program that starts it. */
export const THREADS = ['db/embedded-thread.ts', 'graphql/graphiql-thread.ts', 'contribute/check-thread.ts'];

const patchedPostgres = {
  name: 'patched-postgres',
  setup: ({ onLoad }) => onLoad({ filter: PATCHED_FILE }, async ({ path: file }) => ({ contents: patchPostgres(await readFile(file, 'utf8')) })),
};

/**
 * What is CommonJS and requires graphql gets graphql's own CommonJS. Required as a module it would be bundled whole, for all who import it, where a start needs half.
 */
const requiredGraphql = {
  name: 'required-graphql',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^graphql$/ }, ({ kind }) => (kind === 'require-call' ? { path: createRequire(import.meta.url).resolve('graphql') } : null)),
};

/**
 * Bundles programs, given by their files below src/: one file that Node reads is loaded in a third of the time of a thousand. PGlite stays outside, as it reads files
 * beside its own, and so does what only `npm run schema:print` needs. Answers the files with their contents; nothing is written.
 */
export async function bundle(entries) {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => path.join(import.meta.dirname, '..', entry)),
    outdir: path.join(import.meta.dirname, '..', '..', 'dist', 'build'),
    write: false,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // graphql checks each type it meets at length unless it knows that it is in production.
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.process.env.NODE_ENV': '"production"' },
    external: ['@electric-sql/pglite', '@gql.tada/internal'],
    plugins: [patchedPostgres, requiredGraphql],
    mainFields: ['module', 'main'],
    // Less to read at each start; names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    logLevel: 'warning',
    // Some packages are CommonJS and call require for Node's own modules.
    banner: { js: "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);" },
  });
  // The compiler is a process of its own: tests and the soak, which go on after this, do not need it.
  await stop();
  return outputFiles;
}
