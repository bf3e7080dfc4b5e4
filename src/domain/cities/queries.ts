import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { cityKey, groupByKey, ofCities, ofCountries } from '../../data/db/keys.ts';
import { type Batch, keptWithin } from '../../data/editions/loaders.ts';
import { rowsByCountryAndKey } from '../../data/editions/rows-by-country.ts';
import {
  type CityRow,
  cities,
  type PlaceColumnRow,
  placeColumns,
  places,
  type ReferenceCityRow,
} from './table.ts';

const samePlace = and(
  eq(cities.edition, places.edition),
  eq(cities.country, places.country),
  eq(cities.code, places.code),
);

/** Columns of reference cities that come from whole tables. */
const TABLE_COLUMNS = {
  latitude: places.latitude,
  longitude: places.longitude,
  postcodes: places.postcodes,
  values: places.values,
};

/** The reference cities of each country by code, in the order of the file. */
export const citiesOfCountry: Batch<ReadonlyMap<string, ReferenceCityRow>> = async (
  db,
  edition,
  codes,
) => {
  const rows = await db
    .select({ city: cities, ofTables: TABLE_COLUMNS })
    .from(cities)
    .innerJoin(places, samePlace)
    .where(ofCountries(cities, edition, codes))
    .orderBy(asc(cities.position));
  const found = rows.map(({ city, ofTables }) => ({ ...city, ...ofTables, isReference: true }));
  return groupByKey(found, codes, (row) => row.country).map(
    (group) => new Map(group.map((row) => [row.code, row])),
  );
};

/** REST only has places with all core values, since its types have no null. */
export function isComplete({
  population,
  seismicZone,
  windSpeedMs,
  climateZone,
}: Pick<CityRow, 'population' | 'seismicZone' | 'windSpeedMs' | 'climateZone'>): boolean {
  return [population, seismicZone, windSpeedMs, climateZone].every((value) => value !== null);
}

/** Each place by its key, or null where there is none. */
export const placeByKey: Batch<CityRow | null> = keptWithin(async (db, edition, keys) => {
  const found = await selectPlaces(db, edition, {
    where: ofCities({ ...places, city: places.code }, edition, keys),
  });
  const byKey = new Map(found.map((place) => [cityKey(place.country, place.code), place]));
  return keys.map((key) => byKey.get(key) ?? null);
});

/** The columns of each country's whole tables by name, in the order of the file. */
export const placeColumnsOfCountry: Batch<ReadonlyMap<string, PlaceColumnRow>> =
  rowsByCountryAndKey(placeColumns, (row) => row.column);

const { search: _search, ...PUBLISHED } = getTableColumns(places);

export async function selectPlaces(
  db: Database,
  edition: number,
  { where, order = [], limit }: { where: SQL | undefined; order?: readonly SQL[]; limit?: number },
): Promise<CityRow[]> {
  const query = db
    .select(PUBLISHED)
    .from(places)
    .where(and(eq(places.edition, edition), where))
    .orderBy(...order);
  return limit === undefined ? query : query.limit(limit);
}
