import { HttpProblem } from './errors.ts';
import type { Quota } from './limiter.ts';
import { createMemoryStore } from './memory-store.ts';

/** Lists of thousands of rows that are looked up at once: far more than people have. */
export const LOOKUP_QUOTA: Quota = { limit: 10, windowMs: 60_000 };

/** Files that are checked: each takes a thread. */
const CHECK_QUOTA: Quota = { limit: 10, windowMs: 60_000 };

/**
 * Counts requests for pages, which do not count as requests for data: unlimited pages of megabytes
 * would be a way to flood the service. Each instance counts for itself. The returned function
 * rejects with a problem when the address has no quota left.
 */
export const createPageQuota = (quota: Quota) => createQuota('pages', quota);

/** The same of lists that are looked up and of tables of amounts. */
export const createLookupQuota = () =>
  createQuota('lookups', LOOKUP_QUOTA, 'sent', 'lists or tables');

/** The same of files that are checked. */
export const createCheckQuota = () => createQuota('checks of files', CHECK_QUOTA);

function createQuota(
  policy: string,
  quota: Quota,
  done = 'requested',
  what = policy,
): (address: string) => Promise<void> {
  const counts = createMemoryStore(quota);
  return async (address) => {
    const { reserved, resetMs } = await counts.reserve(address, 1);
    if (reserved) return;
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const detail = `This address has ${done} ${quota.limit} ${what} within ${quota.windowMs / 1000} seconds. Try again in ${seconds} seconds.`;
    throw new HttpProblem('quota-exceeded', detail, {
      headers: { 'Retry-After': String(seconds) },
      extension: { 'violated-policies': [policy] },
    });
  };
}
