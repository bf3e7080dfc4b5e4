import type { DatasetVersion } from '../../src/data/dataset/folder-version.ts';

export type SoakEdition = DatasetVersion & { n: number; loadedAtMs: number };

/** A time in which a database was away; still going on at Infinity. */
export type Outage = { of: 'Postgres' | 'Redis'; how: string; fromMs: number; untilMs: number };

/** What has happened so far: by it the answers are judged. */
export type Timeline = {
  editions: SoakEdition[];
  outages: Outage[];
  restarts: { instance: number; fromMs: number; untilMs: number }[];
};

export const createTimeline = (): Timeline => ({ editions: [], outages: [], restarts: [] });

export function findEdition(
  { editions }: Timeline,
  version: string | undefined,
): SoakEdition | undefined {
  return editions.find((edition) => edition.version === version);
}

/** Whether it was there all the time from one moment to another. */
export function wasUp(
  { outages }: Timeline,
  of: Outage['of'],
  fromMs: number,
  untilMs: number,
): boolean {
  return !outages.some(
    (outage) => outage.of === of && outage.fromMs <= untilMs && outage.untilMs >= fromMs,
  );
}

/** When it came back last; in the future while it is away. */
export function lastBackMs({ outages }: Timeline, of: Outage['of']): number {
  return Math.max(0, ...outages.filter((outage) => outage.of === of).map(({ untilMs }) => untilMs));
}
