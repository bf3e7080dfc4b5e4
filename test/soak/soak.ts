import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, cleanUpLater } from '../support/clean-up-later.ts';
import { writeDataFolder } from '../support/fixture.ts';
import { connectThroughGate } from '../support/gate.ts';
import { startDocumentedNginx } from '../support/nginx.ts';
import { freePorts } from '../support/programs.ts';
import { createEmptyDatabase, HAS_POSTGRES } from '../support/services.ts';
import { runClients } from './clients.ts';
import { filesOfEdition, MAX_EDITIONS } from './data.ts';
import { runDroppers } from './droppers.ts';
import { startInstances } from './instances.ts';
import { createJudge } from './judge.ts';
import { loadNextEdition } from './load-edition.ts';
import { watchMemory } from './memory.ts';
import type { Stage } from './outage.ts';
import { programmeOf } from './programme.ts';
import { createOverruns, RATE_LIMIT } from './quota.ts';
import { startRedisServer } from './redis-server.ts';
import { createReport, type Report } from './report.ts';
import { createTimeline } from './timeline.ts';

const INSTANCES = 3;
const CYCLE_MS = 120_000;
/** Starting, stopping and the last event take less: later the soak fails, and prints what is still open. */
const OVERTIME_MS = 180_000;
/** An event that takes longer than all until the end of the soak is not begun any more. */
const CALM_AT_THE_END_MS = 20_000;

/** A soak: three instances behind nginx, under load, while everything around them fails in turn. Every answer is judged. */
async function soak(minutes: number, until: AbortSignal): Promise<Report> {
  step = 'starting';
  const report = createReport();
  const timeline = createTimeline();
  const databaseUrl = await createEmptyDatabase();
  const gate = await connectThroughGate(databaseUrl);
  const [redisPort, front, ...others] = (await freePorts(2 + 2 * INSTANCES)) as [
    number,
    number,
    ...number[],
  ];
  const ports = others.slice(0, INSTANCES);
  const redis = await startRedisServer(redisPort);
  const dataFolder = await writeDataFolder(filesOfEdition(1));
  await loadNextEdition(dataFolder, databaseUrl, timeline);
  const instances = await startInstances(
    ports.map((port, index) => [port, others[INSTANCES + index] as number] as const),
    {
      DATABASE_URL: gate.url,
      DATA_DIR: dataFolder,
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      RATE_LIMIT: String(RATE_LIMIT),
    },
  );
  const nginx = await startDocumentedNginx(ports, front);
  const judge = createJudge(timeline, report);
  const overruns = createOverruns(timeline, instances, judge, report);
  const memory = watchMemory(instances, report);
  console.log(`${minutes} minutes: ${INSTANCES} instances behind ${nginx}`);

  const asking = new AbortController();
  const clients = runClients({ nginx, instances, timeline, judge, report, until: asking.signal });
  const droppers = runDroppers({ nginx, instances, report, until: asking.signal });
  const stage: Stage = {
    dataFolder,
    databaseUrl,
    gate,
    redis,
    instances,
    timeline,
    overruns,
    judge,
    report,
  };
  await runProgramme(stage, Date.now() + minutes * 60_000, until).catch(
    (fault) => until.aborted || report.add('failed', `the programme: ${fault}`),
  );
  asking.abort();
  step = 'ending the clients';
  await clients;
  step = 'ending the clients that leave';
  const dropped = await droppers;
  step = 'judging';
  memory.stop();
  if (!until.aborted) {
    memory.judge();
    if (overruns.judged() === 0) report.add('failed', 'no client over its quota could be judged');
  }
  report.print(timeline, [...dropped, ...instances.rows(), ...memory.rows()]);
  return report;
}

async function runProgramme(stage: Stage, endMs: number, until: AbortSignal): Promise<void> {
  const beginMs = Date.now();
  const waitUntil = async (atMs: number) =>
    pause(Math.max(0, atMs - Date.now()), undefined, { signal: until });
  for (let cycle = 0; ; cycle++) {
    for (const [atS, act] of programmeOf(stage, cycle)) {
      const atMs = beginMs + cycle * CYCLE_MS + atS * 1000;
      if (atMs + CALM_AT_THE_END_MS > endMs) return waitUntil(endMs);
      await waitUntil(atMs);
      step = `the event at ${atS} s of cycle ${cycle + 1}`;
      await act();
      step = `waiting after the event at ${atS} s of cycle ${cycle + 1}`;
    }
  }
}

/** What the soak is doing now. */
let step = '';

/** Ends a soak that hangs. Its children are killed without waiting for them. */
function failOverdue(minutes: number): void {
  const open = process.getActiveResourcesInfo().reduce<Record<string, number>>((counts, type) => {
    counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  }, {});
  console.error(
    `The soak of ${minutes} minutes is not over after ${OVERTIME_MS / 60_000} more. It hangs in: ${step}. Open: ${JSON.stringify(open)}`,
  );
  void Promise.race([cleanUp(), pause(10_000)]).finally(() => process.exit(1));
}

function missing(): string | null {
  if (!HAS_POSTGRES)
    return 'TEST_DATABASE_URL: must name a Postgres in which databases can be made';
  if (!existsSync('/usr/sbin/nginx')) return 'nginx: must be installed as /usr/sbin/nginx';
  const minutes = Number(process.env.SOAK_MINUTES ?? 30);
  if (minutes >= 2 && minutes < MAX_EDITIONS) return null;
  return `SOAK_MINUTES=${process.env.SOAK_MINUTES}: must be a number of minutes from 2 to ${MAX_EDITIONS - 1}`;
}

async function run(): Promise<number> {
  const problem = missing();
  if (problem) {
    console.error(problem);
    return 1;
  }
  const interrupted = new AbortController();
  const minutes = Number(process.env.SOAK_MINUTES ?? 30);
  setTimeout(() => failOverdue(minutes), minutes * 60_000 + OVERTIME_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => interrupted.abort());
  process.once('uncaughtException', (fault) => {
    console.error(fault);
    void cleanUp().finally(() => process.exit(1));
  });
  cleanUpLater(() => interrupted.abort());
  try {
    const report = await soak(minutes, interrupted.signal);
    return report.faults() > 0 || interrupted.signal.aborted ? 1 : 0;
  } catch (fault) {
    console.error(fault);
    return 1;
  } finally {
    step = 'stopping the instances, nginx, Redis and the database';
    await cleanUp();
  }
}

process.exit(await run());
