import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundle } from './bundle.mjs';
import { emptyDatabaseFile } from './empty-database-file.mjs';
import { nodeTooOld } from './node-version.mjs';

/**
 * Builds into a folder of dist/ that is named after its contents, and makes dist/<program>.js lead there. A program that runs keeps the folder that it was started
 * from, and two builds at once do not meet.
 */
const DIST = path.join(import.meta.dirname, '..', 'dist');
const PROGRAMS = [
  'main.ts',
  'commands/data-cases.ts',
  'commands/data-check.ts',
  'commands/data-conflicts.ts',
  'commands/data-load.ts',
  'commands/data-describe.ts',
  'commands/data-diff.ts',
  'commands/data-import.ts',
  'commands/data-new.ts',
  'commands/data-questions.ts',
  'commands/print-schema.ts',
  'commands/empty-database.ts',
];
const THREADS = ['graphql/operation-thread.ts', 'graphql/graphiql-thread.ts'];
const EMPTY_DATABASE = await emptyDatabaseFile(path.join(DIST, '..'));

/** How long a folder that nothing leads to may still be one that is being written. */
const ABANDONED_AFTER_MS = 600_000;

const outputFiles = await bundle([...PROGRAMS, ...THREADS]);
const digest = createHash('sha256');
for (const { path: file, hash } of outputFiles) digest.update(`${path.basename(file)} ${hash}\n`);
const built = digest.digest('hex').slice(0, 16);
await mkdir(DIST, { recursive: true });
if (!(await readdir(DIST)).includes(built)) await put(outputFiles, built);
for (const entry of PROGRAMS) await lead(path.basename(entry, '.ts'), built);
await tidy(built);
await makeEmptyDatabase();

/** Writes the files beside their place and moves them there at once; whoever did the same a moment before wrote the same. */
async function put(files, folder) {
  // Not mkdtemp, whose folders nobody else may enter: the service often runs as another user than the build.
  const beside = path.join(DIST, `new-${randomUUID()}`);
  await mkdir(beside);
  for (const { path: file, contents } of files) await writeFile(path.join(beside, path.basename(file)), contents);
  await rename(beside, path.join(DIST, folder)).catch(() => rm(beside, { recursive: true }));
}

async function lead(program, folder) {
  const tell = 'if (tooOld) {\n  console.error(tooOld);\n  process.exit(1);\n}';
  const text = `${nodeTooOld}\nconst tooOld = nodeTooOld(process.versions.node);\n${tell}\nawait import('./${folder}/${program}.js');\n`;
  const file = path.join(DIST, `${program}.js`);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  const beside = await mkdtemp(path.join(DIST, 'new-'));
  await writeFile(path.join(beside, 'program'), text);
  await rename(path.join(beside, 'program'), file);
  await rm(beside, { recursive: true });
}

/** Makes the empty database when there is none of this PGlite and these migrations. By the program that was just built: what fails there fails no build. */
async function makeEmptyDatabase() {
  if (existsSync(EMPTY_DATABASE)) return;
  try {
    await promisify(execFile)(process.execPath, [path.join(DIST, 'empty-database.js')]);
  } catch (error) {
    console.error(`No empty database could be made: an embedded service makes one whenever it has none for its data, which takes it seconds.\n${error.message}`);
  }
}

/** Keeps the build and the newest other one, from which a service may still run. */
async function tidy(kept) {
  const used = [kept, path.basename(path.dirname(EMPTY_DATABASE)), ...PROGRAMS.map((entry) => `${path.basename(entry, '.ts')}.js`)];
  const others = [];
  for (const name of await readdir(DIST)) {
    if (used.includes(name)) continue;
    const { mtimeMs } = await stat(path.join(DIST, name)).catch(() => ({ mtimeMs: Date.now() }));
    others.push({ name, mtimeMs });
  }
  const [, ...older] = others.sort((one, other) => other.mtimeMs - one.mtimeMs);
  const abandoned = older.filter(({ mtimeMs }) => Date.now() - mtimeMs > ABANDONED_AFTER_MS);
  for (const { name } of abandoned) await rm(path.join(DIST, name), { recursive: true, force: true });
}
