import { HttpProblem } from '../errors.ts';
import { createMemoryStore, type Quota } from './limiter-stores.ts';

/** Far more than people read, and a bound on the bytes of one address. */
export const PAGE_QUOTA: Quota = { limit: 300, windowMs: 60_000 };

/**
 * Counts requests for pages, which do not count as requests for data: a page of megabytes that anyone may have at any rate would be a way to flood. Each instance counts
 * for itself. The function that it answers rejects with a problem when the address has no quota left.
 */
export function createPageQuota(): (address: string) => Promise<void> {
  const pages = createMemoryStore(PAGE_QUOTA);
  return async (address) => {
    const { allowed, resetMs } = await pages.reserve(address);
    if (allowed) return;
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const detail = `This address has asked for ${PAGE_QUOTA.limit} pages within ${PAGE_QUOTA.windowMs / 1000} seconds. Try again in ${seconds} seconds.`;
    throw new HttpProblem('quota-exceeded', detail, {
      headers: { 'Retry-After': String(seconds) },
      extension: { 'violated-policies': ['pages'] },
    });
  };
}
