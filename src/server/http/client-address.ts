import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Number of trusted proxy hops, or the trusted proxies' addresses and CIDR ranges; if empty, no proxy is trusted. */
type TrustedProxies = number | readonly string[];

export function trustsAny(trusted: TrustedProxies): boolean {
  return typeof trusted === 'number' ? trusted > 0 : trusted.length > 0;
}

export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Returns the address that a request is counted under: the socket's, or with trusted proxies the
 * first untrusted one from the right of X-Forwarded-For, where a port may follow it. An IPv6 client
 * is its /64; an IPv4 address mapped into IPv6 is itself.
 */
export function createClientAddress(trusted: TrustedProxies): ClientAddress {
  const trust =
    typeof trusted === 'number'
      ? (_address: string, hop: number) => hop < trusted
      : proxyAddr.compile([...trusted]);
  const trustsNobody = !trustsAny(trusted);
  return ({ socket: { remoteAddress = 'unknown' }, headers }) => {
    const forwarded = headers['x-forwarded-for'] as string | undefined;
    return countedAddress(
      trustsNobody || forwarded === undefined
        ? remoteAddress
        : forwardedAddress(remoteAddress, forwarded),
    );
  };

  /**
   * The first untrusted address from the right. Where the next entry is not a valid address, the
   * rest cannot be trusted: the request counts as that of the proxy which forwarded it.
   */
  function forwardedAddress(socket: string, header: string): string {
    let nearest = socket;
    let hop = 0;
    const entries = header.split(',').map((entry) => entry.trim());
    for (const entry of entries.filter(Boolean).reverse()) {
      const address = withoutPort(entry);
      if (!trust(nearest, hop) || !isIP(address)) break;
      nearest = address;
      hop++;
    }
    return nearest;
  }
}

/** `192.0.2.1:4711` is `192.0.2.1`, `[2001:db8::1]:443` and `[2001:db8::1]` are `2001:db8::1`; all else is left as it is. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(entry) ?? [];
  return v6 ?? v4 ?? entry;
}

function countedAddress(text: string): string {
  // A socket that was closed meanwhile has no address any more.
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).concat(0, 0, 0, 0);
  return `${ipaddr.fromByteArray(network.flatMap((part) => [part >> 8, part & 255]))}/64`;
}
