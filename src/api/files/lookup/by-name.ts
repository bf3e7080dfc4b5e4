import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import {
  type CandidateKey,
  type FoundPlace,
  MAX_CANDIDATES,
} from '../../../domain/places/find-places.ts';
import { namesOf, otherSpellings } from '../../../domain/places/spellings.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import { compareName, isOfPart, type Likeness, looseSpellings } from './loose-names.ts';
import {
  ANYWHERE,
  chooseAmong,
  describeMissing,
  type Evidence,
  eachOnce,
  isOfCountry,
  isSamePlace,
  joinNotes,
  liesInArea,
  liesWithin,
  type Match,
  NOT_FOUND,
} from './match.ts';
import type { OtherName } from './other-names.ts';
import type { NameReading, PlaceQuery } from './place-query.ts';

/**
 * The place with the name of a row. An address may end with a subdivision behind a town that is not
 * published: then no place with the name of the subdivision is chosen.
 */
export function matchByName(evidence: Evidence): Match {
  const match = findByName(evidence);
  const { query, gazetteer } = evidence;
  const places = match.place ? [match.place] : match.others;
  if (match.status === 'not_found' || query.taken === null) return match;
  const read = query.names.filter((reading) =>
    places.some((place) => isCalled(place, reading, evidence)),
  );
  const [first] = read.map((reading) => unlistedTown(reading, match.place, evidence));
  const isTown = read.some((reading) => unlistedTown(reading, match.place, evidence) === null);
  if (!first || isTown) return match;
  const note = `what stands last is also the name of a subdivision, and no place called “${first.town}” is known to lie in it: ${describeMissing(first.country, gazetteer)}`;
  return {
    ...NOT_FOUND,
    status: 'ambiguous',
    by: 'name',
    others: eachOnce([...places, ...match.others]),
    note,
  };
}

/**
 * The unpublished town that a reading of an address may leave out, as it takes a subdivision for the
 * town: `Ithaca` of `Ithaca, New York`. Null where a street stands before the main town of the
 * subdivision, as in `12 Grande Allée, Québec`.
 */
function unlistedTown(
  { name, behind }: NameReading,
  place: FoundPlace | null,
  { query, gazetteer }: Evidence,
): { town: string; country: string } | null {
  if (behind === null) return null;
  const country = gazetteer.countries.find(
    (each) =>
      (query.country ?? each) === each &&
      gazetteer.missing(each) !== null &&
      gazetteer.isSubdivision(each, name),
  );
  if (country === undefined) return null;
  const isMainTown =
    place?.country === country && gazetteer.liesIn(country)(place.subdivision, name);
  return isMainTown && /\d/.test(behind) ? null : { town: behind, country };
}

function isCalled(place: FoundPlace, reading: NameReading, evidence: Evidence): boolean {
  const { otherNames, gazetteer } = evidence;
  const isOther = otherNames.some(
    (each) => each.name === reading.name && isSamePlace(each.place, place),
  );
  const isLike = compareName(reading.name, gazetteer.words)(place.name) !== null;
  return (isLike || isOther) && liesInArea(place, reading, evidence);
}

/**
 * The place with the name of a row: exactly, ignoring case, accents and signs; else in another
 * spelling; else as another name; else loosely. Longer names are listed, but never match.
 */
function findByName(evidence: Evidence): Match {
  const { names } = evidence.query;
  const { words } = evidence.gazetteer;
  const ways = [(name: string) => [name], (name: string) => otherSpellings(name, words)];
  for (const [index, spell] of ways.entries()) {
    for (const reading of names) {
      const found = placesNamed(reading, spell(reading.name), evidence);
      const doubt =
        index > 0 || reading.isOtherwise ? ({ name }: FoundPlace) => `spelled ${name} here` : null;
      if (found.length === 0) continue;
      const near = [
        ...otherNamesWithin(evidence).map(({ place }) => place),
        ...placesWithWords(reading, evidence),
      ];
      return chooseAmong(found, near, evidence, doubt);
    }
  }
  const other = matchByOtherName(evidence);
  if (other) return other;
  const loosely = evidence.isLoose ? (matchLoosely(evidence) ?? matchByBeginning(evidence)) : null;
  return loosely ?? listLongerNames(evidence);
}

/**
 * The one place whose name goes on with a hyphen: Chamonix-Mont-Blanc for `Chamonix`. Null for a name
 * of a subdivision, and where a place that is not published may have the name itself.
 */
function matchByBeginning(evidence: Evidence): Match | null {
  const { query, candidates, gazetteer } = evidence;
  for (const reading of query.names) {
    const longer = placesWithWords(reading, evidence);
    const found = longer.filter(({ name }) => beginningsOf(name).includes(reading.name));
    const [place, ...more] = found;
    const isCut = candidates(`words:${reading.name}`).length >= MAX_CANDIDATES;
    const isSubdivision = gazetteer.countries.some((each) =>
      gazetteer.isSubdivision(each, reading.name),
    );
    if (!place || more.length > 0 || isCut || isSubdivision) continue;
    if (gazetteer.missing(place.country) !== null) continue;
    const others = longer.filter((each) => each !== place);
    const anywhere = query.country === null ? ANYWHERE : null;
    const note = joinNotes(`${place.name} alone begins with this name`, anywhere);
    return { status: 'likely', by: 'name', place, others, note };
  }
  return null;
}

/** What stands before each hyphen of a name, folded. */
function beginningsOf(name: string): string[] {
  return [...name.matchAll(/-/g)].map(({ index }) => foldText(name.slice(0, index)));
}

