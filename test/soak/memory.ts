import { readFileSync } from 'node:fs';
import type { Instances } from './instances.ts';
import type { Report, Row } from './report.ts';

export type Memory = {
  stop: () => void;
  /** Compares what was sampled, when all is over. */
  judge: () => void;
  rows: () => Row[];
};

const SAMPLE_EVERY_MS = 1_000;

/**
 * How much more may be resident in any later quarter than in the second one, by the median of its samples, in an instance that lives all the time. What an edition takes goes
 * with it: an instance holds the current one, and its thread the two before it too. Other caches are full before the first quarter of half an hour is over. What is left is the
 * sawtooth of two heaps, which are collected when they have grown by some tens of megabytes. Editions that are kept add about 6 MB a minute: twelve minutes of that are too much.
 */
const BOUND_MB = 48;
/** In a soak whose first quarter is shorter than this the two heaps still grow to their size. */
const WARM_AFTER_MS = 300_000;
const BOUND_WHILE_WARMING_MB = 120;

/** Samples the resident memory of each instance. The first one is never restarted, and so is the one whose memory must stay flat. */
export function watchMemory(instances: Instances, report: Report): Memory {
  const samples: number[][] = instances.all.map(() => []);
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return { stop: () => clearInterval(timer), judge, rows };

  function sample(): void {
    for (const [index, { program, isLeaving }] of instances.all.entries()) {
      const mb = program && residentMb(program.pid);
      if (mb) {
        samples[index]?.push(mb);
      } else if (program && !isLeaving) {
        report.add(
          'failed',
          `instance ${index + 1} ended by itself: ${program.written().slice(-500)}`,
        );
        instances.giveUp(index);
      }
    }
  }

  function judge(): void {
    const [, warm, ...later] = mediansOfQuarters();
    const grownMb = Math.max(...later) - (warm as number);
    if (!(grownMb <= boundMb())) {
      report.add(
        'failed',
        `the memory of instance 1 grew by ${grownMb} MB after the first quarter, and ${boundMb()} MB are allowed`,
      );
    }
  }

  function boundMb(): number {
    const quarterMs = ((samples[0]?.length ?? 0) * SAMPLE_EVERY_MS) / 4;
    return quarterMs < WARM_AFTER_MS ? BOUND_WHILE_WARMING_MB : BOUND_MB;
  }

  function mediansOfQuarters(): number[] {
    const all = samples[0] as number[];
    return [0, 1, 2, 3].map((quarter) =>
      median(all.slice((quarter * all.length) / 4, ((quarter + 1) * all.length) / 4)),
    );
  }

  function rows(): Row[] {
    const ofInstances = samples.map((all, index): Row => {
      return [
        `memory of instance ${index + 1}`,
        `first ${all[0]}, peak ${Math.max(...all)}, last ${all.at(-1)} MB`,
      ];
    });
    const flat = `${mediansOfQuarters().join(', ')} MB in the four quarters; ${boundMb()} MB more than in the second are allowed`;
    return [...ofInstances, ['median of instance 1, which never restarts', flat]];
  }
}

function residentMb(pid: number): number | undefined {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

function median(numbers: readonly number[]): number {
  return (
    numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
  );
}
