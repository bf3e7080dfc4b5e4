import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { THREADS_FOLDER } from '../support/threads.ts';

const BUILT_FROM = `${THREADS_FOLDER}.digest`;
const SOURCES = ['src', 'drizzle'];
const FILES = ['package.json', 'package-lock.json'];

/** Builds once for all test files, and not at all if nothing has changed: the tests start the built programs and threads. */
export default async function build() {
  const digest = await digestSources();
  const isBuilt = (await readFile(BUILT_FROM, 'utf8').catch(() => '')) === `${digest} ${await currentBuild()}`;
  if (isBuilt && existsSync(path.join(THREADS_FOLDER, 'embedded-thread.js')) && existsSync('dist/empty-database')) return;
  execFileSync(process.execPath, ['src/build/build.mjs'], { stdio: 'inherit' });
  const built = await currentBuild();
  await rm(THREADS_FOLDER, { recursive: true, force: true });
  await mkdir(path.dirname(THREADS_FOLDER), { recursive: true });
  await symlink(path.resolve('dist', built), THREADS_FOLDER);
  await writeFile(BUILT_FROM, `${digest} ${built}`);
}

async function digestSources() {
  const digest = createHash('sha256').update(process.version);
  for (const folder of SOURCES) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
    for (const file of files.sort()) digest.update(file).update(await readFile(file));
  }
  for (const file of FILES) digest.update(await readFile(file));
  return digest.digest('hex');
}

/** The folder of dist/ that its programs lead to. */
async function currentBuild() {
  const program = await readFile('dist/main.js', 'utf8').catch(() => '');
  return /import\('\.\/([0-9a-f]{16})\/main\.js'\)/.exec(program)?.[1] ?? '';
}
