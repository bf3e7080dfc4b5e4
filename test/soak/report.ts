import type { Door, Exchange } from './exchange.ts';
import { COLD } from './questions.ts';
import type { Timeline } from './timeline.ts';

export type Fault = 'wrong' | 'mixed' | 'failed';

/** Label and figures of a line of the table. */
export type Row = readonly [label: string, figures: string];

export type Report = {
  count: (exchange: Exchange) => void;
  /** An answer came from an edition so long after the next one was loaded, with a database that could be reached all the time. */
  late: (ms: number) => void;
  add: (fault: Fault, what: string) => void;
  faults: () => number;
  /** Says everything in one table, and describes the first errors. */
  print: (timeline: Timeline, others: readonly Row[]) => void;
};

const DESCRIBED_ERRORS = 10;

/** Counts the answers by kind and status, and what was not as it should be. */
export function createReport(): Report {
  const startedAtMs = Date.now();
  const kinds = new Map<string, { statuses: string[]; worstMs: number }>();
  const worstMs: Record<Door, number> = { nginx: 0, direct: 0 };
  const faults: Record<Fault, number> = { wrong: 0, mixed: 0, failed: 0 };
  const described: string[] = [];
  let latestMs = 0;
  return {
    count({ question, door, status, failure, askedAtMs, answeredAtMs }) {
      const label = `${question.kind} (${door})`;
      const kind = kinds.get(label) ?? { statuses: [], worstMs: 0 };
      kinds.set(label, kind);
      kind.statuses.push(failure ? 'no answer' : String(status));
      kind.worstMs = Math.max(kind.worstMs, answeredAtMs - askedAtMs);
      if (question.kind !== COLD) worstMs[door] = Math.max(worstMs[door], answeredAtMs - askedAtMs);
    },
    late(ms) {
      latestMs = Math.max(latestMs, ms);
    },
    add(fault, what) {
      faults[fault]++;
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
      if (described.length < DESCRIBED_ERRORS)
        described.push(`${fault}, after ${seconds} s: ${what}`);
    },
    faults: () => faults.wrong + faults.mixed + faults.failed,
    print({ editions, outages, restarts }, others) {
      const all = [...kinds.values()].flatMap(({ statuses }) => statuses);
      const rows: Row[] = [
        ...[...kinds]
          .sort()
          .map(
            ([label, { statuses, worstMs }]): Row => [
              label,
              `${countsOf(statuses)}; ${worstMs} ms at worst`,
            ],
          ),
        ['all requests', `${all.length}: ${countsOf(all)}`],
        ['minutes', ((Date.now() - startedAtMs) / 60_000).toFixed(1)],
        [
          'editions loaded',
          `${editions.length}; the last answer from the edition before came ${(latestMs / 1000).toFixed(1)} s later, at most`,
        ],
        ['outages', countsOf(outages.map(({ of, how }) => `${of} ${how}`))],
        ['restarts', countsOf(restarts.map(({ instance }) => `instance ${instance + 1}`))],
        ['worst latency', `${worstMs.nginx} ms behind nginx, ${worstMs.direct} ms directly`],
        ...others,
        ...(Object.keys(faults) as Fault[]).map((fault): Row => [fault, String(faults[fault])]),
      ];
      const table = [['what', 'how much'], ['---', '---'], ...rows].map(
        (cells) => `| ${cells.join(' | ')} |`,
      );
      const errors =
        described.length > 0 ? ['', `The first ${described.length} errors:`, ...described] : [];
      console.log([...table, ...errors].join('\n'));
    },
  };
}

/** Such as `200 × 31, 304 × 12`, or `none`. */
export function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const said = [...counts].sort().map(([name, count]) => `${name} × ${count}`);
  return said.join(', ') || 'none';
}
