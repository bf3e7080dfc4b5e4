import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { namesOf, otherSpellings } from '../../../domain/places/spellings.ts';

/**
 * How similar two names are. `same` ignores case, accents, signs and abbreviations. `alike` ignores
 * words for the kind of a place as well. `other_kind`: only the name of the place has such a word.
 */
export type Likeness = 'same' | 'alike' | 'other_kind';

/** Returns a function that compares a name with those of places; null where they differ. */
export function compareName(
  name: string,
  words: LanguageWords,
): (placeName: string) => Likeness | null {
  const spellings = [name, ...otherSpellings(name, words)];
  const looseForms = (each: string) => looseFormsOf(each, words);
  const bareForms = (each: string) => withoutKind(each, words);
  const forms = new Set(
    spellings.flatMap((each) => [each, ...bareForms(each)]).flatMap(looseForms),
  );
  const isLoose = (names: readonly string[]) =>
    names.flatMap(looseForms).some((each) => forms.has(each));
  return (placeName) => {
    const own = namesOf(placeName);
    if (own.some((each) => spellings.includes(each))) return 'same';
    if (isLoose(own)) return 'alike';
    return isLoose(own.flatMap(bareForms)) ? 'other_kind' : null;
  };
}

/** What loosely the same names have in common: their letters without spaces, as they are and without little words. */
function looseFormsOf(name: string, { littleWords }: LanguageWords): string[] {
  const words = name.split(' ');
  const great = words.filter((word) => !littleWords.has(word));
  return [words, great]
    .filter(({ length }) => length > 0)
    .map((each) => withoutDoubles(each.join('')));
}

/** Letters that are written as two have one form. */
function withoutDoubles(name: string): string {
  return name.replaceAll('aa', 'a').replace(/[aou]e/g, ([letter = '']) => letter);
}

/** A name without its kind of place, and without the ending of a genitive before that kind. None if the name has no kind. */
function withoutKind(name: string, words: LanguageWords): string[] {
  const bare = name
    .replace(words.partBehind, '')
    .replace(words.kindBefore, '')
    .replace(words.kindBehind, '');
  if (bare === name) return [];
  return words.kindBehindGenitive.test(name) && bare.endsWith('s')
    ? [bare, bare.slice(0, -1)]
    : [bare];
}

/** Whole words and beginnings by which places are found that a name may be loosely that of. */
export function looseSpellings(
  name: string,
  words: LanguageWords,
): { spellings: string[]; starts: string[] } {
  const bare = [name, ...withoutKind(name, words)];
  const spellings = bare.flatMap((each) => [
    each,
    withoutDoubles(each),
    each.replaceAll(' ', ''),
    withoutLittleWords(each, words),
  ]);
  const starts = bare.map((each) =>
    withoutLittleWords(each, words).split(' ').slice(0, -1).join(' '),
  );
  return {
    spellings: [...new Set(spellings)].filter((each) => each !== '' && each !== name),
    starts: starts.filter(({ length }) => length > 2),
  };
}

function withoutLittleWords(name: string, { littleWords }: LanguageWords): string {
  return name
    .split(' ')
    .filter((word) => !littleWords.has(word))
    .join(' ');
}

/** The name for finding suggestions, without words for the kind of a place. */
export function bareName(name: string, words: LanguageWords): string {
  return withoutKind(name, words).at(-1) ?? name;
}

/** Whether a name is that of a part of a place: an arrondissement, or a post office for large recipients. */
export function isOfPart(name: string, { partBehind }: LanguageWords): boolean {
  return partBehind.test(name);
}
