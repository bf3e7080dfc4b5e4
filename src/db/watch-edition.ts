import type { Logger } from 'pino';
import { createEdition, type Edition } from '../edition.ts';
import type { OpenDatabase } from './client.ts';
import { EDITION_CHANNEL, findCurrentEdition, type LoadedEdition } from './load.ts';

const LOOK_AGAIN_AFTER_MS = 1_000;

/**
 * The edition to answer from, kept current: each load into the database notifies, and the edition is replaced in one assignment.
 * Requests that began with the old edition finish with it, and the new one is prepared before anything is answered from it.
 */
export async function watchEdition(
  { db, listen }: OpenDatabase,
  loaded: LoadedEdition,
  prepare: (edition: Edition) => Promise<void>,
  log: Logger,
): Promise<() => Edition> {
  let current = createEdition(db, loaded);
  const look = async () => {
    try {
      const found = await findCurrentEdition(db);
      // Looks may overlap; the numbers of editions only grow.
      if (!found || found.id <= current.id) return;
      const next = createEdition(db, found);
      await prepare(next);
      if (next.id <= current.id) return;
      current = next;
      log.info({ version: found.version }, 'a new edition is served');
    } catch (error) {
      log.error({ err: error }, 'could not look for a new edition; the old one is served meanwhile');
      setTimeout(look, LOOK_AGAIN_AFTER_MS).unref();
    }
  };
  await listen(EDITION_CHANNEL, look);
  return () => current;
}
