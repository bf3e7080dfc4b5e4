import type { IncomingMessage } from 'node:http';

/** The media type that a request says its body has, in lower case, and its charset; null for what it does not say. */
export function mediaTypeOf({ headers }: IncomingMessage): { name: string | null; charset: string | null } {
  const [, name, charset] = /^\s*([\w.+/-]+)(?:.*;\s*charset="?([\w.:-]+)"?)?/i.exec(headers['content-type'] ?? '') ?? [];
  return { name: name?.toLowerCase() ?? null, charset: charset ?? null };
}
