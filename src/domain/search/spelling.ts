import { memoize } from '../../engine/memoize.ts';
import { type FoundPlace, placesSpelledAlike } from '../places/find-places.ts';
import { namesOf } from '../places/spellings.ts';
import type { Context } from '../schema/builder.ts';
import { placesIn } from './find-reading.ts';
import { type Hit, placeHit, rankHits, SCORES } from './hits.ts';
import { isKnownWord } from './match-entries.ts';
import { countMistakes, mistakesAllowed, nearest } from './mistakes.ts';
import type { ReadQuestion } from './question.ts';
import type { Reading } from './read-text.ts';
import { type SearchIndex, stems } from './search-index.ts';

type Corrected = { name: string; mistakes: number };
/** `isElsewhere`: none of them lies in the requested subdivision. */
type PlacesAlike = { hits: readonly Hit[]; name: string; mistakes: number; isElsewhere: boolean };

/** The places whose names are spelled like a text; null where there are none. */
export async function placesLike(
  { edition }: Context,
  { names: [name = ''], country, subdivision }: Reading,
): Promise<PlacesAlike | null> {
  const alike = await edition.load<readonly FoundPlace[]>(
    placesSpelledAlike,
    JSON.stringify({ name, country }),
  );
  const inside = subdivision === null ? alike : await placesIn(edition, subdivision, alike);
  const places = (inside.length > 0 ? inside : alike)
    .flatMap((place) =>
      namesOf(place.name).map((each) => ({ place, mistakes: countMistakes(name, each) })),
    )
    .filter(({ mistakes }) => mistakes <= mistakesAllowed(name.length))
    .sort(
      (one, other) =>
        one.mistakes - other.mistakes ||
        (other.place.population ?? -1) - (one.place.population ?? -1),
    );
  const [best] = places;
  if (!best) return null;
  const hits = places.map(({ place, mistakes }) =>
    placeHit(place, 'similar', place.name, SCORES.similar - mistakes),
  );
  return {
    hits: rankHits(hits),
    name: best.place.name,
    mistakes: best.mistakes,
    isElsewhere: inside.length === 0,
  };
}

/** Each correction compares a word with all known ones. */
const MAX_CORRECTED = 3;

/** The nearest name, or the text with the nearest words; null with many unknown words. */
export function correct(text: string, index: SearchIndex): Corrected | null {
  const { names, words } = spellingsOf(index);
  const whole = nearest(text, names);
  if (whole) return whole;
  const given = text.split(' ');
  const isKnown = given.map((word) => isKnownWord(index, word));
  if (isKnown.filter((known) => !known).length > MAX_CORRECTED) return null;
  const corrected = given.map((word, at) => (isKnown[at] ? null : nearest(word, words)));
  if (corrected.every((word) => word === null)) return null;
  return {
    name: given.map((word, at) => corrected[at]?.name ?? word).join(' '),
    mistakes: corrected.reduce((sum, word) => sum + (word?.mistakes ?? 0), 0),
  };
}

/** Null unless one to three words, but not all, are unknown and have a near match. */
export function correctWords(
  words: readonly string[],
  index: SearchIndex,
  { names, language }: Pick<ReadQuestion, 'names' | 'language'>,
): string[] | null {
  const isKnown = words.map((word) => names.has(word) || isKnownWord(index, word));
  const unknown = isKnown.filter((known) => !known).length;
  if (unknown === 0 || unknown === words.length || unknown > MAX_CORRECTED) return null;
  // A word of another language is not what was meant.
  const isOfLanguage = (known: string) => {
    const spoken = index.languagesOf.get(stems(known).join(' '));
    return language === null || (spoken?.has(language) ?? language === 'en');
  };
  const known = spellingsOf(index).words.filter(isOfLanguage);
  const corrected = words.map((word, at) => (isKnown[at] ? word : nearest(word, known)?.name));
  return corrected.every((word) => word !== undefined) ? corrected : null;
}

/** Letters from which a name may have two mistakes. */
const LONG_NAME = 9;

/** The text with the name of a place in place of an unknown word that is spelled like it. */
export async function misspeltPlace(
  context: Context,
  text: string,
  { words, country, typed }: Pick<ReadQuestion, 'words' | 'country' | 'typed'>,
  index: SearchIndex,
): Promise<string | null> {
  const unknown = words.filter((word) => /^\p{L}{5,}$/u.test(word) && !isKnownWord(index, word));
  if (unknown.length > MAX_CORRECTED) return null;
  for (const word of unknown) {
    const written = typed.get(word) ?? word;
    const alike = await placesLike(context, { ...NO_AREA, names: [word], text: written, country });
    if (alike && alike.mistakes <= (word.length < LONG_NAME ? 1 : 2) && text.includes(written))
      return text.replace(written, alike.name);
  }
  return null;
}
const NO_AREA = { clause: [], subdivision: null, area: null } as const;

type Spellings = { names: readonly string[]; words: readonly string[] };

/** Names for corrections, and their words. `placesLike` corrects main names of places. */
const spellingsOf = memoize((index: SearchIndex): Spellings => {
  const isCorrectable = (kind: string) =>
    kind === 'field' || kind === 'parameter' || kind === 'place';
  const names = [...index.named]
    .filter(([, entries]) => entries.some(({ kind }) => isCorrectable(kind)))
    .map(([name]) => name);
  return {
    names,
    words: [...new Set([...names.flatMap((name) => name.split(' ')), ...index.synonyms.keys()])],
  };
});
