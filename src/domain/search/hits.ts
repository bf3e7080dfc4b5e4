import { type InForce, isInForce } from '../../engine/conditions/in-force.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import type { FoundPlace, PlaceTerms } from '../places/find-places.ts';
import { namesOf } from '../places/spellings.ts';
import type { FoundEntry } from './match-entries.ts';
import type { Reading } from './read-text.ts';
import { SEARCH_KINDS, type SearchKind } from './table.ts';

type MatchedBy =
  | 'name'
  | 'other_name'
  | 'postcode'
  | 'official_code'
  | 'clause'
  | 'words'
  | 'some_words'
  | 'similar';

/** A result, the text of it that matches, and its score. */
export type Hit = {
  kind: SearchKind;
  country: string | null;
  key: string;
  matchedBy: MatchedBy;
  matched: string;
  score: number;
  weight: number;
  /** The words of a question that it has, as typed. */
  words?: readonly string[];
};

/** The key of a zone, or of a building-code parameter in a place, begins with the city. */
export function inCity(hit: Hit, city: string): Hit {
  return { ...hit, key: `${city}/${hit.key}` };
}

/** The city of a key, and the rest of it. */
export function splitKey(key: string): { city: string | null; name: string } {
  const end = key.indexOf('/');
  return end === -1
    ? { city: null, name: key }
    : { city: key.slice(0, end), name: key.slice(end + 1) };
}

/** Likelihood that the text means a result, by how it was found. */
export const SCORES = {
  name: 100,
  country: 99,
  /** The place that a question names comes before the other results. */
  place: 98,
  spelling: 97,
  /** Postcodes and official codes look alike: the most populous place is the likeliest. */
  code: 96,
  entryName: 95,
  clause: 91,
  wordsOfName: 75,
  beginning: 70,
  words: 60,
  text: 55,
  letters: 50,
  similar: 40,
  someWords: 35,
} as const;
/** Entries of the named country rank before those that all countries share. */
const OF_COUNTRY = 10;
/** Rules that are not law on the day rank last. */
export const NOT_IN_FORCE = -40;

export function hitOfCountry(code: string, { text }: Reading): Hit {
  return {
    kind: 'country',
    country: code,
    key: code,
    matchedBy: 'name',
    matched: text,
    score: SCORES.country,
    weight: 0,
  };
}

export function hitOfPlace(
  place: FoundPlace,
  reading: Reading,
  { codes, postcode }: PlaceTerms,
): Hit | null {
  const { name, officialCode } = place;
  const hit = (matchedBy: MatchedBy, matched: string, score: number) =>
    placeHit(place, matchedBy, matched, score);
  const [text = '', ...others] = reading.names;
  const own = namesOf(name);
  const [full = ''] = own;
  if (own.includes(text)) return hit('name', name, SCORES.name);
  if (others.some((other) => own.includes(other))) return hit('name', name, SCORES.spelling);
  if (officialCode !== null && [text, ...codes].includes(foldText(officialCode)))
    return hit('official_code', officialCode, SCORES.code);
  const spellings = [text, ...others];
  // Washington, D.C.
  const main = foldText(name.split(', ', 1)[0] as string);
  if (main !== full && spellings.includes(main)) return hit('name', name, SCORES.spelling);
  if (spellings.some((each) => full.startsWith(`${each} `)))
    return hit('name', name, SCORES.beginning);
  if (spellings.some((each) => each.split(' ').every((word) => full.split(' ').includes(word))))
    return hit('words', name, SCORES.words);
  if (spellings.some((each) => full.startsWith(each))) return hit('name', name, SCORES.letters);
  return postcode === null ? null : hit('postcode', postcode, SCORES.code);
}

export function placeHit(
  { country, code, population }: FoundPlace,
  matchedBy: MatchedBy,
  matched: string,
  score: number,
): Hit {
  return { kind: 'place', country, key: code, matchedBy, matched, score, weight: population ?? -1 };
}

const SCORE_OF_MATCH = {
  name: SCORES.entryName,
  clause: SCORES.clause,
  words_of_name: SCORES.wordsOfName,
  words: SCORES.text,
  some_words: SCORES.someWords,
} as const;

/** A hit of any kind except a place, on a day. */
export function hitOfEntry(
  { entry, match, share }: FoundEntry,
  reading: Reading,
  day: string,
): Hit {
  const { country, key, called } = entry;
  const kind = entry.kind as SearchKind;
  // Many rules share the name of their field, and a named country means its own rules first.
  const isShared = kind === 'rule' ? called !== key : country === null && reading.country !== null;
  const found = match === 'name' && isShared ? 'words_of_name' : match;
  const matchedBy = found === 'words_of_name' ? 'words' : found;
  const isOfCountry = reading.country !== null && country === reading.country && found !== 'name';
  const score =
    SCORE_OF_MATCH[found] +
    (isOfCountry ? OF_COUNTRY : 0) +
    (isInForce(entry as InForce, day) ? 0 : NOT_IN_FORCE);
  return {
    kind,
    country,
    key,
    matchedBy,
    matched: found === 'clause' ? reading.text : called,
    score,
    weight: share,
  };
}

/** Each result once, by its best match. */
export function rankHits(hits: readonly Hit[]): Hit[] {
  const kindOf = (hit: Hit) => SEARCH_KINDS.indexOf(hit.kind);
  const sorted = hits.toSorted(
    (one, other) =>
      other.score - one.score || kindOf(one) - kindOf(other) || other.weight - one.weight,
  );
  const identity = ({ kind, country, key }: Hit) =>
    `${kind} ${kind === 'field' || kind === 'parameter' ? '' : country} ${key}`;
  const seen = new Set<string>();
  return sorted.filter((hit) => seen.size < seen.add(identity(hit)).size);
}
