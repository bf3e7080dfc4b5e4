import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/**
 * The folders in CACHE_DIR. A cached database is complete and never written to: every process runs on a copy, in a working folder of its own.
 * So processes need no lock, and one that is killed leaves only its working folder behind, which a later start deletes.
 */
const CACHED = /^[0-9a-f]{20}$/;
const WORKING = /^working-(?<host>.+)-(?<pid>\d+)-(?<started>\d+)-\w{6}$/;

/** A container that restarts has the same host and process id, so the time of the start belongs to it. */
const STARTED = String(Math.trunc(performance.timeOrigin));

/** Creates an empty folder for this process alone. Deletes those of processes of this host that have ended. */
export async function createWorkingFolder(cacheFolder: string): Promise<string> {
  await mkdir(cacheFolder, { recursive: true });
  const abandoned = (await readdir(cacheFolder)).filter(isAbandoned);
  // Another process may be deleting it as well.
  for (const name of abandoned) await deleteFolder(path.join(cacheFolder, name)).catch(() => {});
  return newWorkingFolder(cacheFolder);
}

/** Makes a working folder, whose files are written, the only cached database of its folder. */
export async function publish(working: string, cached: string): Promise<void> {
  const cacheFolder = path.dirname(cached);
  for (const name of (await readdir(cacheFolder)).filter((each) => CACHED.test(each))) {
    // Moved first: a process that is copying it then fails and loads its data again, instead of copying half of it.
    const moved = await newWorkingFolder(cacheFolder);
    await rename(path.join(cacheFolder, name), path.join(moved, name)).catch(() => {});
    await deleteFolder(moved);
  }
  await rename(working, cached).catch(async (error) => {
    await deleteFolder(working);
    // Another process published the same database first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

export function deleteFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

function newWorkingFolder(cacheFolder: string): Promise<string> {
  return mkdtemp(path.join(cacheFolder, `working-${hostname()}-${process.pid}-${STARTED}-`));
}

function isAbandoned(name: string): boolean {
  const { host, pid, started } = WORKING.exec(name)?.groups ?? {};
  if (host !== hostname()) return false;
  return Number(pid) === process.pid ? started !== STARTED : !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
