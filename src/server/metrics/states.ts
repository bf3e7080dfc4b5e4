import { sql } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';

export const RESPONSE_TIMEOUT_MS = 1_000;

/** Whether the database executes a statement within a second. */
export function databaseIsUp(db: Database): Promise<boolean> {
  return succeedsInTime(Promise.resolve(db.execute(sql`select 1`)));
}

/** Whether a promise resolves within a second. */
export function succeedsInTime(asking: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS);
    asking.then(
      () => resolve(true),
      () => resolve(false),
    );
    asking.catch(() => {}).finally(() => clearTimeout(tooLate));
  });
}
