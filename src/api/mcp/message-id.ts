import type { ServerResponse } from 'node:http';

type MessageId = string | number;

const ids = new WeakMap<ServerResponse, MessageId>();

/** Notes the id of a message, so that every error in response to it has the id. */
export function noteId(response: ServerResponse, message: unknown): void {
  const id = (message as { id?: unknown } | null)?.id;
  if (typeof id === 'string' || typeof id === 'number') ids.set(response, id);
}

/** The id of the message that is responded to; null where it was not or could not be read. */
export function notedId(response: ServerResponse): MessageId | null {
  return ids.get(response) ?? null;
}
