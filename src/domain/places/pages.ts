import { and, between, eq, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import { cityKey, ofCities } from '../../data/db/keys.ts';
import { type Batch, keptEach } from '../../data/editions/loaders.ts';
import { selectPlaces } from '../cities/queries.ts';
import { type CityRow, places } from '../cities/table.ts';
import type { Page } from '../schema/connection.ts';
import { createCursor } from '../schema/cursor.ts';
import { hasCode, hasOfficialCode } from './by-codes.ts';
import { distanceKm, liesNear, type Near } from './near.ts';
import { listedPlaces, placeStretches } from './table.ts';

/** Population descending, unknown last, then code and country; or by `distanceKm`. */
export type Position = {
  population: number | null;
  code: string;
  country: string;
  distanceKm?: number;
};

const POSITION = /^(\d{1,10}|-|~[\d.e-]{1,30})\/([a-z0-9-]{1,150})\/([A-Z]{2})$/;
const LARGEST_INTEGER = 2 ** 31 - 1;

export const cursor = createCursor<Position>(
  ({ population, code, country, distanceKm }) =>
    `${distanceKm === undefined ? (population ?? '-') : `~${distanceKm}`}/${code}/${country}`,
  (text) => {
    const [found, order = '', code = '', country = ''] = POSITION.exec(text) ?? [];
    if (found === undefined) return null;
    if (order === '-') return { population: null, code, country };
    if (!order.startsWith('~'))
      return Number(order) <= LARGEST_INTEGER ? { population: Number(order), code, country } : null;
    const distanceKm = Number(order.slice(1));
    return Number.isFinite(distanceKm) ? { population: null, code, country, distanceKm } : null;
  },
);

/** The filters of a list; null filters nothing. */
export type Wanted = {
  country: string | null;
  /** A LIKE pattern for the search text. */
  pattern: string | null;
  seismicZone: string | null;
  climateZone: string | null;
  minPopulation: number | null;
  maxPopulation: number | null;
  minWindSpeedMs: number | null;
  maxWindSpeedMs: number | null;
  postcode: string | null;
  /** The countries that may have the postcode. */
  postcodeCountries: readonly string[] | null;
  near: Near | null;
  /** With codes of either kind, only `country` can be given as well. */
  codes: readonly string[] | null;
  officialCodes: readonly string[] | null;
};

/** A place in a list, with its distance where the nearest come first. */
export type ListedPlace = CityRow & { distanceKm?: number };

/** The places of each page. The key is the JSON of a Page. */
export const pagesOfPlaces: Batch<readonly ListedPlace[]> = keptEach(pageOf);

const ORDER = [
  sql`(coalesce(-${places.population}, 1))`,
  sql`${places.code}`,
  sql`${places.country}`,
];

async function pageOf(
  db: Database,
  edition: number,
  { wanted, after, limit }: Page<Wanted, Position>,
): Promise<ListedPlace[]> {
  const ofCodes = havingCodes(edition, wanted);
  if (ofCodes)
    return selectPlaces(db, edition, {
      where: and(ofCodes, afterPosition(ORDER, wanted, after)),
      order: ORDER,
      limit,
    });
  if (wanted.near) return nearestPlaces(db, edition, wanted.near, { wanted, after, limit });
  if (isFiltered(wanted)) {
    const among = sql`(${places.country}, ${places.code}) in ${filteredPlaces(db, edition, { wanted, after, limit })}`;
    return selectPlaces(db, edition, { where: among, order: ORDER });
  }
  const inCountry = wanted.country === null ? undefined : eq(places.country, wanted.country);
  // The order is that of an index, so that the hundredth page costs the same as the first.
  return selectPlaces(db, edition, {
    where: and(inCountry, afterPosition(ORDER, wanted, after)),
    order: ORDER,
    limit,
  });
}

/** Searches growing circles until one has the whole page, so that few places are read. */
async function nearestPlaces(
  db: Database,
  edition: number,
  near: Near,
  { wanted, after, limit }: Page<Wanted, Position>,
): Promise<ListedPlace[]> {
  const { code, country } = listedPlaces;
  const way = distanceKm(near);
  const follows =
    after &&
    sql`(${way}, ${code}, ${country}) > (${after.distanceKm}::float8, ${after.code}, ${after.country})`;
  const within = (withinKm: number) =>
    db
      .select({ key: sql<string>`${country} || '/' || ${code}`, distanceKm: way })
      .from(listedPlaces)
      .where(
        and(filterOf(edition, { ...wanted, near: { ...near, withinKm } }), follows ?? undefined),
      )
      .orderBy(way, code, country)
      .limit(limit);
  let found: Awaited<ReturnType<typeof within>> = [];
  for (const km of circlesWithin(near.withinKm, after?.distanceKm ?? 0)) {
    found = await within(km);
    if (found.length === limit) break;
  }
  if (found.length === 0) return [];
  const keys = found.map(({ key }) => key);
  const rows = await selectPlaces(db, edition, {
    where: ofCities({ ...places, city: places.code }, edition, keys),
  });
  const byKey = new Map(rows.map((row) => [cityKey(row.country, row.code), row]));
  return found.map(({ key, distanceKm }) => ({ ...(byKey.get(key) as CityRow), distanceKm }));
}

/** Begins with a sixteenth of the widest area, or beyond the pages before; grows ninefold. */
function* circlesWithin(widestKm: number, readKm: number): Generator<number> {
  for (let km = Math.max(widestKm / 4, readKm * 1.25); km < widestKm; km *= 3) yield km;
  yield widestKm;
}

/** Whether there are places near a position. The key is the JSON of a Near. */
export const anyPlaceNear: Batch<boolean> = keptEach(async (db, edition, near: Near) => {
  const found = await db
    .select({ code: listedPlaces.code })
    .from(listedPlaces)
    .where(and(eq(listedPlaces.edition, edition), liesNear(near)))
    .limit(1);
  return found.length > 0;
});

export function isFiltered({ country: _country, ...others }: Wanted): boolean {
  return Object.values(others).some((value) => value !== null);
}

/** The places of a page, searched in one stretch of the list after the other. */
function filteredPlaces(
  db: Database,
  edition: number,
  { wanted, after, limit }: Page<Wanted, Position>,
) {
  const { first, last } = placeStretches;
  const stretches = db
    .select({ first, last })
    .from(placeStretches)
    .where(
      and(eq(placeStretches.edition, edition), after ? gte(last, placeInOrder(after)) : undefined),
    )
    .orderBy(first)
    .as('stretches');
  const { minusPopulation, code, country } = listedPlaces;
  const order = [sql`${minusPopulation}`, sql`${code}`, sql`${country}`];
  const found = db
    .select({ minusPopulation, code, country })
    .from(listedPlaces)
    .where(
      and(
        between(minusPopulation, stretches.first, stretches.last),
        filterOf(edition, wanted),
        afterPosition(order, wanted, after),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .as('found');
  return db
    .select({ country: found.country, code: found.code })
    .from(stretches)
    .crossJoinLateral(found)
    .orderBy(stretches.first, found.minusPopulation, found.code, found.country)
    .limit(limit);
}

/** The number of places in each list. The key is the JSON of a Wanted. */
export const totalsOfPlaces: Batch<number> = keptEach(async (db, edition, wanted: Wanted) => {
  const ofCodes = havingCodes(edition, wanted);
  return ofCodes
    ? db.$count(places, and(eq(places.edition, edition), ofCodes))
    : db.$count(listedPlaces, filterOf(edition, wanted));
});

function havingCodes(edition: number, { country, codes, officialCodes }: Wanted): SQL | undefined {
  if (!codes && !officialCodes) return undefined;
  return and(
    country === null ? undefined : eq(places.country, country),
    codes ? hasCode(edition, codes) : undefined,
    officialCodes ? hasOfficialCode(edition, officialCodes) : undefined,
  );
}

function filterOf(edition: number, wanted: Wanted): SQL | undefined {
  const given = <Value>(value: Value | null, condition: (value: Value) => SQL) =>
    value === null ? undefined : condition(value);
  const { minusPopulation, windSpeedMs } = listedPlaces;
  return and(
    eq(listedPlaces.edition, edition),
    given(wanted.country, (country) => eq(listedPlaces.country, country)),
    given(wanted.pattern, (pattern) => like(listedPlaces.search, pattern)),
    given(wanted.seismicZone, (zone) => equalsText(listedPlaces.seismicZone, zone)),
    given(wanted.climateZone, (zone) => equalsText(listedPlaces.climateZone, zone)),
    given(wanted.minPopulation, (people) => lte(minusPopulation, -Math.max(people, 0))),
    given(wanted.maxPopulation, (people) => between(minusPopulation, negate(people), 0)),
    given(wanted.minWindSpeedMs, (speed) => gte(windSpeedMs, speed)),
    given(wanted.maxWindSpeedMs, (speed) => lte(windSpeedMs, speed)),
    given(
      wanted.postcode,
      (postcode) => sql`${listedPlaces.postcodes} @> array[${postcode}]::text[]`,
    ),
    given(wanted.postcodeCountries, (countries) => inArray(listedPlaces.country, [...countries])),
    wanted.near ? liesNear(wanted.near) : undefined,
  );
}

/** Places of unknown population come last. */
function placeInOrder({ population }: Position): number {
  return population === null ? 1 : -population;
}

/** The smallest integer of GraphQL has no negative in the database, so it is raised by one. */
function negate(people: number): number {
  return -Math.max(people, -LARGEST_INTEGER);
}

/** Postgres rejects a NUL in a parameter, and no stored text has one. */
function equalsText(column: PgColumn, text: string): SQL {
  return text.includes('\0') ? sql`false` : eq(column, text);
}

function afterPosition(
  [people, code, country]: readonly SQL[],
  wanted: Wanted,
  after: Position | null,
): SQL | undefined {
  if (!after) return undefined;
  // Within a country codes are unique, and its index ends with them.
  if (wanted.country === after.country)
    return sql`(${people}, ${code}) > (${placeInOrder(after)}::int, ${after.code})`;
  return sql`(${people}, ${code}, ${country}) > (${placeInOrder(after)}::int, ${after.code}, ${after.country})`;
}
