import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { cityKey, groupByKey, ofCities, ofCountries } from '../../db/keys.ts';
import { type Batch, keptWithin } from '../../editions/loaders.ts';
import { type CityRow, cities, type PlaceColumnRow, type PlaceRow, placeColumns, places } from './table.ts';

const samePlace = and(eq(cities.edition, places.edition), eq(cities.country, places.country), eq(cities.code, places.code));

/** The reference cities of each country by code, in the order of the file. */
export const citiesOfCountry: Batch<ReadonlyMap<string, CityRow>> = async (db, edition, codes) => {
  const rows = await db
    .select({ city: cities, values: places.values })
    .from(cities)
    .innerJoin(places, samePlace)
    .where(ofCountries(cities, edition, codes))
    .orderBy(asc(cities.position));
  const found = rows.map(({ city, values }) => ({ ...city, values, isReference: true }));
  return groupByKey(found, codes, (row) => row.country).map((group) => new Map(group.map((row) => [row.code, row])));
};

/** Each place by its key, or null where there is none. */
export const placeByKey: Batch<CityRow | null> = keptWithin(async (db, edition, keys) => {
  const found = await selectPlaces(db, edition, { where: ofCities({ ...places, city: places.code }, edition, keys) });
  const byKey = new Map(found.map((place) => [cityKey(place.country, place.code), place]));
  return keys.map((key) => byKey.get(key) ?? null);
});

/** The columns of each country's whole tables by name, in the order of the file. */
export const placeColumnsOfCountry: Batch<ReadonlyMap<string, PlaceColumnRow>> = async (db, edition, codes) => {
  const rows = await db
    .select()
    .from(placeColumns)
    .where(ofCountries(placeColumns, edition, codes))
    .orderBy(asc(placeColumns.position));
  return groupByKey(rows, codes, (row) => row.country).map((group) => new Map(group.map((row) => [row.column, row])));
};

/** Places that meet a condition, in an order: the hand-made row of those that have one, and the others as their whole tables and columns say. */
export async function selectPlaces(
  db: Database,
  edition: number,
  { where, order = [], limit }: { where: SQL | undefined; order?: readonly SQL[]; limit?: number },
): Promise<CityRow[]> {
  const asked = db
    .select({ place: places, city: cities })
    .from(places)
    .leftJoin(cities, and(samePlace, places.isReference))
    .where(where)
    .orderBy(...order);
  const found = await (limit === undefined ? asked : asked.limit(limit));
  const countries = [...new Set(found.flatMap(({ place, city }) => (city ? [] : place.country)))];
  const columns = countries.length === 0 ? [] : await placeColumnsOfCountry(db, edition, countries);
  return found.map(({ place, city }) => {
    const { isReference, values } = place;
    if (city) return { ...city, isReference, values };
    return importedCity(place, columns[countries.indexOf(place.country)] as ReadonlyMap<string, PlaceColumnRow>);
  });
}

/** The data is checked so that the columns of the core values have a source. */
function importedCity({ search: _search, ...place }: PlaceRow, columns: ReadonlyMap<string, PlaceColumnRow>): CityRow {
  const source = (column: string) => columns.get(column)?.source as string;
  return {
    ...place,
    position: 0,
    placeSource: source('subdivision'),
    populationSource: source('population'),
    seismicZoneWhen: [],
    seismicZoneSource: source('seismic_zone'),
    windSpeedWhen: [],
    windSpeedSource: source('wind_speed_ms'),
    climateZoneSource: source('climate_zone'),
    referenceCostPerM2: null,
    referenceCostSource: null,
  };
}
