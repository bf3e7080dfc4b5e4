import { foldText } from '../../engine/text/fold-text.ts';
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
/** Scripts that leave no space between words. */
const UNSPACED = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** The lengths of phrases, the longest first. */
const WORDS_OF_PHRASE = [4, 3, 2];

export function tokensOf(text: string, index: SearchIndex): Token[] {
  const hasSmallLetters = /\p{Ll}/u.test(text);
  const typed = (text.match(TYPED) ?? []).flatMap((each) =>
    (each.match(WORD) ?? []).map(() => each),
  );
  const words = (text.match(WORD) ?? []).flatMap((written, at, all): Token[] => {
    const isAbbreviation = hasSmallLetters && /^\p{Lu}{2,5}$/u.test(written);
    const isLowerCase = /\p{Ll}/u.test(written) && written === written.toLowerCase();
    const split = splitUnspaced(foldText(written), index);
    return split.map((word) => ({
      word,
      isAbbreviation,
      isLowerCase,
      // `a 4 storey block` has an article, and A 4 is a code.
      isStopWord: !isAbbreviation && isStopWord(index, word, written === 'a' ? '' : all[at + 1]),
      typed: split.length > 1 ? word : (typed[at] ?? written),
    }));
  });
  return joinPhrases(words, index);
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
    if (unknown !== '') words.push(unknown);
    unknown = '';
    words.push(letters.slice(at, at + length).join(''));
    at += length;
  }
  return unknown === '' ? words : [...words, unknown];
}
const MAX_LETTERS = 12;

function joinPhrases(tokens: readonly Token[], { synonyms, named }: SearchIndex): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = WORDS_OF_PHRASE.map((length) => tokens.slice(at, at + length)).find((some) => {
      const name = some.map(({ word }) => word).join(' ');
      const isNational = named
        .get(name)
        ?.some(
          ({ kind, country }) => country !== null && (kind === 'field' || kind === 'parameter'),
        );
      return some.length > 1 && (synonyms.has(stems(name).join(' ')) || isNational);
    });
    if (phrase)
      joined.push({
        word: phrase.map(({ word }) => word).join(' '),
        isAbbreviation: false,
        isLowerCase: true,
        isStopWord: false,
        typed: [...new Set(phrase.map(({ typed }) => typed))].join(' '),
      });
    else joined.push(tokens[at] as Token);
    at += phrase?.length ?? 1;
  }
  return joined;
}
