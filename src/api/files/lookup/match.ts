import type { CandidateKey, FoundPlace } from '../../../domain/places/find-places.ts';
import type { STATUSES } from './contract.ts';
import type { Gazetteer } from './gazetteer.ts';
import { compareName } from './loose-names.ts';
import type { OtherName } from './other-names.ts';
import type { NameReading, PlaceQuery } from './place-query.ts';

/** Other places that a row could mean, as they are listed. */
export const MAX_CANDIDATES = 5;

/**
 * How certain a match is. `likely` is a match with a difference from the row. Only `matched` and
 * `likely` rows get values.
 */
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
  /** Whether it is likely for the only reason that the place was read from an address. */
  isOfAddress?: boolean;
};

/** What one row is matched by, and against. */
export type Evidence = {
  query: PlaceQuery;
  candidates: (key: CandidateKey) => readonly FoundPlace[];
  /** Places with the code that the row has. */
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
  const given = notes.filter((note): note is string => !!note);
  return (
    given
      .map((note, index) => (index < given.length - 1 ? note.replace(/\.$/, '') : note))
      .join('; ') || null
  );
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

export function isOfCountry({ country }: FoundPlace, { query }: Evidence): boolean {
  return query.country === null || country === query.country;
}

/** Whether a place lies in the area that a row or its name gives, or none is given. */
export function liesIn(
  { country, subdivision }: FoundPlace,
  said: string | null,
  { gazetteer }: Evidence,
): boolean {
  return said === null || gazetteer.liesIn(country)(subdivision, said);
}

/** Whether a place lies in the subdivision of a row, and in the area given behind its name. */
export function liesWithin(place: FoundPlace, reading: NameReading, evidence: Evidence): boolean {
  return (
    liesIn(place, evidence.query.subdivision, evidence) && liesInArea(place, reading, evidence)
  );
}

/** Whether a place lies in the country or the subdivision given behind its name. */
export function liesInArea(place: FoundPlace, reading: NameReading, evidence: Evidence): boolean {
  return place.country === reading.country || liesIn(place, reading.within, evidence);
}

export const ANYWHERE = 'no country was given, and others may have a place of this name';

/** That an unpublished place of a country may have a name; null where all are published. */
export function describeMissing(country: string, gazetteer: Gazetteer): string | null {
  const missing = gazetteer.missing(country);
  return missing === null
    ? null
    : `only ${gazetteer.places(country)} places of ${country} are published: another one may have this name. ${missing}`;
}

/**
 * Chooses among places with the name of a row: several are ambiguous. A single one is a certain
 * match only where no other place can have its name. `doubt` states the difference from the given
 * name; `near` are listed as well.
 */
export function chooseAmong(
  found: readonly FoundPlace[],
  near: readonly FoundPlace[],
  { query, gazetteer }: Evidence,
  doubt: ((place: FoundPlace) => string) | null,
): Match {
  const others = eachOnce([...found, ...near]);
  const [place] = found as [FoundPlace];
  if (found.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'name',
      others,
      note: `${found.length} places have this name: say the ${query.country ? 'subdivision' : 'country'} or the official code`,
    };
  const { country } = place;
  const missing = gazetteer.missing(country);
  const unseen = describeMissing(country, gazetteer);
  const isCountryGiven =
    query.country !== null || query.names.some((reading) => reading.country === country);
  const isAnywhere = !isCountryGiven && !(query.subdivision && missing === null);
  const doubts = [doubt?.(place) ?? null, isAnywhere ? ANYWHERE : null, unseen].filter(
    (each) => each !== null,
  );
  return {
    status: doubts.length > 0 ? 'likely' : 'matched',
    by: 'name',
    place,
    others: others.filter((each) => each !== place),
    note: joinNotes(...doubts),
  };
}

/**
 * How well the name of a place, found by another cell, fits the name of a row. `alike` includes its
 * other names; null where it does not fit.
 */
export function fitOfName(place: FoundPlace, evidence: Evidence): 'same' | 'alike' | null {
  const { query, otherNames, gazetteer } = evidence;
  const likenesses = query.names.map((reading) =>
    liesInArea(place, reading, evidence)
      ? compareName(reading.name, gazetteer.words)(place.name)
      : null,
  );
  if (likenesses.includes('same')) return 'same';
  return likenesses.some((each) => each !== null) ||
    otherNames.some((each) => isSamePlace(each.place, place))
    ? 'alike'
    : null;
}
