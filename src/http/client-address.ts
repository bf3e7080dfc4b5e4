import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import proxyAddr from 'proxy-addr';

/** Characters of the addresses of a request up to which their verdict is kept. */
const MAX_REMEMBERED = 100;

/** Number of trusted proxy hops, or the trusted proxies' addresses and CIDR ranges; empty trusts nobody. */
export type TrustedProxies = number | readonly string[];

/**
 * Answers the address that a request is counted under: that of the socket, or with trusted proxies the first untrusted one from the
 * right of X-Forwarded-For. An IPv6 client is its /64; an IPv4 address mapped into IPv6 is itself.
 */
export function createClientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const trust = typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : proxyAddr.compile([...trusted]);
  const trustsNobody = trusted === 0 || (typeof trusted !== 'number' && trusted.length === 0);
  const proxies = new LRUCache<string, boolean>({ max: 1000 });
  const recent = new LRUCache<string, string>({ max: 50_000 });
  return (request) => {
    const forwarded = trustsNobody ? undefined : request.headers['x-forwarded-for'];
    // What a proxy forwards means the same whichever trusted proxy it was.
    const key = forwarded !== undefined && isProxy(request) ? (forwarded as string) : socketAddress(request);
    // One IPv4 address, as most are, is what it is counted under; to look that up would cost more.
    if (isIPv4(key)) return key;
    const known = recent.get(key);
    if (known !== undefined) return known;
    const socket = socketAddress(request);
    const claimed = key === socket ? socket : proxyAddr(request, trust);
    const address = countedAddress(claimed);
    // A header of many kilobytes is not worth remembering, nor is what leaves the proxy itself to be counted.
    if (address && key.length <= MAX_REMEMBERED && (key === socket || claimed !== socket)) recent.set(key, address);
    return address ?? countedAddress(socket) ?? socket;
  };

  function isProxy(request: IncomingMessage): boolean {
    if (typeof trusted === 'number') return true;
    const socket = socketAddress(request);
    const known = proxies.get(socket);
    if (known !== undefined) return known;
    const verdict = trust(socket, 0);
    proxies.set(socket, verdict);
    return verdict;
  }
}

function socketAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? 'unknown';
}

function countedAddress(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).concat(0, 0, 0, 0);
  return `${ipaddr.fromByteArray(network.flatMap((part) => [part >> 8, part & 255]))}/64`;
}

/** Whether the text is an address or a CIDR range that proxies can be named by, written out in full. */
export function isAddressOrRange(text: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return IPv4.isValidFourPartDecimal(text) || IPv4.isValidCIDRFourPartDecimal(text) || IPv6.isValid(text) || IPv6.isValidCIDR(text);
}
