import { randomUUID } from 'node:crypto';

const ids = new WeakMap<object, string>();

/** The identifier of the request that `response` answers, the same whenever it is asked for; made only then. */
export function requestIdOf(response: object): string {
  const existing = ids.get(response);
  if (existing) return existing;
  const id = randomUUID();
  ids.set(response, id);
  return id;
}
