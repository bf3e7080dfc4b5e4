import type { Logger } from 'pino';
import { today } from '../../engine/conditions/in-force.ts';
import type { Addresses } from '../../server/http/addresses.ts';
import type { OpenDatabase } from '../db/database.ts';
import { EDITION_CHANNEL, findCurrentEdition, type LoadedEdition } from './current.ts';
import { createEdition, type Edition } from './edition.ts';

export type EditionWatch = {
  /** The edition to answer from now. */
  edition: () => Edition;
  stop: () => void;
};

type WatchOptions = { addresses: Addresses; lookEveryMs?: number; day?: () => string };

/** Notifications come at once, but the connection for them can die without a sign. */
const LOOK_EVERY_MS = 5_000;
/** After the start, and after a look that failed. */
const LOOK_SOON_AFTER_MS = 1_000;

/**
 * The edition to serve, kept current. Each load into the database notifies, and polling every few
 * seconds finds what was not notified. The edition is replaced in one assignment. Requests that
 * began with the old edition finish with it, and the new one is prepared before it serves any
 * request. Where the database has lost the served edition, the edition is marked so. The next
 * current one replaces it, whether its number is higher or lower.
 */
export async function watchEdition(
  { read, listen }: Pick<OpenDatabase, 'read' | 'listen'>,
  loading: Promise<LoadedEdition>,
  prepare: (edition: Edition) => Promise<void>,
  log: Logger,
  { addresses, lookEveryMs = LOOK_EVERY_MS, day = today }: WatchOptions,
): Promise<EditionWatch> {
  let current = createEdition(read, await loading, day(), addresses);
  /** What was being prepared when the database failed, with all that was read of it already. */
  let next = current;
  let looking = false;
  let requestedMeanwhile = false;
  let failing = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined = setTimeout(
    startListening,
    Math.min(LOOK_SOON_AFTER_MS, lookEveryMs),
  ).unref();
  return {
    edition: () => current,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };

  /**
   * Called after the first responses, which the connection for notifications would delay. The poll
   * finds what was not notified until then.
   */
  function startListening(): void {
    listen(EDITION_CHANNEL, look).catch((error) => {
      if (!stopped) log.error({ err: error }, 'LISTEN failed: polling for new editions');
    });
    look();
  }

  /** One look at a time. One that is requested meanwhile follows, as the first may have read the earlier state. */
  async function look(): Promise<void> {
    requestedMeanwhile = looking;
    if (looking || stopped) return;
    looking = true;
    let again = lookEveryMs;
    try {
      await takeOver();
      failing = false;
    } catch (error) {
      again = Math.min(LOOK_SOON_AFTER_MS, lookEveryMs);
      if (!stopped && !failing)
        log.error(
          { err: error },
          'polling for a new edition failed: still serving the current one',
        );
      failing = true;
    }
    looking = false;
    lookLater(requestedMeanwhile ? 0 : again);
  }

  /** Instances that started together do not ask together. */
  function lookLater(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(look, ms * (0.8 + Math.random() * 0.4)).unref();
  }

  async function takeOver(): Promise<void> {
    const served = current;
    const knownLost = served.lost;
    await served.verifyExists();
    if (served.lost && !knownLost)
      log.error({ version: served.version }, 'the served edition was removed from the database');
    const found = await read(findCurrentEdition);
    const now = day();
    if (!found || isSame(found, served, now)) return;
    if (!isSame(found, next, now)) next = createEdition(read, found, now, addresses);
    await prepare(next);
    current = next;
    if (found.version !== served.version)
      log.info({ version: found.version }, 'serving a new edition');
  }
}

/** An edition is another one the day after, as rules begin and end. */
function isSame(found: LoadedEdition, other: Edition, day: string): boolean {
  return found.id === other.id && found.version === other.version && other.day === day;
}
