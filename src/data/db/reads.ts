import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isConnectionLost } from '../../server/http/errors.ts';
import type { Database, Read } from './database.ts';

/** Connections for reading. `end` takes no new work, and gives what is under way time to finish unless it is to end `atOnce`. */
type ReadPool = { db: Database; end: (atOnce: boolean) => Promise<unknown> };

export type Reads = { read: Read; close: () => Promise<void> };

/** A request may wait so long for the database. */
const READ_TIMEOUT_MS = 2_000;
/** One slow read proves nothing; so many in a row do. */
const LOST_READS_UNTIL_AWAY = 3;
const PROBE_EVERY_MS = 500;

class DatabaseSilent extends Error {
  readonly code = 'READ_TIMEOUT';
}

/**
 * Reads that never delay a request for long: each has a deadline. Once several in a row got no
 * response, the database counts as away. All reads then fail at once, until a probe, for which no
 * request waits, succeeds. Silent connections are given up, as they may stay silent for ever.
 */
export function createReads(openPool: () => ReadPool, log: Pick<Logger, 'info' | 'error'>): Reads {
  let pool = openPool();
  let lostReads = 0;
  let away = false;
  let closed = false;

  return {
    async read(work) {
      if (away)
        throw new DatabaseSilent(
          'The database does not respond: reads resume after the next successful probe.',
        );
      const used = pool;
      try {
        const result = await withTimeout(READ_TIMEOUT_MS, used.db.transaction(work));
        lostReads = 0;
        return result;
      } catch (error) {
        if (!isConnectionLost(error)) lostReads = 0;
        // Errors of an earlier pool do not count.
        else if (used === pool && ++lostReads >= LOST_READS_UNTIL_AWAY) goAway(error);
        throw error;
      }
    },
    async close() {
      closed = true;
      await pool.end(true);
    },
  };

  function goAway(error: unknown): void {
    if (away || closed) return;
    away = true;
    log.error({ err: error }, 'database unreachable: serving cached responses only');
    void probe();
  }

  async function probe(): Promise<void> {
    void pool.end(false);
    if (closed) return;
    pool = openPool();
    try {
      await withTimeout(READ_TIMEOUT_MS, pool.db.execute(sql`select 1`));
      lostReads = 0;
      away = false;
      log.info('database reachable again');
    } catch {
      setTimeout(probe, PROBE_EVERY_MS).unref();
    }
  }
}

/** The value of `promise`, or a DatabaseSilent error when it takes longer than `ms`; it then continues unattended. */
function withTimeout<Answer>(ms: number, promise: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseSilent(`The database did not answer within ${ms} ms.`)),
      ms,
    );
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
