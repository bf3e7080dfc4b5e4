import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanUpLater } from './clean-up-later.ts';

export const run = promisify(execFile);

/** Who may write nothing; a number that any Linux has. */
export const NOBODY = 65_534;
/** Only root can be somebody else. */
export const IS_ROOT = process.getuid?.() === 0;

/** A folder that anybody may enter, and that is removed afterwards. */
export async function publicFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `plumbline-${name}-`));
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

/** The files of the project as a fresh clone has them, with what was not committed yet; nothing that was built or installed. */
export async function cleanCopy(): Promise<string> {
  const folder = await publicFolder('copy');
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    // What was deleted and is not committed yet is still listed.
    await cp(file, path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return folder;
}
