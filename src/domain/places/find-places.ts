import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { groupByKey } from '../../data/db/keys.ts';
import { type Batch, keptEach } from '../../data/editions/loaders.ts';
import type { CityRow } from '../cities/table.ts';
import { places } from '../cities/table.ts';
import { DEFAULT_WITHIN_KM, distanceKm } from './near.ts';
import { listedPlaces } from './table.ts';

/** A place that a text may mean; `distanceKm` where it was looked for by its position. */
export type FoundPlace = Pick<
  CityRow,
  'country' | 'code' | 'name' | 'subdivision' | 'officialCode' | 'population'
> & { distanceKm?: number };

/**
 * How a text is looked for, in the spelling of search-text.ts: as whole words of a name, as an official code, or as the beginning of a name. Beside them
 * a postcode as places have it, and a position as `latitude/longitude`.
 */
export type CandidateKey = `${TextKind | 'postcode' | 'near'}:${string}`;
const TEXT_KINDS = ['words', 'code', 'start'] as const;
type TextKind = (typeof TEXT_KINDS)[number];

/** More places than have one name, however common. */
export const MAX_CANDIDATES = 60;
const MAX_NEAREST = 6;

/** The places that each CandidateKey may mean. All keys of one way of looking are looked for in one statement. */
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

/** What each way of looking answers of a place, and in which order. */
const FOUND = {
  key: sql<string>`asked.key`.as('asked_key'),
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

/** How a search text has the text of a key, each by an index that every database has: a place has a name and perhaps a code after it. */
const HAS_TEXT: Readonly<Record<TextKind, SQL>> = {
  words: sql`string_to_array(${listedPlaces.search}, ' ') @> string_to_array(asked.text, ' ') and ${listedPlaces.search} || ' ' like '% ' || asked.text || ' %'`,
  code: sql`string_to_array(${listedPlaces.search}, ' ') @> string_to_array(asked.text, ' ') and ${listedPlaces.search} like '% ' || asked.text`,
  start: beginsWith(sql`' ' || asked.text`),
};

/** The shortest names first, then the most populous. */
async function byText(
  db: Database,
  edition: number,
  kind: TextKind,
  keys: readonly string[],
): Promise<Found[]> {
  const asked = sql`unnest(${sql.param(keys)}::text[], ${sql.param(keys.map((key) => key.slice(kind.length + 1)))}::text[])`;
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
    .from(sql`${asked} as asked(key, text)`)
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
      sql`${listedPlaces.edition} = ${edition} and ${listedPlaces.postcodes} @> array[substr(asked.key, 10)]`,
    )
    .orderBy(listedPlaces.minusPopulation)
    .limit(MAX_CANDIDATES)
    .as('found');
  return db
    .select({ key: found.key, ...PLACE })
    .from(sql`unnest(${sql.param(keys)}::text[]) as asked(key)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.minusPopulation, places.country, places.code);
}

/**
 * The nearest first, of those whose centre is as near as places(near:) looks by itself. An index has them in the order of degrees, of which those of longitude are shorter: of many
 * more than are answered the way is worked out.
 */
async function byPosition(
  db: Database,
  edition: number,
  keys: readonly string[],
): Promise<Found[]> {
  const positions = keys.map(
    (key) => key.slice('near:'.length).split('/').map(Number) as [number, number],
  );
  const asked = sql`unnest(${sql.param(keys)}::text[], ${sql.param(positions.map(([latitude]) => latitude))}::float8[], ${sql.param(positions.map(([, longitude]) => longitude))}::float8[])`;
  const km = distanceKm({ latitude: sql`asked.latitude`, longitude: sql`asked.longitude` });
  const around = db
    .select({ ...FOUND, km: sql<number>`${km}`.as('km') })
    .from(listedPlaces)
    .where(sql`${listedPlaces.edition} = ${edition} and ${listedPlaces.latitude} is not null`)
    .orderBy(
      sql`point(${listedPlaces.longitude}, ${listedPlaces.latitude}) <-> point(asked.longitude, asked.latitude)`,
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
    .from(sql`${asked} as asked(key, latitude, longitude)`)
    .crossJoinLateral(found)
    .innerJoin(places, isFound(edition, found))
    .orderBy(found.km);
}

function isFound(edition: number, found: { foundCountry: SQLWrapper; foundCode: SQLWrapper }): SQL {
  return sql`${places.edition} = ${edition} and ${places.country} = ${found.foundCountry} and ${places.code} = ${found.foundCode}`;
}

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

/** The places of each key, the JSON of names and a country or null, that are called by one of the names, and a few whose names begin with one. */
export const placesNamed: Batch<readonly FoundPlace[]> = keptEach(
  async (db, edition, { country, names }: { country: string | null; names: readonly string[] }) => {
    const listed = sql`unnest(${sql.param(names.map((name) => ` ${name} `))}::text[]) as asked(beginning) cross join lateral
      (select ${listedPlaces.country}, ${listedPlaces.code} from ${listedPlaces}
      where ${listedPlaces.edition} = ${edition} ${inCountries(country === null ? null : [country])}
      and ${beginsWith(sql`asked.beginning`)}
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
async function placesListed(db: Database, edition: number, found: SQL): Promise<FoundPlace[]> {
  const key = { foundCountry: sql`found.country`, foundCode: sql`found.code` };
  return db.select(PLACE).from(sql`(${found}) as found`).innerJoin(places, isFound(edition, key));
}

/**
 * The places whose names may be misspelled in each key, the JSON of a name and its country or null: those that share its first half, or begin with one of its first two
 * letters and share its last half. One mistake leaves one of the halves whole.
 */
export const placesSpelledAlike: Batch<readonly FoundPlace[]> = keptEach(findSpelledAlike);

/** Letters by which names may differ in length. */
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

/** Characters of an official code with the spaces around it, which stands behind the name. */
const MAX_CODE_LENGTH = 22;
