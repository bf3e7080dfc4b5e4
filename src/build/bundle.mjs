import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, stop } from 'esbuild';
import { PATCHED_FILE, patchPostgres } from './patched-postgres.mjs';

/** The programs of threads, each a file beside the program that starts it. */
export const THREADS = ['src/data/db/embedded-thread.ts', 'src/api/graphql/graphiql-thread.ts', 'src/api/files/contribute/check-thread.ts'];

/** What an installed service loads from node_modules: PGlite reads files beside its own. */
export const NOT_BUNDLED = ['@electric-sql/pglite'];

const ROOT = path.join(import.meta.dirname, '..', '..');

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
 * Bundles programs, given by their files below the project: one file that Node reads is loaded in a third of the time of a thousand. What
 * only `npm run schema:print` needs stays outside as well. Returns the files with their contents, and the names of the source files relative to the project; writes nothing.
 */
export async function bundle(entries) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    metafile: true,
    entryPoints: entries.map((entry) => path.join(ROOT, entry)),
    outdir: path.join(ROOT, 'dist', 'build'),
    write: false,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // graphql checks each type it meets at length unless it knows that it is in production.
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.process.env.NODE_ENV': '"production"' },
    external: [...NOT_BUNDLED, '@gql.tada/internal'],
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
  return { outputFiles, sources: Object.keys(metafile.inputs) };
}

/** Bundles the engine, which browsers and other programs import: one module that needs nothing else. Returns its text. */
export async function bundleEngine() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, 'src/engine/index.ts')],
    write: false,
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2023',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  // The compiler is a process of its own: tests and the soak, which go on after this, do not need it.
  await stop();
  return outputFiles[0].text;
}

/** The scripts of pages by the names under which they are served, and the module of web-ifc that they load. */
const PAGE_SCRIPTS = { 'dry-run': 'src/web/dry-run/page.ts', 'dry-run-worker': 'src/web/dry-run/worker.ts' };
const WEB_IFC = path.join(ROOT, 'node_modules/web-ifc');

/** The module of web-ifc that reads files, without its tables of schemas: 0.2 of 5.9 MB. */
const webIfcModule = {
  name: 'web-ifc-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^web-ifc\/module$/ }, () => ({ path: path.join(WEB_IFC, 'web-ifc-api.js') }));
    onLoad({ filter: /[\\/]web-ifc-api\.js$/ }, async ({ path: file }) => ({ contents: cutModule(await readFile(file, 'utf8')) }));
  },
};

/** Throws when the module is not found, so that a new version is reviewed. */
function cutModule(text) {
  const [, module] = /\n {2}"dist\/web-ifc\.js"\(exports, module\) \{\n([^]*?)\n {2}\}\n\}\);\n/.exec(text) ?? [];
  if (!module) throw new Error('web-ifc has changed: see cutModule in src/build/bundle.mjs');
  return module;
}

/** Bundles the scripts of pages. Returns them and web-ifc.wasm by name, and the names of the source files relative to the project. */
export async function bundlePageScripts() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    metafile: true,
    entryPoints: PAGE_SCRIPTS,
    outdir: path.join(ROOT, 'dist', 'build'),
    write: false,
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minify: true,
    plugins: [webIfcModule],
    legalComments: 'none',
    banner: { js: '/* Licences: THIRD-PARTY-LICENSES.txt. web-ifc is under MPL 2.0: https://github.com/ThatOpen/engine_web-ifc */' },
    logLevel: 'warning',
  });
  await stop();
  const files = outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]);
  const module = await readFile(path.join(WEB_IFC, 'web-ifc.wasm'));
  return { files: new Map([...files, ['web-ifc.wasm', module]]), sources: Object.keys(metafile.inputs) };
}
