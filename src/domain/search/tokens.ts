import { foldText } from '../../engine/text/fold-text.ts';
import { UNSPACED } from '../../engine/text/spaced-letter.ts';
import { isStopWord } from './match-entries.ts';
import { type SearchIndex, stems } from './search-index.ts';

/** A word of a text, or several words with one meaning, such as `garde corps`. */
export type Token = {
  word: string;
  /** In capitals, in a text that also has small letters. */
  isAbbreviation: boolean;
  isLowerCase: boolean;
  isStopWord: boolean;
  /** What was typed up to the next space: `four-storey`, `NCSE-02`. */
  typed: string;
};

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const TYPED = /[\p{L}\p{N}\p{M}]+(?:[-‐‑–][\p{L}\p{N}\p{M}]+)*/gu;
/** The lengths of phrases, the longest first. */
const WORDS_OF_PHRASE = [6, 5, 4, 3, 2];

export function tokensOf(text: string, index: SearchIndex): Token[] {
  const hasSmallLetters = /\p{Ll}/u.test(text);
  const typed = (text.match(TYPED) ?? []).flatMap((each) =>
    (each.match(WORD) ?? []).map(() => each),
  );
  const words = (text.match(WORD) ?? []).flatMap((written, at, all): Token[] => {
    const isAbbreviation = hasSmallLetters && /^\p{Lu}{2,5}$/u.test(written);
    const isLowerCase = /\p{Ll}/u.test(written) && written === written.toLowerCase();
    const split = splitUnspaced(foldText(written), index);
    const parts = typedParts(written, split);
    return split.map((word, part) => ({
      word,
      isAbbreviation,
      isLowerCase,
      // `a 4 storey block` has an article, and A 4 is a code.
      isStopWord: !isAbbreviation && isStopWord(index, word, written === 'a' ? '' : all[at + 1]),
      typed: split.length > 1 ? (parts[part] ?? word) : (typed[at] ?? written),
    }));
  });
  return joinPhrases(words, index);
}

/** The letters of a text that each of its folded words was: folding turns げ into け. */
function typedParts(written: string, words: readonly string[]): string[] {
  const letters = [...written.normalize('NFC')];
  let at = 0;
  return words.map((word) => {
    const start = at;
    for (let left = word.length; left > 0 && at < letters.length; at++)
      left -= foldText(letters[at] as string).length;
    return letters.slice(start, at).join('');
  });
}

function isKnown(word: string, index: SearchIndex): boolean {
  return (
    index.synonyms.has(stems(word).join(' ')) ||
    index.stopWords.has(word) ||
    index.named.has(word) ||
    index.ofWord.has(word)
  );
}

/** Splits at the longest known word from the left; unknown text between known words is one word. */
function splitUnspaced(text: string, index: SearchIndex): string[] {
  if (!UNSPACED.test(text) || isKnown(text, index)) return text === '' ? [] : [text];
  const letters = [...text];
  const words: string[] = [];
  let unknown = '';
  for (let at = 0; at < letters.length; ) {
    const lengths = Array.from(
      { length: Math.min(MAX_LETTERS, letters.length - at) },
      (_, less) => Math.min(MAX_LETTERS, letters.length - at) - less,
    );
    const length = lengths.find((each) => isKnown(letters.slice(at, at + each).join(''), index));
    if (length === undefined) {
      unknown += letters[at++];
      continue;
    }
    // The g of GDP does not stand for gram.
    const run = latinRun(letters, at);
    if (run > length) {
      unknown += letters.slice(at, at + run).join('');
      at += run;
      continue;
    }
    if (unknown !== '') words.push(unknown);
    unknown = '';
    words.push(letters.slice(at, at + length).join(''));
    at += length;
  }
  return unknown === '' ? words : [...words, unknown];
}
const MAX_LETTERS = 12;

/** How many Latin letters stand in a row at a position. */
function latinRun(letters: readonly string[], at: number): number {
  const end = letters.findIndex(
    (letter, other) => other >= at && !/\p{Script=Latin}/u.test(letter),
  );
  return (end < 0 ? letters.length : end) - at;
}

function joinPhrases(
  tokens: readonly Token[],
  { synonyms, named, words: { qualifiers, facts } }: SearchIndex,
): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = WORDS_OF_PHRASE.map((length) => tokens.slice(at, at + length)).find((some) => {
      const name = some.map(({ word }) => word).join(' ');
      const isNational = named
        .get(name)
        ?.some(
          ({ kind, country }) => country !== null && (kind === 'field' || kind === 'parameter'),
        );
      const isPhrase =
        synonyms.has(stems(name).join(' ')) || qualifiers.has(name) || facts.has(name);
      return some.length > 1 && (isPhrase || isNational);
    });
    if (phrase) {
      const word = phrase.map((each) => each.word).join(' ');
      joined.push({
        word,
        isAbbreviation: false,
        isLowerCase: true,
        isStopWord: qualifiers.has(word),
        typed: [...new Set(phrase.map(({ typed }) => typed))].join(' '),
      });
    } else joined.push(tokens[at] as Token);
    at += phrase?.length ?? 1;
  }
  return joined;
}
