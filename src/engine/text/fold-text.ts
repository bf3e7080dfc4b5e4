import { foldLetters } from './fold-letters.ts';

const PLAIN = /^[a-z0-9 ]*$/;

/** A text as it is compared when it is searched: without case and accents, and its words, of letters and digits alone, parted by one space. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return PLAIN.test(lower)
    ? lower
    : foldLetters(lower)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
}
