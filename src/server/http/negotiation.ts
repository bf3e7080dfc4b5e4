import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

/** All texts here are in UTF-8, so a client that accepts a type with that charset accepts them. */
const UTF_8 = '; charset=utf-8';

/**
 * The available media type that the client accepts and prefers (RFC 9110, section 12.5.1), the first
 * of several that it likes alike; undefined if it accepts none.
 */
export function negotiateType<Type extends string>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  available: readonly Type[],
): Type | undefined {
  const { accept = '*/*' } = headers;
  const offered = available.map((type) => `${type}${UTF_8}`);
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered);
  return chosen?.slice(0, -UTF_8.length) as Type | undefined;
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

/** The available encoding that the client prefers, the best first; `identity` if it accepts none. */
export function negotiateEncoding<Available extends Encoding>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  available: readonly Available[] = ENCODINGS as readonly Encoding[] as readonly Available[],
): Available | 'identity' {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': accepted },
  }) as unknown as PreferringNegotiator;
  const [encoding = 'identity'] = negotiator.encodings(available, { preferred: available });
  return encoding as Available | 'identity';
}
