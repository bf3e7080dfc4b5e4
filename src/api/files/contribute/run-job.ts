import { Worker } from 'node:worker_threads';
import { HttpProblem } from '../../../server/http/errors.ts';
import { CHECK_MEMORY, CHECK_TIMEOUT_MS, type Job, type Outcome } from './job.ts';

/** Runs jobs, each in a thread of its own that ends with it: whatever a file does to the thread, the process goes on and keeps nothing of it. */
export type RunJob = (
  job: Job,
  signal: AbortSignal,
) => Promise<Exclude<Outcome, { kind: 'refused' }>>;

/** `timeoutMs` is how long a job may take. Rejects with an HttpProblem for a file that is refused, or that takes more time or memory than a check may. */
export function createRunJob(program: URL, timeoutMs = CHECK_TIMEOUT_MS): RunJob {
  return async (job, signal) => {
    const outcome = await runInThread(
      program,
      job,
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    );
    if (outcome.kind === 'refused') throw new HttpProblem('unreadable-file', outcome.why);
    return outcome;
  };
}

function runInThread(program: URL, job: Job, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: job, resourceLimits: CHECK_MEMORY });
    const stop = () => {
      reject(tooMuch('time'));
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === OUT_OF_MEMORY ? tooMuch('memory') : error),
    );
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the thread of a check ended without an answer'));
    });
  });
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

function tooMuch(what: string): HttpProblem {
  const detail = `The check of this file took more ${what} than one may. Send it in parts, or check it by npm run data:check.`;
  return new HttpProblem('unreadable-file', detail);
}
