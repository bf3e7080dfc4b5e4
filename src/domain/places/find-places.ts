import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { groupByKey } from '../../data/db/keys.ts';
import { type Batch, keptEach } from '../../data/editions/loaders.ts';
import type { CityRow } from '../cities/table.ts';
import { places } from '../cities/table.ts';
import { DEFAULT_WITHIN_KM, distanceKm } from './near.ts';
import { listedPlaces } from './table.ts';

/** A place that a text may mean, with its distance where it was found by position. */
export type FoundPlace = Pick<
  CityRow,
  'country' | 'code' | 'name' | 'subdivision' | 'officialCode' | 'population'
> & { distanceKm?: number };

/**
 * A way of searching and its text, in the spelling of search-text.ts: whole words of a name, an
 * official code, the beginning of a name, a postcode, or a position as `latitude/longitude`.
 */
export type CandidateKey = `${TextKind | 'postcode' | 'near'}:${string}`;
const TEXT_KINDS = ['words', 'code', 'start'] as const;
type TextKind = (typeof TEXT_KINDS)[number];

/** More places than have one name, however common. */
export const MAX_CANDIDATES = 60;
const MAX_NEAREST = 6;

/** The places that each CandidateKey may mean. All keys of one kind share one statement. */
export const candidatesByKey: Batch<readonly FoundPlace[]> = async (db, edition, keys) => {
  const keysOf = (kind: string) => keys.filter((key) => key.startsWith(`${kind}:`));
  const [postcodes, positions] = [keysOf('postcode'), keysOf('near')];
  const texts = TEXT_KINDS.map((kind) => [kind, keysOf(kind)] as const).filter(
    ([, { length }]) => length > 0,
  );
  const found = await Promise.all([
    ...texts.map(([kind, some]) => byText(db, edition, kind, some)),
    postcodes.length > 0 ? byPostcode(db, edition, postcodes) : [],
    positions.length > 0 ? byPosition(db, edition, positions) : [],
  ]);
  return groupByKey(found.flat(), keys, ({ key }) => key);
};

type Found = FoundPlace & { key: string };

const FOUND = {
  key: sql<string>`wanted.key`.as('wanted_key'),
  foundCountry: sql<string>`${listedPlaces.country}`.as('found_country'),
  foundCode: sql<string>`${listedPlaces.code}`.as('found_code'),
};
const PLACE = {
  country: places.country,
  code: places.code,
  name: places.name,
  subdivision: places.subdivision,
  officialCode: places.officialCode,
  population: places.population,
};

/** A search text is a name and perhaps an official code. Every condition uses an index. */
const HAS_TEXT: Readonly<Record<TextKind, SQL>> = {
  words: sql`string_to_array(${listedPlaces.search}, ' ') @> string_to_array(wanted.text, ' ') and ${listedPlaces.search} || ' ' like '% ' || wanted.text || ' %'`,
  code: sql`string_to_array(${listedPlaces.search}, ' ') @> string_to_array(wanted.text, ' ') and ${listedPlaces.search} like '% ' || wanted.text`,
  start: beginsWith(sql`' ' || wanted.text`),
};

/** The shortest names first, then the most populous. */
async function byText(
  db: Database,
  edition: number,
  kind: TextKind,
  keys: readonly string[],
): Promise<Found[]> {
  const wanted = sql`unnest(${sql.param(keys)}::text[], ${sql.param(keys.map((key) => key.slice(kind.length + 1)))}::text[])`;
  const found = db
    .select({
      ...FOUND,
      letters: sql<number>`length(${listedPlaces.search})`.as('letters'),
      minusPopulation: listedPlaces.minusPopulation,
    })
    .from(listedPlaces)
    .where(sql`${listedPlaces.edition} = ${edition} and ${HAS_TEXT[kind]}`)
    .orderBy(sql`letters`, listedPlaces.minusPopulation)
    .limit(MAX_CANDIDATES)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE })
    .from(sql`${wanted} as wanted(key, text)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.letters, found.minusPopulation, places.country, places.code);
}

/** The most populous first. */
function byPostcode(db: Database, edition: number, keys: readonly string[]): Promise<Found[]> {
  const found = db
    .select({ ...FOUND, minusPopulation: listedPlaces.minusPopulation })
    .from(listedPlaces)
    .where(
      sql`${listedPlaces.edition} = ${edition} and ${listedPlaces.postcodes} @> array[substr(wanted.key, 10)]`,
    )
    .orderBy(listedPlaces.minusPopulation)
    .limit(MAX_CANDIDATES)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE })
    .from(sql`unnest(${sql.param(keys)}::text[]) as wanted(key)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.minusPopulation, places.country, places.code);
}

/**
 * The nearest first, within the default distance of `places(near:)`. The index orders by degrees,
 * and degrees of longitude are shorter: distances are computed for more places than are returned.
 */