/** Places in the given country and subdivision whose name is one of the spellings. */
function placesNamed(
  reading: NameReading,
  spellings: readonly string[],
  evidence: Evidence,
): FoundPlace[] {
  const named = spellings.flatMap((spelling) =>
    evidence
      .candidates(`words:${spelling}`)
      .filter((place) => namesOf(place.name).includes(spelling)),
  );
  return eachOnce(named).filter(
    (place) => isOfCountry(place, evidence) && liesWithin(place, reading, evidence),
  );
}

/** Places in the given country and subdivision whose name contains this one. */
function placesWithWords(reading: NameReading, evidence: Evidence): FoundPlace[] {
  const having = evidence.candidates(`words:${reading.name}`);
  return having.filter(
    (place) => isOfCountry(place, evidence) && liesWithin(place, reading, evidence),
  );
}

function listLongerNames(evidence: Evidence): Match {
  const { query, candidates } = evidence;
  for (const reading of query.names) {
    const inCountry = candidates(`words:${reading.name}`).filter((place) =>
      isOfCountry(place, evidence),
    );
    const others = placesWithWords(reading, evidence);
    if (others.length > 0)
      return { ...NOT_FOUND, others, note: 'only longer names have it, which are listed' };
    const said = [query.subdivision, reading.within].filter((each) => each !== null).join(', ');
    if (inCountry.length > 0)
      return {
        ...NOT_FOUND,
        others: inCountry,
        note: joinNotes(
          `no place of this name is known to lie in ${said}; those elsewhere are listed`,
          describeUnlisted(reading, evidence),
        ),
      };
  }
  const [first] = query.names;
  return {
    ...NOT_FOUND,
    note: joinNotes('no place has this name', first ? describeUnlisted(first, evidence) : null),
  };
}

/** Which places of the country of a row, or of the area behind the name, are not published. */
function describeUnlisted({ within }: NameReading, { query, gazetteer }: Evidence): string | null {
  const areas = [query.subdivision, within].filter((each) => each !== null);
  const country =
    query.country ??
    gazetteer.countries.find((each) => areas.some((area) => gazetteer.isSubdivision(each, area)));
  return country === undefined ? null : describeMissing(country, gazetteer);
}

/** By a former name, as an official table spells it, or by that of another language. */
function matchByOtherName(evidence: Evidence): Match | null {
  const found = otherNamesWithin(evidence);
  const places = eachOnce(found.map(({ place }) => place));
  const [first] = found;
  if (!first) return null;
  const { by, place, reason } = first;
  if (places.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by,
      others: places.toSorted((one, other) => (other.population ?? 0) - (one.population ?? 0)),
      note: `${places.length} places are known by this name`,
    };
  const anywhere = evidence.query.country === null ? ANYWHERE : null;
  return { status: 'likely', by, place, others: [], note: joinNotes(reason, anywhere) };
}

/** The places of other names that lie in the country and the subdivision that are given. */
function otherNamesWithin(evidence: Evidence): OtherName[] {
  const { query, otherNames } = evidence;
  const within = otherNames.filter(
    ({ name, place, subdivision }) =>
      isOfCountry(place, evidence) &&
      query.names.some(
        (reading) =>
          reading.name === name &&
          liesWithin(
            { ...place, subdivision: subdivision ?? place.subdivision },
            reading,
            evidence,
          ),
      ),
  );
  // The beginnings of an address: a longer name takes precedence.
  return query.taken === null ? within : within.filter(({ name }) => name === within[0]?.name);
}

/** The keys for finding places whose names may loosely match that of a row. */
export function looseKeys({ names }: PlaceQuery, words: LanguageWords): CandidateKey[] {
  return names.flatMap(({ name }) => {
    const { spellings, starts } = looseSpellings(name, words);
    return [
      ...spellings.map((each): CandidateKey => `words:${each}`),
      ...starts.map((each): CandidateKey => `start:${each}`),
    ];
  });
}

/**
 * The one place whose name loosely matches that of a row, at most likely. A place that matches only
 * without a word for its kind, as a county with the name of a town, is listed but not chosen.
 */
export function matchLoosely(evidence: Evidence): Match | null {
  const { query, candidates } = evidence;
  const { words } = evidence.gazetteer;
  // A list that reached its maximum may lack similar names, so it is not used.
  const asWritten = query.names
    .flatMap(({ name }) => [name, ...otherSpellings(name, words)])
    .map((each): CandidateKey => `words:${each}`);
  const near = [...asWritten, ...looseKeys(query, words)].flatMap((key) => {
    const found = candidates(key);
    return found.length < MAX_CANDIDATES ? found : [];
  });
  const places = eachOnce(near).filter((place) => isOfCountry(place, evidence));
  const compared = query.names.map((reading) => ({
    reading,
    likeness: compareName(reading.name, words),
  }));
  const likenesses = places.map((place) => ({
    place,
    likenesses: compared.flatMap(({ reading, likeness }) =>
      liesWithin(place, reading, evidence) ? likeness(place.name) : [],
    ),
  }));
  const having = (likeness: Likeness) =>
    likenesses.flatMap((each) => (each.likenesses.includes(likeness) ? each.place : []));
  const alike = having('alike');
  const isPart = query.names.some(({ name }) => isOfPart(name, words));
  if (alike.length > 0) return chooseAmong(alike, [], evidence, (place) => describe(place, isPart));
  const others = having('other_kind');
  if (others.length === 0) return null;
  const note = `no place has this name; ${others.length === 1 ? `${others[0]?.name} does` : `${others.length} do`} with the word for its kind: say it if that is meant`;
  return { ...NOT_FOUND, status: 'ambiguous', by: 'name', others, note };
}

function describe({ name }: FoundPlace, isPart: boolean): string {
  return isPart ? `matched ${name}, the whole municipality` : `spelled ${name} here`;
}
