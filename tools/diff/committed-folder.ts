import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DataError } from '../../src/data/dataset/problem.ts';
import { ConfigError } from '../../src/server/config/config.ts';

const run = promisify(execFile);

/**
 * Runs `work` on a copy of a data folder as it stands in a commit, which is gone afterwards; a DataError names its files as git does. Throws a ConfigError when git
 * knows no such commit.
 */
export async function withCommitted<Result>(
  directory: string,
  ref: string,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const commit = await findCommit(directory, ref);
  const copy = await mkdtemp(path.join(tmpdir(), 'plumbline-data-'));
  try {
    for (const name of await listFiles(directory, commit))
      await copyFile(directory, `${commit}:./${name}`, path.join(copy, name));
    return await work(copy);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new DataError(
      error.problems.map((problem) => ({
        ...problem,
        file: problem.file.replace(copy, `${ref}:${directory}`),
      })),
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function findCommit(directory: string, ref: string): Promise<string> {
  try {
    const args = [
      '-C',
      directory,
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${ref}^{commit}`,
    ];
    return (await run('git', args)).stdout.trim();
  } catch {
    throw new ConfigError(
      `'${ref}' is neither a folder nor a commit of the git repository that ${directory} lies in`,
    );
  }
}

/** The files of the folder that hold data, relative to it. */
async function listFiles(directory: string, commit: string): Promise<string[]> {
  const { stdout } = await run(
    'git',
    ['-C', directory, 'ls-tree', '-r', '-z', '--name-only', commit],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout.split('\0').filter((name) => /\.(csv|json)$/.test(name));
}

async function copyFile(directory: string, blob: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  const file = await open(to, 'wx');
  try {
    const git = spawn('git', ['-C', directory, 'cat-file', 'blob', blob], {
      stdio: ['ignore', file.fd, 'inherit'],
    });
    const [code] = await once(git, 'close');
    if (code !== 0) throw new Error(`git cat-file blob ${blob} ended with ${code}.`);
  } finally {
    await file.close();
  }
}
