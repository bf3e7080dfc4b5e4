import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import type { Edition } from '../editions/edition.ts';
import type { Candidate, CandidateKey } from '../resources/places/candidates.ts';
import { namesOf } from '../resources/places/spellings.ts';
import { findCandidates } from './find-candidates.ts';
import { MAX_CANDIDATES } from './match.ts';

/** Letters that a name must share with the beginning of another to be near it. */
const MIN_SHARED = 3;
/** And which part of it. */
const SHARED = 0.4;

type MissingName = { name: string; country: string | null };

/** For each name that no place has, the places whose names begin alike and differ in few letters, the nearest first. Suggestions alone: none is taken for what was meant. */
export async function nearestNames(edition: Edition, missing: readonly MissingName[]): Promise<readonly (readonly Candidate[])[]> {
  const keyOf = ({ name }: MissingName): CandidateKey =>
    `start:${name.slice(0, Math.max(MIN_SHARED, Math.ceil(name.length * SHARED))).trimEnd()}`;
  const keys = [...new Set(missing.map(keyOf))];
  const candidates = await findCandidates(edition, keys);
  return missing.map((each) => {
    const near = candidates(keyOf(each)).filter(({ country }) => each.country === null || country === each.country);
    const named = new Map(near.flatMap((place) => namesOf(place.name).map((name) => [name, place] as const)));
    const places = suggestionList(each.name, [...named.keys()]).map((name) => named.get(name) as Candidate);
    return [...new Set(places)].slice(0, MAX_CANDIDATES);
  });
}
