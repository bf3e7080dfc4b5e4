import { and, type SQL, sql } from 'drizzle-orm';
import { badUserInput } from '../schema/client-errors.ts';
import { listedPlaces } from './table.ts';

/** A position in degrees of WGS 84, and how far from it places are looked for. */
export type Near = Position & { withinKm: number };
export type Position = { latitude: number; longitude: number };

export const DEFAULT_WITHIN_KM = 25;
export const MAX_WITHIN_KM = 100;

const EARTH_RADIUS_KM = 6371;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

/** Throws BAD_USER_INPUT for a distance or a position that is out of range. */
export function readNear({ latitude, longitude, withinKm }: Near): Near {
  if (!(withinKm > 0 && withinKm <= MAX_WITHIN_KM))
    throw badUserInput(
      'OUT_OF_RANGE',
      `\`withinKm\` must be above 0 and at most ${MAX_WITHIN_KM} (got ${withinKm}).`,
      { argument: 'near.withinKm', value: withinKm },
    );
  requirePosition('near', { latitude, longitude });
  return { latitude, longitude, withinKm };
}

/** Throws BAD_USER_INPUT for a position that is out of range. */
export function requirePosition(argument: string, { latitude, longitude }: Position): void {
  if (isWithin(latitude, 90) && isWithin(longitude, 180)) return;
  const swapped =
    isWithin(longitude, 90) && isWithin(latitude, 180) ? ' They seem to be swapped.' : '';
  throw badUserInput(
    'OUT_OF_RANGE',
    `\`latitude\` must be between -90 and 90 degrees and \`longitude\` between -180 and 180 (got ${latitude} and ${longitude}).${swapped}`,
    { argument, value: `${latitude}, ${longitude}` },
  );
}

const isWithin = (degrees: number, most: number) => Math.abs(degrees) <= most;

/** The great-circle distance to the centre of a place (haversine). */
export function distanceKm({
  latitude,
  longitude,
}: Record<'latitude' | 'longitude', number | SQL>): SQL<number> {
  const north = sql`power(sin(radians(${listedPlaces.latitude} - ${latitude}::float8) / 2), 2)`;
  const east = sql`power(sin(radians(${listedPlaces.longitude} - ${longitude}::float8) / 2), 2)`;
  const root = sql`sqrt(${north} + cos(radians(${latitude}::float8)) * cos(radians(${listedPlaces.latitude})) * ${east})`;
  return sql<number>`(2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, ${root})))`;
}

/** The same between two positions. */
export function kmBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const root = Math.sqrt(
    north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east,
  );
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, root));
}

/** Filters by a box first, which has an index. */
export function liesNear(near: Near): SQL | undefined {
  return and(inBox(near), sql`${distanceKm(near)} <= ${near.withinKm}::float8`);
}

/** Beyond 180 degrees the box continues at the other side; at a pole it spans all longitudes. */
function inBox({ latitude, longitude, withinKm }: Near): SQL {
  const north = withinKm / KM_PER_DEGREE;
  const nearPole = Math.abs(latitude) + north >= 90;
  const east = nearPole
    ? 180
    : (Math.asin(Math.sin(withinKm / EARTH_RADIUS_KM) / Math.cos((latitude * Math.PI) / 180)) *
        180) /
      Math.PI;
  const boxes = [0, 360, -360]
    .map((turn) => ({ from: longitude - east + turn, to: longitude + east + turn }))
    .filter(({ from, to }) => from <= 180 && to >= -180)
    .map(({ from, to }) => isIn({ from, to, south: latitude - north, north: latitude + north }));
  return sql`(${sql.join(boxes, sql` or `)})`;
}

function isIn({ from, to, south, north }: Record<'from' | 'to' | 'south' | 'north', number>): SQL {
  const corner = (x: number, y: number) => sql`point(${x}::float8, ${y}::float8)`;
  return sql`point(${listedPlaces.longitude}, ${listedPlaces.latitude}) <@ box(${corner(from, south)}, ${corner(to, north)})`;
}
