import { and, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Batch, keptWithin } from '../../editions/loaders.ts';
import type { Page } from '../../schema/connection.ts';
import { selectPlaces } from '../cities/queries.ts';
import { type CityRow, places } from '../cities/table.ts';
import type { Position } from './cursor.ts';
import { placeCounts } from './table.ts';

/** Which places a list holds; what is null leaves none out. */
export type Wanted = {
  country: string | null;
  /** What LIKE must match in the search text. */
  pattern: string | null;
  seismicZone: string | null;
  climateZone: string | null;
  minPopulation: number | null;
  maxPopulation: number | null;
  minWindSpeedMs: number | null;
  maxWindSpeedMs: number | null;
};

/** The places of each page, of which the key is the JSON of a Page. */
export const pagesOfPlaces: Batch<readonly CityRow[]> = keptWithin((db, edition, keys) =>
  Promise.all(keys.map((key) => pageOf(db, edition, JSON.parse(key)))),
);

const ORDER = [sql`(-${places.population})`, sql`${places.code}`, sql`${places.country}`];
/** The same order, which no index has. */
const SORTED = [sql`(-${places.population}) + 0`, ...ORDER.slice(1)];

/** From so many places on it matters whether a search is read in the order of pages or by its letters. */
const MANY = 100_000;
/**
 * Letters that many names have fill a page from among the first 4,000 places that follow; FREQUENT matches there show that the first 16,000 fill it. Fewer are rare
 * letters, which are found by their index and sorted quickly. How many names have some letters Postgres only guesses beforehand: of a million places a wrong guess costs
 * up to half a second, whichever way is taken for it.
 */
const LOOKED_THROUGH = [4_000, 16_000];
const FREQUENT = 4;

async function pageOf(db: Database, edition: number, { wanted, after, limit }: Page<Wanted, Position>): Promise<CityRow[]> {
  const where = and(meets(edition, wanted), follows(wanted, after));
  if (wanted.pattern === null || !(await areMany(db, edition))) return selectPlaces(db, edition, { where, order: ORDER, limit });
  for (const count of LOOKED_THROUGH) {
    const from = nextPlaces(db, edition, wanted, after, count);
    const found = await selectPlaces(db, edition, { from, where: meets(edition, wanted), order: ORDER, limit });
    if (found.length === limit) return found;
    if (found.length < FREQUENT) break;
  }
  return selectPlaces(db, edition, { where, order: SORTED, limit });
}

/** The places that follow, whatever their names. */
function nextPlaces(db: Database, edition: number, wanted: Wanted, after: Position | null, count: number) {
  const inCountry = wanted.country === null ? undefined : eq(places.country, wanted.country);
  return db
    .select()
    .from(places)
    .where(and(eq(places.edition, edition), inCountry, follows(wanted, after)))
    .orderBy(...ORDER)
    .limit(count)
    .as('places');
}

async function areMany(db: Database, edition: number): Promise<boolean> {
  const [counted] = await db
    .select({ are: sql<boolean>`sum(${placeCounts.places}) > ${MANY}` })
    .from(placeCounts)
    .where(eq(placeCounts.edition, edition));
  return counted?.are ?? false;
}

/** How many places there are in each list, of which the key is the JSON of what is wanted. */
export const totalsOfPlaces: Batch<number> = keptWithin((db, edition, keys) =>
  Promise.all(keys.map((key) => db.$count(places, meets(edition, JSON.parse(key) as Wanted)))),
);

function meets(edition: number, wanted: Wanted): SQL | undefined {
  const given = <Value>(value: Value | null, condition: (value: Value) => SQL) => (value === null ? undefined : condition(value));
  return and(
    eq(places.edition, edition),
    given(wanted.country, (country) => eq(places.country, country)),
    given(wanted.pattern, (pattern) => like(places.search, pattern)),
    given(wanted.seismicZone, (zone) => isText(places.seismicZone, zone)),
    given(wanted.climateZone, (zone) => isText(places.climateZone, zone)),
    given(wanted.minPopulation, (people) => gte(places.population, people)),
    given(wanted.maxPopulation, (people) => lte(places.population, people)),
    given(wanted.minWindSpeedMs, (speed) => gte(places.windSpeedMs, speed)),
    given(wanted.maxWindSpeedMs, (speed) => lte(places.windSpeedMs, speed)),
  );
}

/** The database refuses a NUL even in what it is asked for; none of its texts has one. */
function isText(column: PgColumn, text: string): SQL {
  return text.includes('\0') ? sql`false` : eq(column, text);
}

/** In the order of an index, so that the hundredth page costs what the first does. */
function follows({ country }: Wanted, after: Position | null): SQL | undefined {
  if (!after) return undefined;
  const people = sql`(-${places.population})`;
  // Within a country codes are unique: the index that is asked there ends with them.
  if (country === after.country) return sql`(${people}, ${places.code}) > (${-after.population}::int, ${after.code})`;
  return sql`(${people}, ${places.code}, ${places.country}) > (${-after.population}::int, ${after.code}, ${after.country})`;
}
