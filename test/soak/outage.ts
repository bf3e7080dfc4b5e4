import { setTimeout as pause } from 'node:timers/promises';
import type { Gate } from '../support/gate.ts';
import { freshAddress } from './clients.ts';
import { exchange, type Line, openLine } from './exchange.ts';
import type { Instances } from './instances.ts';
import type { Judge } from './judge.ts';
import { coldQuestion } from './questions.ts';
import type { Overruns } from './quota.ts';
import type { RedisServer } from './redis-server.ts';
import type { Report } from './report.ts';
import type { Outage, Timeline } from './timeline.ts';

/** All that the programme acts on. */
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

type Away = Pick<Outage, 'of' | 'how'> & {
  begin: () => unknown;
  end: () => unknown;
  meanwhile?: () => Promise<void>;
};

const OUTAGE_MS = 7_000;
const RECOVERY_TIMEOUT_MS = 15_000;
const ASK_AGAIN_AFTER_MS = 250;

/** Takes a database away for some seconds. What was not read yet is refused while it is Postgres, and answered soon after. */
export async function outage(
  stage: Stage,
  { of, how, begin, end, meanwhile = async () => {} }: Away,
): Promise<void> {
  const current: Outage = { of, how, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY };
  stage.timeline.outages.push(current);
  await begin();
  // Each has a question of its own: the edition may be the same as in the outage before.
  const turn = how === 'silent' ? 0 : 1;
  const asking =
    of === 'Postgres' ? askEach(stage, (line) => expectRefusal(stage, line, turn)) : null;
  await Promise.all([pause(OUTAGE_MS), meanwhile(), asking]);
  await end();
  current.untilMs = Date.now();
  if (of === 'Postgres') await askEach(stage, (line) => expectAnswer(stage, line, turn));
}

async function askEach({ instances }: Stage, ask: (line: Line) => Promise<void>): Promise<void> {
  const lines = instances.open().map((url) => openLine(url, 'direct', freshAddress('direct')));
  await Promise.all(lines.map(ask));
  for (const { agent } of lines) agent.destroy();
}

async function expectRefusal({ judge, report }: Stage, line: Line, turn: number): Promise<void> {
  const answered = await exchange(line, coldQuestion(turn));
  judge(answered);
  if (answered.status !== 503)
    report.add(
      'wrong',
      `${line.url} answers ${answered.status} to what it cannot know without its database`,
    );
}

async function expectAnswer({ judge, report }: Stage, line: Line, turn: number): Promise<void> {
  const deadlineMs = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    const answered = await exchange(line, coldQuestion(turn));
    judge(answered);
    if (answered.status === 200) return;
    if (Date.now() > deadlineMs) break;
    await pause(ASK_AGAIN_AFTER_MS);
  }
  report.add(
    'wrong',
    `${line.url} does not answer what needs its database, ${RECOVERY_TIMEOUT_MS / 1000} s after that is back`,
  );
}
