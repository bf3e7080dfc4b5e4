import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { rowsOfStatement } from '../../data/db/statements.ts';
import { type Batch, keptWithin } from '../../data/editions/loaders.ts';
import { places } from '../cities/table.ts';
import { listedPlaces } from '../places/table.ts';

/** A place that a text may mean, with what distinguishes it from others of its name. */
export type FoundPlace = {
  country: string;
  code: string;
  name: string;
  subdivision: string;
  officialCode: string | null;
  population: number | null;
};

/** Names as texts are compared, and a postcode with the countries that it may be of; of one country, or of all where that is null. */
export type PlaceTerms = {
  country: string | null;
  names: readonly string[];
  /** Other ways to write an official code. */
  codes: readonly string[];
  postcode: string | null;
  postcodeCountries: readonly string[] | null;
};

const MAX_FOUND = 40;
/** Names of one or two letters are looked for whole: too many begin with them. */
const MIN_BEGINNING = 3;

/** The places of each key, the JSON of a PlacesAsked: those whose names begin so, have all the words, or have the code or the postcode. */
export const placesByTerms: Batch<readonly FoundPlace[]> = keptWithin((db, edition, keys) =>
  Promise.all(keys.map((key) => findPlaces(db, edition, JSON.parse(key)))),
);

function findPlaces(
  db: Database,
  edition: number,
  { country, names, codes, postcode, postcodeCountries }: PlaceTerms,
) {
  const beginnings = names.map((name) => (name.length < MIN_BEGINNING ? ` ${name} ` : ` ${name}`));
  const words = [...names.map((name) => name.split(' ')), ...codes.map((code) => [code])];
  const begun = beginnings.map(beginsWith);
  const contains = words.map(
    (each) => sql`string_to_array(${listedPlaces.search}, ' ') @> ${sql.param(each)}::text[]`,
  );
  const hasPostcode =
    postcode === null
      ? []
      : [
          sql`${listedPlaces.postcodes} @> array[${postcode}]::text[] ${inCountries(postcodeCountries)}`,
        ];
  return findMostPopulous(db, edition, country, [...begun, ...contains, ...hasPostcode]);
}

/** The places of each key, the JSON of names and a country or null, that are called by one of the names, and a few whose names begin with one. */
export const placesNamed: Batch<readonly FoundPlace[]> = keptWithin((db, edition, keys) =>
  Promise.all(
    keys.map((key) => {
      const { country, names }: { country: string | null; names: readonly string[] } =
        JSON.parse(key);
      const listed = sql`unnest(${sql.param(names.map((name) => ` ${name} `))}::text[]) as asked(beginning) cross join lateral
        (select ${listedPlaces.country}, ${listedPlaces.code} from ${listedPlaces}
        where ${listedPlaces.edition} = ${edition} ${inCountries(country === null ? null : [country])}
        and ${listedPlaces.search} ~>=~ asked.beginning and ${listedPlaces.search} ~<~ (asked.beginning || ${'\u{10ffff}'})
        order by ${listedPlaces.minusPopulation} limit ${MAX_FOUND}) as named`;
      return placesListed(
        db,
        edition,
        sql`select distinct named.country, named.code from ${listed}`,
      );
    }),
  ),
);

/** Compares bytes instead of using `like`, so that the index serves every text. */
function beginsWith(text: string): SQL {
  return sql`${listedPlaces.search} ~>=~ ${text} and ${listedPlaces.search} ~<~ ${`${text}\u{10ffff}`}`;
}

function inCountries(countries: readonly string[] | null): SQL {
  return countries === null
    ? sql``
    : sql`and ${listedPlaces.country} = any(${sql.param([...countries])}::text[])`;
}

/** The most populous of each way of looking, all of them in one statement. */
function findMostPopulous(
  db: Database,
  edition: number,
  country: string | null,
  ways: readonly SQL[],
): Promise<FoundPlace[]> {
  const found = ways.map(
    (way) => sql`(select ${listedPlaces.country}, ${listedPlaces.code} from ${listedPlaces}
      where ${listedPlaces.edition} = ${edition} ${inCountries(country === null ? null : [country])} and ${way} order by ${listedPlaces.minusPopulation} limit ${MAX_FOUND})`,
  );
  return placesListed(db, edition, sql.join(found, sql` union `));
}

/** The places whose countries and codes a statement selects. */
function placesListed(db: Database, edition: number, found: SQL): Promise<FoundPlace[]> {
  return rowsOfStatement(
    db,
    sql`select ${places.country}, ${places.code}, ${places.name}, ${places.subdivision}, ${places.officialCode} as "officialCode", ${places.population}
      from (${found}) as found join ${places} on ${places.edition} = ${edition} and ${places.country} = found.country and ${places.code} = found.code`,
  );
}

/**
 * The places whose names may be misspelled in each key, the JSON of a name and its country or null: those that share its first half, or begin with one of its first two
 * letters and share its last half. One mistake leaves one of the halves whole.
 */
export const placesSpelledAlike: Batch<readonly FoundPlace[]> = keptWithin((db, edition, keys) =>
  Promise.all(
    keys.map((key) => {
      const { name, country }: { name: string; country: string | null } = JSON.parse(key);
      return spelledAlike(db, edition, name, country);
    }),
  ),
);

/** Letters by which names may differ in length. */
const MAX_LONGER = 2;

function spelledAlike(
  db: Database,
  edition: number,
  name: string,
  country: string | null,
): Promise<FoundPlace[]> {
  const letters = [...name];
  const half = Math.floor(letters.length / 2);
  const { search } = listedPlaces;
  const firstHalf = ` ${letters.slice(0, half).join('')}`;
  const lastHalf = letters.slice(half + 1).join('');
  const initials = [...new Set(letters.slice(0, 2))];
  return findMostPopulous(db, edition, country, [
    sql`${beginsWith(firstHalf)} and length(${search}) between ${name.length - MAX_LONGER} and ${name.length + MAX_LONGER + MAX_CODE_LENGTH}`,
    ...initials.map(
      (initial) => sql`${beginsWith(` ${initial}`)} and ${search} like ${`%${lastHalf} %`}`,
    ),
  ]);
}

/** Characters of an official code with the spaces around it, which stands behind the name. */
const MAX_CODE_LENGTH = 22;
