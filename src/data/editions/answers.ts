import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../../server/http/answer.ts';

/**
 * Prepared answers of one edition by key, bounded by the bytes that they take up; one that would take an eighth of them is not kept, and what is kept for one client takes no more
 * than a quarter: nobody pushes out what others ask for.
 */
export type Answers = {
  find: (key: string) => Answer | undefined;
  keep: (key: string, answer: Answer, kept: Keeping) => void;
  /** N identical misses are made once. */
  findOrMake: (key: string, make: () => Promise<Answer>, kept: Keeping) => Promise<Answer>;
};

/**
 * For which client an answer is kept; null where the service itself asks. What anyone may ask in any number of ways is kept only when it is `askedAgain`: questions that are
 * asked once would fill the memory.
 */
export type Keeping = { client: string | null; when: 'always' | 'askedAgain' };

/** Questions of which it is remembered that they were asked. */
const REMEMBERED_QUESTIONS = 10_000;

type Kept = { answer: Answer; client: string | null; bytes: number };
type Share = { keys: Set<string>; bytes: number };

export function createAnswers(maxBytes: number): Answers {
  const shares = new Map<string, Share>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: ({ bytes }) => bytes,
    disposeAfter: giveBack,
  });
  const making = new Map<string, Promise<Answer>>();
  const asked = new LRUCache<string, true>({ max: REMEMBERED_QUESTIONS });
  return { find, keep, findOrMake };

  function find(key: string): Answer | undefined {
    return kept.get(key)?.answer;
  }

  function keep(key: string, answer: Answer, { client, when }: Keeping): void {
    if (when === 'askedAgain' && !askedBefore(key)) return;
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

  function askedBefore(key: string): boolean {
    const digest = hash('sha256', key, 'base64url');
    const before = asked.has(digest);
    asked.set(digest, true);
    return before;
  }
}
