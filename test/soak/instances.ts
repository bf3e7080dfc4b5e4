import { type Program, startProgram } from '../support/programs.ts';
import { countsOf, type Row } from './report.ts';

export type Instance = {
  url: string;
  metricsUrl: string;
  program: Program | null;
  isLeaving: boolean;
};

export type Instances = {
  all: readonly Instance[];
  /** Addresses of those that new connections may be made to. */
  open: () => string[];
  /** Sends SIGTERM, waits for the end, starts it again on its port. Answers how it ended. */
  restart: (index: number) => Promise<number | string | null>;
  /** Notes that one has ended. */
  giveUp: (index: number) => void;
  /** Whether one counted for itself at some time from a moment on, because Redis did not answer it. */
  countedAlone: (sinceMs: number) => boolean;
  /** What they logged as errors. */
  rows: () => Row[];
};

/** `time` is as in ISO 8601. */
type LogLine = { level: number; time: string; msg: string };

const ALONE = 'Redis unreachable: rate limiting in process';
const SHARED = 'Redis rate limiting restored';
const ERROR_LEVEL = 50;

/** Starts instances of the built service, one on each port, with its metrics on another. */
export async function startInstances(
  ports: readonly (readonly [port: number, metricsPort: number])[],
  settings: Record<string, string>,
): Promise<Instances> {
  const lives: { program: Program; untilMs: number }[] = [];
  const all = await Promise.all(
    ports.map(async (own): Promise<Instance> => {
      const program = await start(own);
      return {
        url: program.url,
        metricsUrl: `http://127.0.0.1:${own[1]}/metrics`,
        program,
        isLeaving: false,
      };
    }),
  );
  return {
    all,
    open: () => all.filter(({ program, isLeaving }) => program && !isLeaving).map(({ url }) => url),
    async restart(index) {
      const instance = all[index] as Instance;
      instance.isLeaving = true;
      const ended = await instance.program?.stop('SIGTERM');
      for (const life of lives) if (life.program === instance.program) life.untilMs = Date.now();
      instance.program = null;
      instance.program = await start(ports[index] as (typeof ports)[number]);
      instance.isLeaving = false;
      return ended ?? null;
    },
    giveUp(index) {
      (all[index] as Instance).program = null;
    },
    countedAlone: (sinceMs) =>
      lives.some(
        ({ program, untilMs }) => untilMs > sinceMs && countedAloneSince(logOf(program), sinceMs),
      ),
    rows() {
      const errors = lives
        .flatMap(({ program }) => logOf(program))
        .filter(({ level }) => level >= ERROR_LEVEL);
      return [['errors in the logs', countsOf(errors.map(({ msg }) => msg))]];
    },
  };

  async function start([port, metricsPort]: (typeof ports)[number]): Promise<Program> {
    const own = { PORT: String(port), METRICS_PORT: String(metricsPort) };
    const program = await startProgram(process.execPath, ['dist/main.js'], { ...settings, ...own });
    lives.push({ program, untilMs: Number.POSITIVE_INFINITY });
    return program;
  }
}

function logOf(program: Program): LogLine[] {
  const lines = program.written().split('\n');
  return lines
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

function countedAloneSince(log: readonly LogLine[], sinceMs: number): boolean {
  const changes = log
    .filter(({ msg }) => msg === ALONE || msg === SHARED)
    .map(({ msg, time }) => ({ msg, atMs: Date.parse(time) }));
  const before = changes.filter(({ atMs }) => atMs <= sinceMs).at(-1);
  return before?.msg === ALONE || changes.some(({ msg, atMs }) => msg === ALONE && atMs > sinceMs);
}
