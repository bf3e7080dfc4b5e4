import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../../server/http/answer.ts';

/**
 * Prepared responses of one edition by key, bounded by their total bytes. A response larger than an
 * eighth of that is not kept. One client has at most a quarter, so that it cannot evict the
 * responses of others.
 */
export type ResponseCache = {
  find: (key: string) => Answer | undefined;
  keep: (key: string, answer: Answer, kept: Keeping) => void;
  /** N identical misses are made once. */
  findOrMake: (key: string, make: () => Promise<Answer>, kept: Keeping) => Promise<Answer>;
};

/**
 * The client for which a response is kept; null for the service itself. With `requestedAgain` a
 * response is kept only from its second request on: clients can vary such requests without limit,
 * and those made once would fill the memory.
 */
export type Keeping = { client: string | null; when: 'always' | 'requestedAgain' };

/** Keys that are remembered as requested. */
const REMEMBERED_KEYS = 10_000;

type Kept = { answer: Answer; client: string | null; bytes: number };
type Share = { keys: Set<string>; bytes: number };

export function createResponseCache(maxBytes: number): ResponseCache {
  const shares = new Map<string, Share>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ bytes }) => bytes,
    disposeAfter: giveBack,
  });
  const making = new Map<string, Promise<Answer>>();
  const requested = new LRUCache<string, true>({ max: REMEMBERED_KEYS });
  return { find, keep, findOrMake };

  function find(key: string): Answer | undefined {
    return kept.get(key)?.answer;
  }

  function keep(key: string, answer: Answer, { client, when }: Keeping): void {
    if (when === 'requestedAgain' && !requestedBefore(key)) return;
    const bytes = answer.size + key.length * 2;
    kept.set(key, { answer, client, bytes });
    if (client === null || !kept.has(key)) return;
    const share = shares.get(client) ?? { keys: new Set(), bytes: 0 };
    shares.set(client, share);
    share.keys.add(key);
    share.bytes += bytes;
    for (const oldest of share.keys) {
      if (share.bytes <= maxBytes / 4) return;
      kept.delete(oldest);
    }
  }

  function giveBack({ client, bytes }: Kept, key: string): void {
    const share = client === null ? undefined : shares.get(client);
    if (!share?.keys.delete(key)) return;
    share.bytes -= bytes;
    if (share.keys.size === 0) shares.delete(client as string);
  }

  function findOrMake(key: string, make: () => Promise<Answer>, keeping: Keeping): Promise<Answer> {
    const ready = find(key);
    if (ready) return Promise.resolve(ready);
    const existing = making.get(key);
    if (existing) return existing;
    const made = make()
      .then((answer) => {
        keep(key, answer, keeping);
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  function requestedBefore(key: string): boolean {
    const digest = hash('sha256', key, 'base64url');
    const before = requested.has(digest);
    requested.set(digest, true);
    return before;
  }
}
