import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundle, THREADS } from './bundle.mjs';
import { emptyDatabaseFile } from '../db/empty-database-file.mjs';
import { nodeTooOld } from './node-version.mjs';

/**
 * Builds into a folder of dist/ that is named after its contents, and makes dist/<program>.js lead there. A program that runs keeps the folder that it was started
 * from, and two builds at once do not meet.
 */
const DIST = path.join(import.meta.dirname, '..', '..', 'dist');
const PROGRAMS = [
  'main.ts',
  'commands/data-cases.ts',
  'commands/data-check.ts',
  'commands/data-conflicts.ts',
  'commands/data-load.ts',
  'commands/data-describe.ts',
  'commands/data-diff.ts',
  'commands/data-from-xlsx.ts',
  'commands/data-import.ts',
  'commands/data-new.ts',
  'commands/data-questions.ts',
  'commands/data-template.ts',
  'commands/print-schema.ts',
  'commands/empty-database.ts',
];
/** What `npx plumbline` runs by its name, and without one. */
const COMMANDS = PROGRAMS.filter((entry) => entry.startsWith('commands/data-')).map((entry) => path.basename(entry, '.ts'));
const BIN = 'plumbline';
const { version: VERSION } = JSON.parse(await readFile(path.join(DIST, '..', 'package.json'), 'utf8'));
const EMPTY_DATABASE = await emptyDatabaseFile(path.join(DIST, '..'));

/** Whether nothing but this build is to be left, as in a package. */
const IS_ALONE = process.argv[2] === 'alone';

/** How long a folder that nothing leads to may still be one that is being written. */
const ABANDONED_AFTER_MS = 600_000;

// The service by itself: what it shares with other programs would lie in more and smaller files, each of which a start has to find.
const [service, ...commands] = PROGRAMS;
const outputFiles = [...(await bundle([service])), ...(await bundle([...commands, ...THREADS]))];
const digest = createHash('sha256');
for (const { path: file, hash } of outputFiles) digest.update(`${path.basename(file)} ${hash}\n`);
const built = digest.digest('hex').slice(0, 16);
// Node 22 and later keep the code that a program compiled, where the folder of the build may be written, and start a tenth quicker the next time.
const keepCompiled = `(await import('node:module')).default.enableCompileCache?.(import.meta.dirname + '/${built}/compiled');\n`;
await mkdir(DIST, { recursive: true });
if (!(await readdir(DIST)).includes(built)) await publishFolder(outputFiles, built);
for (const entry of PROGRAMS) {
  const name = path.basename(entry, '.ts');
  await writeProgram(name, withVersionGuard(`${keepCompiled}await import('./${built}/${name}.js');\n`));
}
await writeProgram(BIN, packageProgram(built));
await removeOldBuilds(built);
await makeEmptyDatabase();

/** Writes the files beside their place and moves them there in one step. Where another build was quicker, its folder is the same. */
async function publishFolder(files, folder) {
  // Not mkdtemp, whose folders nobody else may enter: the service often runs as another user than the build.
  const beside = path.join(DIST, `new-${randomUUID()}`);
  await mkdir(beside);
  for (const { path: file, contents } of files) await writeFile(path.join(beside, path.basename(file)), contents);
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
  console.error('There is no command ' + command + '. ' + usage);
  process.exit(1);
}
process.argv.splice(2, process.argv.length, ...rest);
${keepCompiled}await import('./${folder}/' + (command === undefined ? 'main' : command.replace(':', '-')) + '.js');
`)}`;
}

/** Replaces a program of dist/ in one step, so that nobody reads half of it; one that is the same stays. */
async function writeProgram(program, text) {
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
async function removeOldBuilds(kept) {
  const used = [kept, path.basename(path.dirname(EMPTY_DATABASE)), `${BIN}.js`, ...PROGRAMS.map((entry) => `${path.basename(entry, '.ts')}.js`)];
  const others = [];
  for (const name of await readdir(DIST)) {
    if (used.includes(name)) continue;
    const { mtimeMs } = await stat(path.join(DIST, name)).catch(() => ({ mtimeMs: Date.now() }));
    others.push({ name, mtimeMs });
  }
  const [, ...older] = others.sort((one, other) => other.mtimeMs - one.mtimeMs);
  const abandoned = IS_ALONE ? others : older.filter(({ mtimeMs }) => Date.now() - mtimeMs > ABANDONED_AFTER_MS);
  for (const { name } of abandoned) await rm(path.join(DIST, name), { recursive: true, force: true });
}
