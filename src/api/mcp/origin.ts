import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HttpProblem } from '../../server/http/errors.ts';

/**
 * Throws a problem (403) for a request of a disallowed `Origin`, as the protocol requires against DNS
 * rebinding. A public server holds nothing that its pages may not read, and allows every origin. One
 * that is reached over loopback, without a trusted proxy, serves this machine: only pages of this
 * machine may use it.
 */
export function requireAllowedOrigin(request: IncomingMessage, hasTrustedProxy: boolean): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const host = hostOf(origin);
  const isPublic = hasTrustedProxy || !isLoopback(request.socket.localAddress ?? '');
  if (host !== null && (isPublic || isLoopback(host))) return;
  const allowed = isPublic ? 'an origin such as https://example.org' : 'an origin of this machine';
  const detail = `Origin must be ${allowed} (got ${JSON.stringify(origin.slice(0, 80))}).`;
  throw new HttpProblem('forbidden-origin', detail);
}

/** Null for what is not a serialized origin; so is the opaque origin `null`. */
function hostOf(origin: string): string | null {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const isOrigin = url !== null && url.host !== '' && `${url.protocol}//${url.host}` === origin;
  return isOrigin ? url.hostname.replace(/^\[|\]$/g, '') : null;
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/, '');
  return isIP(address) === 4
    ? address.startsWith('127.')
    : address === '::1' || address === 'localhost' || address.endsWith('.localhost');
}
