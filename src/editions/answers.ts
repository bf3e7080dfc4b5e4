import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../http/answer.ts';

/** Prepared answers of one edition by key, bounded by the bytes that they take up; one that would take an eighth of them is not kept. N identical misses are made once. */
export type Answers = {
  find: (key: string) => Answer | undefined;
  /**
   * `make` answers null for what must not be kept. What anyone may ask in any number of ways is kept only `whenAskedAgain`: questions that are asked
   * once would fill the memory and push out those that are asked often.
   */
  findOrMake: <Made extends { answer: Answer | null }>(
    key: string,
    make: () => Promise<Made>,
    keep?: 'always' | 'whenAskedAgain',
  ) => Promise<Made | { answer: Answer }>;
};

/** Questions of which it is remembered that they were asked. */
const REMEMBERED_QUESTIONS = 10_000;

export function createAnswers(maxBytes: number): Answers {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: (answer, key) => answer.size + key.length * 2,
  });
  const making = new Map<string, Promise<{ answer: Answer | null }>>();
  const asked = new LRUCache<string, true>({ max: REMEMBERED_QUESTIONS });
  return {
    find: (key) => kept.get(key),
    findOrMake<Made extends { answer: Answer | null }>(
      key: string,
      make: () => Promise<Made>,
      keep: 'always' | 'whenAskedAgain' = 'always',
    ) {
      const answer = kept.get(key);
      if (answer) return Promise.resolve({ answer });
      const existing = making.get(key) as Promise<Made> | undefined;
      if (existing) return existing;
      const made = make()
        .then((result) => {
          if (result.answer && (keep === 'always' || askedBefore(key))) kept.set(key, result.answer);
          return result;
        })
        .finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };

  function askedBefore(key: string): boolean {
    const digest = hash('sha256', key, 'base64url');
    const before = asked.has(digest);
    asked.set(digest, true);
    return before;
  }
}
