import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** All texts here are in UTF-8, so a client that accepts a type with that charset accepts them. */
const UTF_8 = '; charset=utf-8';

/** `Accept` of most clients is one of few texts. */
const negotiatedTypes = new LRUCache<string, string>({ max: 500 });

/**
 * The available media type that the client accepts and prefers (RFC 9110, section 12.5.1), the first
 * of several that it likes alike; undefined if it accepts none.
 */
export function negotiateType<Type extends string>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  available: readonly Type[],
): Type | undefined {
  const { accept = '*/*' } = headers;
  const key = `${available.join()}\n${accept}`;
  const known = negotiatedTypes.get(key);
  if (known !== undefined) return known as Type;
  const offered = available.map((type) => `${type}${UTF_8}`);
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered);
  const type = chosen?.slice(0, -UTF_8.length) as Type | undefined;
  if (type) negotiatedTypes.set(key, type);
  return type;
}

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The package takes the server's preference since 1.0; its types do not declare it yet. */
type PreferringNegotiator = {
  encodings: (
    available: readonly Encoding[],
    options: { preferred: readonly Encoding[] },
  ) => Encoding[];
};

const negotiatedEncodings = new LRUCache<string, Encoding>({ max: 500 });

/** The available encoding that the client prefers, the best first; `identity` if it accepts none. */
export function negotiateEncoding<Available extends Encoding>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  available: readonly Available[] = ENCODINGS as readonly Encoding[] as readonly Available[],
): Available | 'identity' {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  const key = `${available.join()}\n${accepted}`;
  const known = negotiatedEncodings.get(key);
  if (known) return known as Available;
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': accepted },
  }) as unknown as PreferringNegotiator;
  const encoding = negotiator.encodings(available, { preferred: available })[0] ?? 'identity';
  negotiatedEncodings.set(key, encoding);
  return encoding as Available | 'identity';
}
