import { cityKey } from '../../data/db/keys.ts';
import { placeByKey } from '../cities/queries.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import { type FoundPlace, type PlaceTerms, placesByTerms } from '../places/find-places.ts';
import { readPostcodeIn } from '../places/postcodes.ts';
import type { Context, ReadableEdition } from '../schema/builder.ts';
import { type Hit, hitOfCountry, hitOfEntry, hitOfPlace, rankHits, SCORES } from './hits.ts';
import { type FoundEntry, matchEntries } from './match-entries.ts';
import type { Reading } from './read-text.ts';
import type { SearchIndex } from './search-index.ts';
import { subdivisionsOf } from './subdivisions.ts';

/** A document named by letters: DB-SUA. */
const CITATION = /\p{Lu}{2}[-./–]\p{Lu}{2}/u;

/** Entries with the name of a reading, with its clause, or with all of its words. */
export async function findReading(
  { edition }: Context,
  reading: Reading,
  index: SearchIndex,
  countries: ReadonlyMap<string, string>,
): Promise<Hit[]> {
  const { names, clause, country, subdivision } = reading;
  const postcode = readPostcodeIn(reading.text, country, await edition.load(countriesByCode, ALL));
  const terms: PlaceTerms = {
    country,
    names,
    codes: codesOf(names[0] as string),
    postcode: postcode?.postcode ?? null,
    postcodeCountries: postcode?.countries ?? null,
  };
  const places = await edition.load<readonly FoundPlace[]>(placesByTerms, JSON.stringify(terms));
  const found = matchEntries(index, {
    country,
    names,
    clause,
    isCitation: CITATION.test(reading.text),
  });
  const own = countries.get(names[0] as string);
  const otherNames = found.filter(({ entry }) => entry.kind === 'place');
  const hits = [
    ...(own && (country === null || own === country) ? [hitOfCountry(own, reading)] : []),
    ...places.flatMap((place) => hitOfPlace(place, reading, terms) ?? []),
    ...found
      .filter(({ entry, match }) => entry.kind !== 'place' && match !== 'some_words')
      .map((entry) => hitOfEntry(entry, reading, edition.day)),
    ...(await Promise.all(otherNames.map((name) => hitOfOtherName(edition, name)))),
  ];
  if (subdivision === null) return rankHits(hits);
  const inside = new Set(
    (await placesIn(edition, subdivision, places)).map(({ country, code }) =>
      cityKey(country, code),
    ),
  );
  return rankHits(
    hits.filter(
      ({ kind, country, key }) => kind === 'place' && inside.has(cityKey(country as string, key)),
    ),
  );
}

/** Spreadsheets remove leading zeros. */
function codesOf(name: string): string[] {
  return /^\d{4,5}$/.test(name) ? [name, `0${name}`] : [];
}

async function hitOfOtherName(
  edition: ReadableEdition,
  { entry: { country, key, called } }: FoundEntry,
): Promise<Hit> {
  const place = await edition.load(placeByKey, cityKey(country as string, key));
  return {
    kind: 'place',
    country,
    key,
    matchedBy: 'other_name',
    matched: called,
    score: SCORES.name,
    weight: place?.population ?? -1,
  };
}

/** The places that lie in a subdivision. */
export async function placesIn(
  edition: ReadableEdition,
  subdivision: string,
  places: readonly FoundPlace[],
): Promise<FoundPlace[]> {
  const countries = [...new Set(places.map(({ country }) => country))];
  const liesIn = new Map(
    await Promise.all(
      countries.map(async (code) => [code, await subdivisionsOf(edition, code)] as const),
    ),
  );
  return places.filter((place) => liesIn.get(place.country)?.(place.subdivision, subdivision));
}
