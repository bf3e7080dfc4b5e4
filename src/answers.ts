import { LRUCache } from 'lru-cache';
import type { Answer } from './http/answer.ts';

/** Prepared answers of one edition by key, bounded by the bytes that they take up; one that would take an eighth of them is not kept. N identical misses are made once. */
export type Answers = {
  find: (key: string) => Answer | undefined;
  /** `make` answers null for what must not be kept. */
  findOrMake: <Made extends { answer: Answer | null }>(key: string, make: () => Promise<Made>) => Promise<Made | { answer: Answer }>;
};

export function createAnswers(maxBytes: number): Answers {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: (answer, key) => answer.size + key.length * 2,
  });
  const making = new Map<string, Promise<{ answer: Answer | null }>>();
  return {
    find: (key) => kept.get(key),
    findOrMake<Made extends { answer: Answer | null }>(key: string, make: () => Promise<Made>) {
      const answer = kept.get(key);
      if (answer) return Promise.resolve({ answer });
      const existing = making.get(key) as Promise<Made> | undefined;
      if (existing) return existing;
      const made = make()
        .then((result) => {
          if (result.answer) kept.set(key, result.answer);
          return result;
        })
        .finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}
