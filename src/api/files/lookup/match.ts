import type { CandidateKey, FoundPlace } from '../../../domain/places/find-places.ts';
import type { AskedPlace } from './asked-place.ts';
import type { STATUSES } from './contract.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { NameReading } from './name-readings.ts';
import type { OtherName } from './other-names.ts';

/** Other places that a row could mean, as they are listed. */
export const MAX_CANDIDATES = 5;

/** How surely a row was matched: `likely` is a match of which something is not as it was given, and only of `matched` and `likely` are values answered. */
export type Status = (typeof STATUSES)[number];

/** What was found for a row. */
export type Match = {
  status: Status;
  /** What of the row it was found by. */
  by:
    | 'official_code'
    | 'postcode'
    | 'place'
    | 'name'
    | 'former_name'
    | 'other_name'
    | 'coordinates'
    | null;
  place: FoundPlace | null;
  /** What else the row could have meant. */
  others: readonly FoundPlace[];
  note: string | null;
};

/** What one row is matched by, and against. */
export type Evidence = {
  asked: AskedPlace;
  candidates: (key: CandidateKey) => readonly FoundPlace[];
  /** Those that have the code here that the row says. */
  coded: readonly FoundPlace[];
  /** Those that its name is another name of. */
  otherNames: readonly OtherName[];
  gazetteer: Gazetteer;
  /** Whether what names are compared by loosely was looked for as well, as the name itself was not found. */
  isLoose: boolean;
};

export const NOT_FOUND: Match = {
  status: 'not_found',
  by: null,
  place: null,
  others: [],
  note: null,
};

/** Notes one after the other; null where there is none. */
export function joinNotes(...notes: readonly (string | null)[]): string | null {
  return notes.filter(Boolean).join('; ') || null;
}

/** Each place once, in the order given. */
export function eachOnce(places: readonly FoundPlace[]): FoundPlace[] {
  return [
    ...new Map(
      [...places].reverse().map((place) => [`${place.country}/${place.code}`, place]),
    ).values(),
  ].reverse();
}

export function isSamePlace(one: FoundPlace, other: FoundPlace): boolean {
  return one.country === other.country && one.code === other.code;
}

export function isOfCountry({ country }: FoundPlace, { asked }: Evidence): boolean {
  return asked.country === null || country === asked.country;
}

/** Whether a place lies in what a row or its name says, or no such thing is said. */
export function liesIn(
  { country, subdivision }: FoundPlace,
  said: string | null,
  { gazetteer }: Evidence,
): boolean {
  return said === null || gazetteer.liesIn(country)(subdivision, said);
}

/** Whether a place lies in the subdivision of a row, and in what is said behind its name. */
export function liesWithin(
  place: FoundPlace,
  { within }: NameReading,
  evidence: Evidence,
): boolean {
  return liesIn(place, evidence.asked.subdivision, evidence) && liesIn(place, within, evidence);
}