async function byPosition(
  db: Database,
  edition: number,
  keys: readonly string[],
): Promise<Found[]> {
  const positions = keys.map(
    (key) => key.slice('near:'.length).split('/').map(Number) as [number, number],
  );
  const wanted = sql`unnest(${sql.param(keys)}::text[], ${sql.param(positions.map(([latitude]) => latitude))}::float8[], ${sql.param(positions.map(([, longitude]) => longitude))}::float8[])`;
  const km = distanceKm({ latitude: sql`wanted.latitude`, longitude: sql`wanted.longitude` });
  const around = db
    .select({ ...FOUND, km: sql<number>`${km}`.as('km') })
    .from(listedPlaces)
    .where(sql`${listedPlaces.edition} = ${edition} and ${listedPlaces.latitude} is not null`)
    .orderBy(
      sql`point(${listedPlaces.longitude}, ${listedPlaces.latitude}) <-> point(wanted.longitude, wanted.latitude)`,
    )
    .limit(MAX_CANDIDATES)
    .as('around');
  const found = db
    .select()
    .from(around)
    .where(sql`${around.km} <= ${DEFAULT_WITHIN_KM}`)
    .orderBy(around.km)
    .limit(MAX_NEAREST)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE, distanceKm: found.km })
    .from(sql`${wanted} as wanted(key, latitude, longitude)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.km);
}

function isFound(edition: number, found: { foundCountry: SQLWrapper; foundCode: SQLWrapper }): SQL {
  return sql`${places.edition} = ${edition} and ${places.country} = ${found.foundCountry} and ${places.code} = ${found.foundCode}`;
}

/** Folded names, and a postcode with its possible countries. Null means all countries. */
export type PlaceTerms = {
  country: string | null;
  names: readonly string[];
  /** Other ways to write an official code. */
  codes: readonly string[];
  postcode: string | null;
  postcodeCountries: readonly string[] | null;
};

const MAX_FOUND = 40;
/** Shorter names are matched whole: too many names begin with one or two letters. */
const MIN_BEGINNING = 3;

/** The places for each PlaceTerms as JSON: by name, code or postcode. */
export const placesByTerms: Batch<readonly FoundPlace[]> = keptEach(findByTerms);

async function findByTerms(
  db: Database,
  edition: number,
  { country, names, codes, postcode, postcodeCountries }: PlaceTerms,
): Promise<FoundPlace[]> {
  const beginnings = names.map((name) => (name.length < MIN_BEGINNING ? ` ${name} ` : ` ${name}`));
  const words = [...names.map((name) => name.split(' ')), ...codes.map((code) => [code])];
  const begun = beginnings.map((text) => beginsWith(sql`${text}`));
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

/** The places whose names begin with one of the names of a key, the JSON of names and a country. */
export const placesNamed: Batch<readonly FoundPlace[]> = keptEach(
  async (db, edition, { country, names }: { country: string | null; names: readonly string[] }) => {
    const listed = sql`unnest(${sql.param(names.map((name) => ` ${name} `))}::text[]) as wanted(beginning) cross join lateral
      (select ${listedPlaces.country}, ${listedPlaces.code} from ${listedPlaces}
      where ${listedPlaces.edition} = ${edition} ${inCountries(country === null ? null : [country])}
      and ${beginsWith(sql`wanted.beginning`)}
      order by ${listedPlaces.minusPopulation} limit ${MAX_FOUND}) as named`;
    return placesListed(db, edition, sql`select distinct named.country, named.code from ${listed}`);
  },
);

/** Compares bytes instead of using `like`, so that the index serves every text. */
function beginsWith(text: SQL): SQL {
  return sql`${listedPlaces.search} ~>=~ (${text}) and ${listedPlaces.search} ~<~ (${text} || '\u{10ffff}')`;
}

function inCountries(countries: readonly string[] | null): SQL {
  return countries === null
    ? sql``
    : sql`and ${listedPlaces.country} = any(${sql.param([...countries])}::text[])`;
}

/** The most populous places that meet each condition, in one statement. */
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

async function placesListed(db: Database, edition: number, found: SQL): Promise<FoundPlace[]> {
  const key = { foundCountry: sql`found.country`, foundCode: sql`found.code` };
  return db.select(PLACE).from(sql`(${found}) as found`).innerJoin(places, isFound(edition, key));
}

/**
 * The places whose names may be misspelled in a key, the JSON of a name and a country. They share
 * its first half, or one of its first two letters and its last half: one mistake leaves a half
 * intact.
 */
export const placesSpelledAlike: Batch<readonly FoundPlace[]> = keptEach(findSpelledAlike);

const MAX_LONGER = 2;

async function findSpelledAlike(
  db: Database,
  edition: number,
  { name, country }: { name: string; country: string | null },
): Promise<FoundPlace[]> {
  const letters = [...name];
  const half = Math.floor(letters.length / 2);
  const { search } = listedPlaces;
  const firstHalf = ` ${letters.slice(0, half).join('')}`;
  const lastHalf = letters.slice(half + 1).join('');
  const initials = [...new Set(letters.slice(0, 2))];
  return findMostPopulous(db, edition, country, [
    sql`${beginsWith(sql`${firstHalf}`)} and length(${search}) between ${name.length - MAX_LONGER} and ${name.length + MAX_LONGER + MAX_CODE_LENGTH}`,
    ...initials.map(
      (initial) => sql`${beginsWith(sql`${` ${initial}`}`)} and ${search} like ${`%${lastHalf} %`}`,
    ),
  ]);
}

/** Including the spaces around the code. */
const MAX_CODE_LENGTH = 22;
