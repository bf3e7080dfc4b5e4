import { foldText } from '../../engine/text/fold-text.ts';
import { UNSPACED } from '../../engine/text/spaced-letter.ts';
import type { LanguageWords } from '../language-words/language-words.ts';
import type { UnpublishedTopic } from '../language-words/table.ts';

/** Words of a text with a meaning, from `start` up to `end`. */
export type Named<Meaning> = { meaning: Meaning; start: number; end: number };

const MAX_WORDS_IN_A_ROW = 4;

/** The words that have a meaning, alone or in a row; the longest row first. */
export function named<Meaning>(
  words: readonly string[],
  meanings: ReadonlyMap<string, Meaning>,
): Named<Meaning>[] {
  const found: Named<Meaning>[] = [];
  for (let start = 0; start < words.length; start = Math.max(start + 1, found.at(-1)?.end ?? 0)) {
    for (let end = start + MAX_WORDS_IN_A_ROW; end > start; end--) {
      const meaning = meanings.get(foldText(words.slice(start, end).join(' ')));
      if (meaning === undefined || end > words.length) continue;
      found.push({ meaning, start, end });
      break;
    }
  }
  return found;
}

/** The words of the first topic that has all of its parts in the text, in any order. */
export function namedApart(
  words: readonly string[],
  { unpublishedApart }: LanguageWords,
): Named<UnpublishedTopic>[] {
  for (const { topic, parts } of unpublishedApart) {
    const found = parts.flatMap((part) => {
      const [first] = named(words, new Map([[part, topic]]));
      return first ?? [];
    });
    if (found.length === parts.length) return found;
  }
  return [];
}

export function meaningsOf<Meaning>(found: readonly Named<Meaning>[]): Meaning[] {
  return [...new Set(found.map(({ meaning }) => meaning))];
}

export function without(words: readonly string[], found: readonly Named<unknown>[]): string[] {
  return words.filter((_, at) => !found.some(({ start, end }) => at >= start && at < end));
}

/** A text with spaces around its words for pages and topics: 大阪の小学校のIDSファイル. */
export function spaced(text: string, { unspaced }: LanguageWords): string {
  if (!UNSPACED.test(text)) return text;
  const parts = unspaced.filter((word) => text.includes(word));
  return parts.length === 0
    ? text
    : text.replace(new RegExp(parts.map(escaped).join('|'), 'g'), ' $& ').trim();
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
