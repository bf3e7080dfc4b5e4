import {
  type CandidateKey,
  type FoundPlace,
  MAX_CANDIDATES,
} from '../../../domain/places/find-places.ts';
import { otherSpellings } from '../../../domain/places/spellings.ts';
import type { AskedPlace } from './asked-place.ts';
import { chooseAmong } from './choose-among.ts';
import { compareName, isOfPart, type Likeness, looseSpellings } from './loose-names.ts';
import {
  type Evidence,
  eachOnce,
  isOfCountry,
  liesWithin,
  type Match,
  NOT_FOUND,
} from './match.ts';

/** By what places are looked for whose names may loosely be that of a row. */
export function looseKeys({ names }: AskedPlace): CandidateKey[] {
  return names.flatMap(({ name }) => {
    const { words, starts } = looseSpellings(name);
    return [
      ...words.map((each): CandidateKey => `words:${each}`),
      ...starts.map((each): CandidateKey => `start:${each}`),
    ];
  });
}

/** The one place whose name is loosely that of a row, at most likely. One that has the name only without a word for its kind, as a county has that of a town, is listed and not taken. */
export function matchLoosely(evidence: Evidence): Match | null {
  const { asked, candidates } = evidence;
  // Of more places than are answered those that are alike may be left out.
  const asWritten = asked.names
    .flatMap(({ name }) => [name, ...otherSpellings(name)])
    .map((each): CandidateKey => `words:${each}`);
  const near = [...asWritten, ...looseKeys(asked)].flatMap((key) => {
    const found = candidates(key);
    return found.length < MAX_CANDIDATES ? found : [];
  });
  const places = eachOnce(near).filter((place) => isOfCountry(place, evidence));
  const compared = asked.names.map((reading) => ({ reading, likeness: compareName(reading.name) }));
  const likenesses = places.map((place) => ({
    place,
    likenesses: compared.flatMap(({ reading, likeness }) =>
      liesWithin(place, reading, evidence) ? likeness(place.name) : [],
    ),
  }));
  const having = (likeness: Likeness) =>
    likenesses.flatMap((each) => (each.likenesses.includes(likeness) ? each.place : []));
  const alike = having('alike');
  const isPart = asked.names.some(({ name }) => isOfPart(name));
  if (alike.length > 0) return chooseAmong(alike, [], evidence, (place) => describe(place, isPart));
  const others = having('other_kind');
  if (others.length === 0) return null;
  const note = `no place has this name; ${others.length === 1 ? `${others[0]?.name} does` : `${others.length} do`} with the word for its kind: say it if that is meant`;
  return { ...NOT_FOUND, status: 'ambiguous', by: 'name', others, note };
}

function describe({ name }: FoundPlace, isPart: boolean): string {
  return isPart
    ? `taken for ${name}, of which the whole municipality is meant`
    : `spelled ${name} here`;
}
