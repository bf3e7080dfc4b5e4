import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import { type Batch, keptEach } from '../../data/editions/loaders.ts';
import { places } from '../cities/table.ts';

/** A grid cell with its number of places, their most frequent value and a subdivision. */
export type MapCell = {
  latitude: number;
  longitude: number;
  value: string;
  places: number;
  subdivision: string;
};
/** A value, and the number of places with it, also those without a position. */
export type MapValue = { value: string; places: number };
/** In degrees. */
export type CellSize = { height: number; width: number };

/** About ten kilometres, which is visible on a map of a country. */
export const COARSE: CellSize = sizeOf(0.1);
/** In degrees of latitude, from about one kilometre, in which two places rarely lie, to about fifty. */
const STEPS = [0.01, 0.1, 0.15, 0.2, 0.3, 0.5];
/** More cells would take too long to draw. */
const MAX_DRAWN = 1_000;
/** More cells than a country of a million square kilometres has. */
const MAX_CELLS = 12_000;
/** More than any column has: the degree days of Italy have 2,600 values. */
export const MAX_VALUES = 5_000;

const CORE: Readonly<Record<string, SQL<string | null>>> = {
  seismic_zone: sql`${places.seismicZone}`,
  climate_zone: sql`${places.climateZone}`,
  wind_speed_ms: sql`${places.windSpeedMs}::text`,
};

/** The value of a column for a place, as text. */
export function columnValue(column: string): SQL<string | null> {
  return CORE[column] ?? sql<string | null>`${places.values} ->> ${column}`;
}

export function mapKey(country: string, column: string): string {
  return JSON.stringify([country, column]);
}

/** The finest grid whose cells a map has room for. */
export const cellSizes: Batch<CellSize> = (db, edition, countries) =>
  Promise.all(
    countries.map(async (country) => {
      const counts = STEPS.map((step) => {
        const { height, width } = sizeOf(step);
        const cell = sql`(${indexOf(places.latitude, height)}, ${indexOf(places.longitude, width)})`;
        return [step, sql<number>`count(distinct ${cell})::int`] as const;
      });
      const [found] = await db
        .select(Object.fromEntries(counts))
        .from(places)
        .where(isLocated(edition, country));
      return sizeOf(
        STEPS.find((step) => (found?.[step] ?? 0) <= MAX_DRAWN) ?? (STEPS.at(-1) as number),
      );
    }),
  );

/** Cells are about as wide as high in the middle latitudes. */
function sizeOf(height: number): CellSize {
  return { height, width: roundDegrees(1.4 * height) };
}

/** The row or column of the grid in which a position lies. */
export function indexOf(position: PgColumn, step: number): SQL<number> {
  return sql<number>`floor(${position} / ${step}::float8)::int`;
}

function isLocated(edition: number, country: string): SQL | undefined {
  return and(eq(places.edition, edition), eq(places.country, country), isNotNull(places.latitude));
}

export function cellsKey(country: string, column: string, size: CellSize): string {
  return JSON.stringify([country, column, size]);
}

/** The cells of each `cellsKey`. */
export const mapCells: Batch<readonly MapCell[]> = keptEach(cellsOf);

/** The values of each `mapKey`, the most frequent first. */
export const mapValues: Batch<readonly MapValue[]> = keptEach(valuesOf);

async function valuesOf(
  db: Database,
  edition: number,
  [country, column]: readonly [string, string],
): Promise<MapValue[]> {
  const value = columnValue(column);
  return db
    .select({ value: sql<string>`${value}`, places: sql<number>`count(*)::int` })
    .from(places)
    .where(and(eq(places.edition, edition), eq(places.country, country), sql`${value} is not null`))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(MAX_VALUES);
}

async function cellsOf(
  db: Database,
  edition: number,
  [country, column, size]: readonly [string, string, CellSize],
): Promise<readonly MapCell[]> {
  const value = columnValue(column);
  const north = indexOf(places.latitude, size.height);
  const east = indexOf(places.longitude, size.width);
  const rows = await db
    .select({
      north: north.as('north'),
      east: east.as('east'),
      value: sql<string>`${value}`.as('value'),
      places: sql<number>`count(*)::int`.as('places'),
      subdivision: sql<string>`min(${places.subdivision})`.as('subdivision'),
    })
    .from(places)
    .where(and(isLocated(edition, country), sql`${value} is not null`))
    .groupBy(sql`1`, sql`2`, sql`3`);
  const cells = new Map<string, MapCell & { most: number }>();
  for (const row of rows) {
    const key = `${row.north} ${row.east}`;
    const known = cells.get(key);
    const wins =
      !known || row.places > known.most || (row.places === known.most && row.value < known.value);
    cells.set(key, {
      latitude: roundDegrees((row.north + 0.5) * size.height),
      longitude: roundDegrees((row.east + 0.5) * size.width),
      value: wins ? row.value : known.value,
      most: wins ? row.places : known.most,
      places: (known?.places ?? 0) + row.places,
      subdivision: wins ? row.subdivision : known.subdivision,
    });
  }
  const ordered = [...cells.values()].sort(
    (one, other) => other.latitude - one.latitude || one.longitude - other.longitude,
  );
  return ordered.slice(0, MAX_CELLS).map(({ most: _most, ...cell }) => cell);
}

/** Positions have four decimals. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
