import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyDatabaseFile } from '../../src/data/db/empty-database-file.mjs';
import { SNAPSHOTS } from '../support/snapshots.ts';
import { THREADS_FOLDER } from '../support/threads.ts';

/** Names the build and the migrations by which the kept databases were made. */
const PROGRAM = path.join(SNAPSHOTS, 'program');

/** Builds once for all test files, which start the built programs and threads. Deletes the databases that another build made: what they hold follows from it. */
export default async function build() {
  // `npm run mutants` changes sources between two runs.
  if (process.env.SKIP_BUILD) return;
  execFileSync(process.execPath, ['src/build/build.mjs'], { stdio: 'inherit' });
  const [, built] = /import\('\.\/([0-9a-f]{16})\/main\.js'\)/.exec(
    await readFile('dist/main.js', 'utf8'),
  );
  await rm(THREADS_FOLDER, { recursive: true, force: true });
  await mkdir(path.dirname(THREADS_FOLDER), { recursive: true });
  await symlink(path.resolve('dist', built), THREADS_FOLDER);
  const program = createHash('sha256')
    .update(built + path.basename(await emptyDatabaseFile('.')))
    .digest('hex');
  if ((await readFile(PROGRAM, 'utf8').catch(() => '')) === program) return;
  await rm(SNAPSHOTS, { recursive: true, force: true });
  await mkdir(SNAPSHOTS, { recursive: true });
  await writeFile(PROGRAM, program);
}
