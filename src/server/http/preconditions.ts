import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';
import { HttpProblem } from './errors.ts';

/** Whether the client has the answer with this tag already, so that a 304 will do (If-None-Match). */
export function isKnown({ method, headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return known === etag || fresh({ 'if-none-match': known }, { etag });
}

/**
 * Throws a problem (412) for a request of another representation than this: `If-Match`, compared
 * strongly (RFC 9110, section 13.1.1). Nothing here has a modification date, so that
 * `If-Unmodified-Since` is ignored, as section 13.1.4 requires.
 */
export function requireMatch({ method, headers }: IncomingMessage, etag: string): void {
  const wanted = headers['if-match'];
  if (wanted === undefined || (method !== 'GET' && method !== 'HEAD')) return;
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (tags.includes('*') || tags.includes(etag)) return;
  const detail = `If-Match names other entity tags than the current one, which is ${etag}.`;
  throw new HttpProblem('precondition-failed', detail, { headers: { ETag: etag } });
}
