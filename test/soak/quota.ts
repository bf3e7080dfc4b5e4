import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Exchange, exchange, openLine } from './exchange.ts';
import type { Instances } from './instances.ts';
import type { Judge } from './judge.ts';
import { overrunQuestion } from './questions.ts';
import type { Report } from './report.ts';
import { type Timeline, wasUp } from './timeline.ts';

export const RATE_LIMIT = 100;
const OVERRUN_REQUESTS = 160;

/** Redis that is back is asked again after two seconds and a beat. */
const RESTORE_TIMEOUT_MS = 5_000;
/** What an instance says in its log is there after so long. */
const LOG_TIMEOUT_MS = 1_000;

/** What is wrong with the headers that tell of the quota, which every answer has; null when nothing is. */
export function quotaFault(headers: IncomingHttpHeaders): string | null {
  const [, left, seconds] = /^"open";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit)) ?? [];
  const isSane = Number(left) < RATE_LIMIT && Number(seconds) >= 1 && Number(seconds) <= 60;
  if (isSane && headers['ratelimit-policy'] === `"open";q=${RATE_LIMIT};w=60`) return null;
  return `RateLimit ${headers.ratelimit}, RateLimit-Policy ${headers['ratelimit-policy']}`;
}

export function leftOf({ headers }: Exchange): number {
  return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
}

/** Whether all instances counted together, in Redis, from a moment until now. */
export async function countedTogether(
  timeline: Timeline,
  instances: Instances,
  sinceMs: number,
): Promise<boolean> {
  if (!wasUp(timeline, 'Redis', sinceMs - RESTORE_TIMEOUT_MS, Date.now())) return false;
  await pause(LOG_TIMEOUT_MS);
  return (
    wasUp(timeline, 'Redis', sinceMs - RESTORE_TIMEOUT_MS, Date.now()) &&
    !instances.countedAlone(sinceMs)
  );
}

export type Overruns = { judged: () => number; run: (client: string) => Promise<void> };

/** A client that asks all instances at once for more than its quota gets exactly its quota, whichever instances answer it. */
export function createOverruns(
  timeline: Timeline,
  instances: Instances,
  judge: Judge,
  report: Report,
): Overruns {
  let judged = 0;
  return {
    judged: () => judged,
    async run(client) {
      const sinceMs = Date.now();
      const lines = instances
        .open()
        .flatMap((url) => [openLine(url, 'direct', client), openLine(url, 'direct', client)]);
      let asked = 0;
      const statuses: number[] = [];
      await Promise.all(
        lines.map(async (line) => {
          while (asked < OVERRUN_REQUESTS) {
            asked++;
            const answered = await exchange(line, overrunQuestion(0), 'br');
            judge(answered);
            statuses.push(answered.status);
          }
          line.agent.destroy();
        }),
      );
      // A window that ended before the last request had room again.
      const tookMs = Date.now() - sinceMs;
      if (tookMs > 50_000 || !(await countedTogether(timeline, instances, sinceMs))) return;
      judged++;
      const answers = statuses.filter((status) => status === 200).length;
      if (answers !== RATE_LIMIT)
        report.add(
          'wrong',
          `the client ${client} asked ${asked} times within ${tookMs} ms and got ${answers} answers, not ${RATE_LIMIT}`,
        );
    },
  };
}
