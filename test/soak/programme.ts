import { freshAddress } from './clients.ts';
import { loadNextEdition } from './load-edition.ts';
import { outage, type Stage } from './outage.ts';

/**
 * What happens in two minutes, again and again: two editions, each database silent and gone, an instance that restarts (while the first edition of the next two minutes is
 * loaded), and a client over its quota in each minute. After a silence the connection for notifications is dead without knowing it, and the next edition is found by looking;
 * every other time that edition is loaded while Postgres is gone, which the instances see through a gate, and the load beside it.
 */
export function programmeOf(
  stage: Stage,
  cycle: number,
): readonly (readonly [atS: number, act: () => Promise<void>])[] {
  const { gate, redis, instances, overruns } = stage;
  const load = () => loadNextEdition(stage.dataFolder, stage.databaseUrl, stage.timeline);
  const overrun = () => overruns.run(freshAddress('direct'));
  const silentPostgres = () =>
    outage(stage, { of: 'Postgres', how: 'silent', begin: gate.freeze, end: gate.open });
  const silentRedis = () =>
    outage(stage, { of: 'Redis', how: 'silent', begin: redis.pause, end: redis.resume });
  const gonePostgres = (meanwhile?: () => Promise<void>) =>
    outage(stage, { of: 'Postgres', how: 'gone', begin: gate.shut, end: gate.open, meanwhile });
  const goneRedis = () =>
    outage(stage, { of: 'Redis', how: 'gone', begin: redis.kill, end: redis.start });
  return [
    [5, load],
    [18, silentPostgres],
    [31, silentRedis],
    [48, overrun],
    [62, () => (cycle % 2 === 0 ? load() : gonePostgres(load))],
    [79, async () => (cycle % 2 === 0 ? gonePostgres() : undefined)],
    [90, goneRedis],
    [107, overrun],
    // Lasts into the next two minutes: nobody waits for it.
    [118, async () => void restart(stage, 1 + (cycle % (instances.all.length - 1)))],
  ];
}

async function restart({ instances, timeline, report }: Stage, index: number): Promise<void> {
  const fromMs = Date.now();
  try {
    const ended = await instances.restart(index);
    if (ended !== 0)
      report.add('failed', `instance ${index + 1} ended with ${ended} after SIGTERM`);
    timeline.restarts.push({ instance: index, fromMs, untilMs: Date.now() });
  } catch (error) {
    report.add('failed', `instance ${index + 1} does not start again: ${error}`);
  }
}
