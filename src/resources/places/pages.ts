import { and, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Batch, keptWithin } from '../../editions/loaders.ts';
import type { Page } from '../../schema/connection.ts';
import { selectPlaces } from '../cities/queries.ts';
import { type CityRow, places } from '../cities/table.ts';
import type { Position } from './cursor.ts';

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
  Promise.all(
    keys.map((key) => {
      const { wanted, after, limit } = JSON.parse(key) as Page<Wanted, Position>;
      const order = [sql`(-${places.population})`, sql`${places.code}`, sql`${places.country}`];
      return selectPlaces(db, edition, { where: and(meets(edition, wanted), follows(wanted, after)), order, limit });
    }),
  ),
);

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
