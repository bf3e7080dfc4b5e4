import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SNAPSHOTS } from '../support/snapshots.ts';

const PROGRAM = path.join(SNAPSHOTS, 'program');

/** What an embedded database holds follows from the program as well: when that has changed, all that were kept are forgotten. */
export default async function forgetSnapshots(): Promise<void> {
  const digest = createHash('sha256');
  for (const entry of (await readdir('src', { recursive: true, withFileTypes: true })).filter((each) => each.isFile())) {
    digest.update(await readFile(path.join(entry.parentPath, entry.name)));
  }
  const program = digest.digest('hex');
  if ((await readFile(PROGRAM, 'utf8').catch(() => '')) === program) return;
  await rm(SNAPSHOTS, { recursive: true, force: true });
  await mkdir(SNAPSHOTS, { recursive: true });
  await writeFile(PROGRAM, program);
}
