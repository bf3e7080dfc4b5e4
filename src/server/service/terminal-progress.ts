import type { Progress } from '../../data/editions/load.ts';

/** Shows how far loading is on a terminal, on one line; undefined where standard error is none. */
export function terminalProgress(): ((progress: Progress) => void) | undefined {
  if (!process.stderr.isTTY) return undefined;
  return ({ done, total }) => {
    process.stderr.write(`\rLoading ${done} of ${total} rows${done === total ? '\n' : ''}`);
  };
}
