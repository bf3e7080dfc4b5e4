import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle, bundleEngine, bundlePageScripts, THREADS } from './bundle.mjs';
import { emptyDatabaseFile, INITDB, SETTINGS } from '../data/db/empty-database-file.mjs';
import { thirdPartyLicenses } from './licenses.mjs';
import { nodeTooOld } from './node-version.mjs';

/**
 * Builds into a folder of dist/ that is named after what it is built from, and makes dist/<program>.js lead
 * there. What is built already is not built again. Earlier builds stay, because a running service loads parts
 * of its own build on demand; `npm run clean` deletes them. Two builds at once do not conflict.
 */
const ROOT = path.join(import.meta.dirname, '..', '..');
const DIST = path.join(ROOT, 'dist');
const PROGRAMS = [
  'src/main.ts',
  'tools/check-documents.ts',
  'tools/data-cases.ts',
  'tools/data-check.ts',
  'tools/data-conflicts.ts',
  'tools/data-load.ts',
  'tools/data-describe.ts',
  'tools/data-diff.ts',
  'tools/data-from-xlsx.ts',
  'tools/data-import.ts',
  'tools/data-new.ts',
  'tools/data-outlines.ts',
  'tools/data-questions.ts',
  'tools/data-stale.ts',
  'tools/data-template.ts',
  'tools/print-schema.ts',
];
/** What the program of the package runs by its name, and without one. */
const COMMANDS = PROGRAMS.filter((entry) => entry.startsWith('tools/data-')).map((entry) => path.basename(entry, '.ts'));
const BIN = 'plumbline';
const ENGINE = 'engine.js';
const { version: VERSION } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
const EMPTY_DATABASE = await emptyDatabaseFile(ROOT);

/** Writing a build takes seconds: an unfinished folder this old belongs to a build that failed. */
const UNFINISHED = /^new-/;
const ABANDONED_AFTER_MS = 600_000;

const built = await digestOfSources();
await mkdir(DIST, { recursive: true });
if (!existsSync(path.join(DIST, built))) await buildInto(built);
for (const entry of PROGRAMS) {
  const name = path.basename(entry, '.ts');
  await writeDistFile(`${name}.js`, withVersionGuard(`await import('./${built}/${name}.js');\n`));
}
await writeDistFile(`${BIN}.js`, packageProgram(built));
await writeDistFile(ENGINE, `export * from './${built}/${ENGINE}';\n`);
// `npm pack` takes this build and the types of the engine alone.
const packed = [built, 'engine', path.basename(path.dirname(EMPTY_DATABASE))];
await writeDistFile('.npmignore', ['/*/', ...packed.map((folder) => `!/${folder}/`), ''].join('\n'));
await removeUnfinished();
await makeEmptyDatabase();

/** Names what a build is made from: the sources and the packages that are installed. */
async function digestOfSources() {
  const digest = createHash('sha256');
  const folders = ['src', 'tools'].map((name) => readdir(path.join(ROOT, name), { recursive: true, withFileTypes: true }));
  const entries = (await Promise.all(folders)).flat();
  const sources = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of [...sources.sort(), ...['package.json', 'node_modules/.package-lock.json'].map((name) => path.join(ROOT, name))]) {
    digest.update(path.relative(ROOT, file)).update(await readFile(file));
  }
  return digest.digest('hex').slice(0, 16);
}

/** Writes the files beside their place and moves them there in one step. Where another build was quicker, its folder is the same. */
async function buildInto(folder) {
  // The service is bundled by itself: chunks that it shared with other programs would be more files to find at each start.
  const [service, ...commands] = PROGRAMS;
  const bundles = [await bundle([service]), await bundle([...commands, ...THREADS])];
  const files = bundles.flatMap(({ outputFiles }) => outputFiles);
  const scripts = await bundlePageScripts();
  const licenses = await thirdPartyLicenses(
    ROOT,
    [...bundles, scripts].flatMap(({ sources }) => sources),
  );
  // Not mkdtemp, whose folders no other user may enter: the service often runs as another user than
  // the build.
  const beside = path.join(DIST, `new-${randomUUID()}`);
  await mkdir(beside);
  for (const { path: file, contents } of files) await writeFile(path.join(beside, path.basename(file)), contents);
  await writeFile(path.join(beside, ENGINE), await bundleEngine());
  for (const [name, contents] of scripts.files) await writeFile(path.join(beside, name), contents);
  await writeFile(path.join(beside, 'THIRD-PARTY-LICENSES.txt'), licenses);
  await rename(beside, path.join(DIST, folder)).catch(() => rm(beside, { recursive: true }));
}

/** The program behind a guard that any Node can parse, and that names the version that is needed. */
function withVersionGuard(program) {
  const exitIfTooOld = 'if (tooOld) {\n  console.error(tooOld);\n  process.exit(1);\n}';
  return `${nodeTooOld}\nconst tooOld = nodeTooOld(process.versions.node);\n${exitIfTooOld}\n${program}`;
}

/** The program of the package: the service, or one of the commands by its name. */
function packageProgram(folder) {
  const commands = COMMANDS.map((name) => name.replace('-', ':'));
  const usage = `plumbline serves; plumbline <command> runs one of ${commands.join(', ')}. docs/operations.md of the package has the settings.`;
  return `#!/usr/bin/env node\n${withVersionGuard(`const usage = ${JSON.stringify(usage)};
const [command, ...rest] = process.argv.slice(2);
if (command === '--version' || command === '--help') {
  console.log(command === '--help' ? usage : ${JSON.stringify(VERSION)});
  process.exit(0);
}
if (command !== undefined && !${JSON.stringify(commands)}.includes(command)) {
  console.error('Unknown command ' + command + '. ' + usage);
  process.exit(1);
}
process.argv.splice(2, process.argv.length, ...rest);
await import('./${folder}/' + (command === undefined ? 'main' : command.replace(':', '-')) + '.js');
`)}`;
}

/** Replaces a file of dist/ atomically, so that no process reads half of it. An unchanged file stays. */
async function writeDistFile(name, text) {
  const file = path.join(DIST, name);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  const beside = await mkdtemp(path.join(DIST, 'new-'));
  await writeFile(path.join(beside, name), text);
  await rename(path.join(beside, name), file);
  await rm(beside, { recursive: true });
}

/** Makes the empty, migrated database with which embedded services begin: saves a first start `initdb`, 4 s of processor time. */
async function makeEmptyDatabase() {
  if (existsSync(EMPTY_DATABASE)) return;
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const client = await PGlite.create({ startParams: [...PGlite.defaultStartParams, ...SETTINGS], initDbStartParams: INITDB });
  await migrate(drizzle({ client }), { migrationsFolder: path.join(ROOT, 'drizzle') });
  // No one connects to the other databases, which are half of what each start copies.
  await client.exec('update pg_database set datistemplate = false');
  for (const unused of ['template0', 'template1']) await client.exec(`drop database ${unused}`);
  await client.exec('checkpoint');
  const archive = await client.dumpDataDir('none');
  await client.close();
  await mkdir(path.dirname(EMPTY_DATABASE), { recursive: true });
  const beside = `${EMPTY_DATABASE}.${randomUUID()}`;
  await writeFile(beside, archive.stream());
  // Where another build was quicker, a start may be reading its file: that one stays.
  await link(beside, EMPTY_DATABASE).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(beside);
}

/** Deletes what interrupted builds left behind. */
async function removeUnfinished() {
  for (const name of (await readdir(DIST)).filter((each) => UNFINISHED.test(each))) {
    const { mtimeMs } = await stat(path.join(DIST, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(path.join(DIST, name), { recursive: true, force: true });
  }
}
