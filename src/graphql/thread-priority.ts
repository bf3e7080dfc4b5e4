import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How far the other threads stand back, on the scale of nice: what is left of a processor is theirs, and a ninth of one that they must share. */
const STAND_BACK = 10;

/**
 * Has all other threads of the process stand back behind this one, which answers REST: those that run operations, compress answers or clear memory away would
 * make it wait for its turn where processors are few. Only Linux gives threads priorities of their own; elsewhere this does nothing.
 */
export function preferMainThread(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task').map(Number)) {
    if (thread !== process.pid) standBack(thread);
  }
}

function standBack(thread: number): void {
  try {
    setPriority(thread, STAND_BACK);
  } catch {
    // It has ended meanwhile, or the operator allows no such change.
  }
}
