import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildPrograms } from '../../src/build.config.mjs';
import { afterFile } from './after-file.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/plumbline-child');

export type ChildService = {
  url: string;
  lives: () => boolean;
  /** Memory that it takes up now. */
  residentMb: () => number;
  /** Lines of its log at level error or above, and whatever it wrote that is no line of a log. */
  complaints: string[];
};

/** Builds the service and starts it as a process of its own, as it runs in earnest, until the test file ends. */
export async function startChildService(settings: Record<string, string>): Promise<ChildService> {
  await buildPrograms(['src/main.ts', 'src/graphql/operation-thread.ts'], FOLDER);
  const child = spawn(process.execPath, [path.join(FOLDER, 'main.js')], {
    env: { ...process.env, ...settings, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterFile(() => stop(child));
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!/^\{"level":[1-4]0,/.test(line)) complaints.push(line);
  });
  return {
    url: await urlOf(child, complaints),
    lives: () => child.exitCode === null && child.signalCode === null,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    complaints,
  };
}

async function urlOf(
  child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> },
  complaints: readonly string[],
): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /answers at (http:\S+)\/api/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(`the service did not start: ${complaints.join('\n')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
