import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { datasetVersion } from '../../src/packages/version.ts';
import { rewriteDataFolder } from '../support/fixture.ts';
import type { Gate } from '../support/gate.ts';
import { freshAddress } from './clients.ts';
import { filesOfEdition } from './data.ts';
import { exchange, openLine } from './exchange.ts';
import type { Instances } from './instances.ts';
import type { Judge } from './judge.ts';
import { coldQuestion } from './questions.ts';
import type { Overruns } from './quota.ts';
import type { RedisServer } from './redis-server.ts';
import type { Report } from './report.ts';
import type { Outage, Timeline } from './timeline.ts';

export type Stage = {
  dataFolder: string;
  databaseUrl: string;
  gate: Gate;
  redis: RedisServer;
  instances: Instances;
  timeline: Timeline;
  overruns: Overruns;
  judge: Judge;
  report: Report;
};

const OUTAGE_MS = 7_000;
const BACK_WITHIN_MS = 15_000;

/** Loads the next edition as `npm run data:load` does, beside the gate, so that it arrives even while the instances cannot see it. */
export async function loadNextEdition({
  dataFolder,
  databaseUrl,
  timeline,
  report,
}: Omit<Stage, 'instances' | 'judge' | 'overruns'>): Promise<void> {
  const n = timeline.editions.length + 1;
  await rewriteDataFolder(dataFolder, filesOfEdition(n));
  // It may be answered from before the program has ended.
  const edition = { ...(await datasetVersion(dataFolder)), n, loadedAtMs: Number.POSITIVE_INFINITY };
  timeline.editions.push(edition);
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/data-load.js'], { env });
  edition.loadedAtMs = Date.now();
  if (!stdout.includes(`version ${edition.version}.`))
    report.add('wrong', `edition ${n} is ${edition.version}, and was loaded as: ${stdout}`);
}

/**
 * What happens in two minutes, again and again: two editions, each database silent and gone, an instance that restarts (while the first edition of the next two minutes is loaded), and
 * a client over its quota in each minute. After a silence the connection for notifications is dead without knowing it, and the next edition is found by looking; every other time
 * that edition is loaded while Postgres is gone.
 */
export function programmeOf(stage: Stage, cycle: number): readonly (readonly [atS: number, act: () => Promise<void>])[] {
  const { gate, redis, instances, overruns } = stage;
  const load = () => loadNextEdition(stage);
  const postgresGone = (meanwhile?: () => Promise<void>) => outage(stage, 'Postgres', 'gone', gate.shut, gate.open, meanwhile);
  return [
    [5, load],
    [18, () => outage(stage, 'Postgres', 'silent', async () => gate.freeze(), gate.open)],
    [
      31,
      () =>
        outage(
          stage,
          'Redis',
          'silent',
          async () => redis.pause(),
          async () => redis.resume(),
        ),
    ],
    [48, () => overruns.run(freshAddress('direct'))],
    ...(cycle % 2 === 0
      ? ([
          [62, load],
          [79, postgresGone],
        ] as const)
      : ([[62, () => postgresGone(load)]] as const)),
    [90, () => outage(stage, 'Redis', 'gone', redis.kill, redis.start)],
    [107, () => overruns.run(freshAddress('direct'))],
    // Lasts into the next two minutes: nobody waits for it.
    [118, async () => void restart(stage, 1 + (cycle % (instances.all.length - 1)))],
  ];
}

/** Takes a database away for some seconds. */
async function outage(
  stage: Stage,
  of: Outage['of'],
  how: string,
  begin: () => Promise<void>,
  end: () => Promise<void>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const current: Outage = { of, how, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY };
  stage.timeline.outages.push(current);
  await begin();
  // Each has a question of its own: the edition may be the same as in the outage before.
  const turn = how === 'silent' ? 0 : 1;
  await Promise.all([pause(OUTAGE_MS), meanwhile(), of === 'Postgres' ? askCold(stage, turn) : null]);
  await end();
  current.untilMs = Date.now();
  if (of === 'Postgres') await readAgain(stage, turn);
}

/** What was not read of the edition yet needs the database: without it each instance refuses, for the time being. */
async function askCold({ instances, judge, report }: Stage, turn: number): Promise<void> {
  await Promise.all(
    instances.open().map(async (url) => {
      const line = openLine(url, 'direct', freshAddress('direct'));
      const answered = await exchange(line, coldQuestion(turn));
      judge(answered);
      if (answered.status !== 503) report.add('wrong', `${url} answers ${answered.status} to what it cannot know without its database`);
      line.agent.destroy();
    }),
  );
}

/** And soon after the database is back each instance answers it. */
async function readAgain({ instances, judge, report }: Stage, turn: number): Promise<void> {
  const sinceMs = Date.now();
  await Promise.all(
    instances.open().map(async (url) => {
      const line = openLine(url, 'direct', freshAddress('direct'));
      for (;;) {
        const answered = await exchange(line, coldQuestion(turn));
        judge(answered);
        if (answered.status === 200) break;
        if (Date.now() - sinceMs > BACK_WITHIN_MS) {
          report.add(
            'wrong',
            `${url} still answers ${answered.status} to what needs its database, ${BACK_WITHIN_MS / 1000} s after that is back`,
          );
          break;
        }
        await pause(250);
      }
      line.agent.destroy();
    }),
  );
}

async function restart({ instances, timeline, report }: Stage, index: number): Promise<void> {
  const fromMs = Date.now();
  try {
    const ended = await instances.restart(index);
    if (ended !== 0) report.add('failed', `instance ${index + 1} ended with ${ended} after SIGTERM`);
    timeline.restarts.push({ instance: index, fromMs, untilMs: Date.now() });
  } catch (error) {
    report.add('failed', `instance ${index + 1} does not start again: ${error}`);
  }
}
