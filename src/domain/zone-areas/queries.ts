import { and, asc, eq, inArray, max, min, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import { cityKey } from '../../data/db/keys.ts';
import { type Batch, keptEach } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { groupBy } from '../../engine/group-by.ts';
import { distanceKm, liesNear, type Position } from '../places/near.ts';
import { listedPlaces } from '../places/table.ts';
import { type DrawnMap, drawMap } from './draw.ts';
import { degreesOf, locate } from './locate.ts';
import { decodePolyline } from './polyline.ts';
import { type ZoneAreaRow, type ZoneMapRow, zoneAreas, zoneMaps, zoneOutlines } from './table.ts';

/** The districts of each country, in the order of the file. */
export const zoneAreasOfCountry: Batch<readonly ZoneAreaRow[]> = rowsByCountry(zoneAreas);

/** The official maps of each country, in the order of the file. */
export const zoneMapsOfCountry: Batch<readonly ZoneMapRow[]> = rowsByCountry(zoneMaps);

/** A polygon of a district, and the box that it lies in. */
type Part = {
  country: string;
  jurisdiction: string;
  area: string;
  part: number;
  west: number;
  south: number;
  east: number;
  north: number;
};

export const ALL_PARTS = 'all';

/** All polygons of the edition, for the one key ALL_PARTS. */
export const partsOfEdition: Batch<readonly Part[]> = async (db, edition) => {
  const { country, jurisdiction, area, part } = zoneOutlines;
  const edge = (of: typeof max | typeof min, column: PgColumn) =>
    sql<number>`${of(column)}`.mapWith(Number);
  return [
    await db
      .select({
        country,
        jurisdiction,
        area,
        part,
        west: edge(min, zoneOutlines.west),
        south: edge(min, zoneOutlines.south),
        east: edge(max, zoneOutlines.east),
        north: edge(max, zoneOutlines.north),
      })
      .from(zoneOutlines)
      .where(eq(zoneOutlines.edition, edition))
      .groupBy(country, jurisdiction, area, part),
  ];
};

/** A district is certain for positions so far from every border, in metres. */
export const CERTAIN_FROM_M = 25;

/** A position, and the polygons whose box it may lie in. */
type Wanted = { latitude: number; longitude: number; parts: readonly Part[] };

/** A district that contains a position, or whose border is near. `borderM` is null unless the border is nearer than CERTAIN_FROM_M. */
export type AreaAt = {
  country: string;
  jurisdiction: string;
  area: string;
  isWithin: boolean;
  borderM: number | null;
};

/** The key of `areasAt`; null where no polygon is near. */
export function positionKey(
  latitude: number,
  longitude: number,
  parts: readonly Part[],
): string | null {
  const { north, east } = degreesOf(CERTAIN_FROM_M, latitude);
  const near = parts.filter(
    (part) =>
      part.west - east <= longitude &&
      part.east + east >= longitude &&
      part.south - north <= latitude &&
      part.north + north >= latitude,
  );
  return near.length === 0 ? null : JSON.stringify({ latitude, longitude, parts: near });
}

/** The districts at or near each `positionKey`. */
export const areasAt: Batch<readonly AreaAt[]> = keptEach(findAreas);

async function findAreas(
  db: Database,
  edition: number,
  { latitude, longitude, parts }: Wanted,
): Promise<AreaAt[]> {
  const near = degreesOf(CERTAIN_FROM_M, latitude);
  const column = (name: 'country' | 'jurisdiction' | 'area') => parts.map((part) => part[name]);
  // The driver writes arrays of texts alone.
  const wanted = sql`select * from unnest(${sql.param(column('country'))}::text[], ${sql.param(column('jurisdiction'))}::text[], ${sql.param(column('area'))}::text[], ${sql.param(parts.map(({ part }) => String(part)))}::text[]::int[])`;
  const { country, jurisdiction, area, part } = zoneOutlines;
  const rows = await db
    .select({ country, jurisdiction, area, part, outline: zoneOutlines.outline })
    .from(zoneOutlines)
    .where(
      and(
        eq(zoneOutlines.edition, edition),
        sql`(${country}, ${jurisdiction}, ${area}, ${part}) in (${wanted})`,
        sql`${zoneOutlines.south} <= ${latitude + near.north}::float8`,
        sql`${zoneOutlines.north} >= ${latitude - near.north}::float8`,
        sql`${zoneOutlines.east} >= ${longitude - near.east}::float8`,
      ),
    );
  const byPart = groupBy(rows, (row) => JSON.stringify([row.country, row.jurisdiction, row.area]));
  return [...byPart.values()].flatMap((ofArea) => {
    const [first] = ofArea as [(typeof ofArea)[number]];
    const { within, distances } = locate(
      [longitude, latitude],
      ofArea.map((row) => ({ part: String(row.part), line: decodePolyline(row.outline) })),
    );
    const borderM = Math.min(...distances.values());
    const isWithin = within.size > 0;
    if (!isWithin && borderM >= CERTAIN_FROM_M) return [];
    return [
      {
        country: first.country,
        jurisdiction: first.jurisdiction,
        area: first.area,
        isWithin,
        borderM: borderM < CERTAIN_FROM_M ? Math.round(borderM * 10) / 10 : null,
      },
    ];
  });
}

/** The zone map of each jurisdiction without overlays. The key is the JSON of its country and its code. */
export const drawnMaps: Batch<DrawnMap | null> = keptEach(
  async (db, edition, [country, jurisdiction]: readonly [string, string]) => {
    const { area, part, ring, outline } = zoneOutlines;
    const ofJurisdiction = and(
      eq(zoneAreas.edition, edition),
      eq(zoneAreas.country, country),
      eq(zoneAreas.jurisdiction, jurisdiction),
      eq(zoneAreas.kind, 'base'),
    );
    return drawMap(
      await db
        .select({ area, part, ring, outline })
        .from(zoneOutlines)
        .where(
          and(
            eq(zoneOutlines.edition, edition),
            eq(zoneOutlines.country, country),
            eq(zoneOutlines.jurisdiction, jurisdiction),
            inArray(
              area,
              db.select({ area: zoneAreas.area }).from(zoneAreas).where(ofJurisdiction),
            ),
          ),
        )
        .orderBy(asc(zoneOutlines.position)),
    );
  },
);

/** The keys of the published places with the nearest centres within 100 km, the nearest first. The key is the JSON of a position. */
export const nearestPlaces: Batch<readonly string[]> = keptEach(
  async (db, edition, position: Position) => {
    for (const withinKm of CIRCLES_KM) {
      const found = await db
        .select({ country: listedPlaces.country, code: listedPlaces.code })
        .from(listedPlaces)
        .where(and(eq(listedPlaces.edition, edition), liesNear({ ...position, withinKm })))
        .orderBy(distanceKm(position), listedPlaces.code, listedPlaces.country)
        .limit(MAX_NEAREST);
      if (found.length > 0) return found.map(({ country, code }) => cityKey(country, code));
    }
    return [];
  },
);

const CIRCLES_KM = [10, 30, 100];
/** A city may be a county too, and its map is listed under one of them. */
const MAX_NEAREST = 6;
