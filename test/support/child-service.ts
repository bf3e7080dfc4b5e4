import { readFileSync } from 'node:fs';
import { startProgram } from './programs.ts';

export type ChildService = {
  url: string;
  lives: () => boolean;
  /** Memory that it takes up now. */
  residentMb: () => number;
  /** Lines of its log at level error or above, and whatever it wrote that is no line of a log. */
  complaints: () => string[];
};

/** Starts the built service as a process of its own, as the README says. It is killed afterwards. */
export async function startChildService(settings: Record<string, string>): Promise<ChildService> {
  const { url, pid, written } = await startProgram(process.execPath, ['dist/main.js'], settings);
  return {
    url,
    lives: () => isRunning(pid),
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    complaints: () =>
      written()
        .split('\n')
        .filter((line) => line !== '' && !/^\{"level":[1-4]0,|^Plumbline listens at/.test(line)),
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
