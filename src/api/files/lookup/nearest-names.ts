import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import type { CandidateKey, FoundPlace } from '../../../domain/places/find-places.ts';
import { namesOf } from '../../../domain/places/spellings.ts';
import { bareName } from './loose-names.ts';

/** Letters that a name must share with the beginning of another to be near it. */
const MIN_SHARED = 3;
/** And which part of it. */
const SHARED = 0.4;

type MissingName = { name: string; country: string | null };

/** By what the places are found whose names may be near. */
export function nearKey({ name }: MissingName, words: LanguageWords): CandidateKey {
  const bare = bareName(name, words);
  return `start:${bare.slice(0, Math.max(MIN_SHARED, Math.ceil(bare.length * SHARED))).trimEnd()}`;
}

/** The places whose names begin like one that no place has and differ in few letters, the nearest first. Suggestions alone: none is taken for what was meant. */
export function nearestNames(
  missing: MissingName,
  candidates: (key: CandidateKey) => readonly FoundPlace[],
  words: LanguageWords,
): readonly FoundPlace[] {
  const near = candidates(nearKey(missing, words)).filter(
    ({ country }) => missing.country === null || country === missing.country,
  );
  const named = new Map(
    near.flatMap((place) => namesOf(place.name).map((name) => [name, place] as const)),
  );
  const places = suggestionList(bareName(missing.name, words), [...named.keys()]).map(
    (name) => named.get(name) as FoundPlace,
  );
  return [...new Set(places)];
}
