import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Batch, keptWithin } from '../../editions/loaders.ts';
import { places } from '../cities/table.ts';

/** A cell of the grid over a country: the places whose centres lie in it, and the value that most of them have. */
export type MapCell = { latitude: number; longitude: number; value: string; places: number };

/** Degrees between the centres of two cells: about ten kilometres, which the eye can tell apart on a map of a country. */
export const CELL_DEGREES = { latitude: 0.1, longitude: 0.14 };
/** More cells than a country of a million square kilometres has. */
export const MAX_CELLS = 15_000;

const CORE: Readonly<Record<string, SQL<string | null>>> = {
  seismic_zone: sql`${places.seismicZone}`,
  climate_zone: sql`${places.climateZone}`,
  wind_speed_ms: sql`${places.windSpeedMs}::text`,
};

/** What a column of whole tables says of a place, as text. */
export function columnValue(column: string): SQL<string | null> {
  return CORE[column] ?? sql<string | null>`${places.values} ->> ${column}`;
}

export function mapKey(country: string, column: string): string {
  return JSON.stringify([country, column]);
}

/** The cells of each country and column, of which the key is what `mapKey` writes. */
export const mapCells: Batch<readonly MapCell[]> = keptWithin((db, edition, keys) =>
  Promise.all(keys.map((key) => cellsOf(db, edition, ...(JSON.parse(key) as [string, string])))),
);

async function cellsOf(db: Database, edition: number, country: string, column: string): Promise<readonly MapCell[]> {
  const value = columnValue(column);
  const index = (at: PgColumn, step: number) => sql<number>`floor(${at} / ${step}::float8)::int`;
  const [north, east] = [index(places.latitude, CELL_DEGREES.latitude), index(places.longitude, CELL_DEGREES.longitude)];
  const ofCountry = and(eq(places.edition, edition), eq(places.country, country));
  const rows = await db
    .select({
      north: north.as('north'),
      east: east.as('east'),
      value: sql<string>`${value}`.as('value'),
      places: sql<number>`count(*)::int`.as('places'),
    })
    .from(places)
    .where(and(ofCountry, isNotNull(places.latitude), sql`${value} is not null`))
    .groupBy(sql`1`, sql`2`, sql`3`);
  const cells = new Map<string, MapCell & { most: number }>();
  for (const row of rows) {
    const key = `${row.north} ${row.east}`;
    const known = cells.get(key);
    const wins = !known || row.places > known.most || (row.places === known.most && row.value < known.value);
    cells.set(key, {
      latitude: roundDegrees((row.north + 0.5) * CELL_DEGREES.latitude),
      longitude: roundDegrees((row.east + 0.5) * CELL_DEGREES.longitude),
      value: wins ? row.value : known.value,
      most: wins ? row.places : known.most,
      places: (known?.places ?? 0) + row.places,
    });
  }
  const ordered = [...cells.values()].sort((one, other) => other.latitude - one.latitude || one.longitude - other.longitude);
  return ordered.slice(0, MAX_CELLS).map(({ most: _most, ...cell }) => cell);
}

/** To the four decimals that positions have. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
