import type { LonLat } from './polyline.ts';

/** A piece of the border of a part of an area, in the order of the border. */
export type BorderPiece = { part: string; line: readonly LonLat[] };

export const METRES_PER_DEGREE = 111_320;

/**
 * The parts that contain a position, by the even-odd rule, and the distance in metres from it to the
 * nearest border of each part. A ray to the east decides, so the pieces need not include those that
 * lie wholly to the west, the north or the south; the distance is then that to the nearest given piece.
 */
export function locate(
  [longitude, latitude]: LonLat,
  pieces: readonly BorderPiece[],
): { within: Set<string>; distances: Map<string, number> } {
  const within = new Set<string>();
  const distances = new Map<string, number>();
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  for (const { part, line } of pieces) {
    let nearest = distances.get(part) ?? Number.POSITIVE_INFINITY;
    let isOdd = within.has(part);
    // The position is the origin.
    let [x, y] = [0, 0];
    for (const [index, [east, north]] of line.entries()) {
      const [nextX, nextY] = [
        (east - longitude) * metresPerLongitude,
        (north - latitude) * METRES_PER_DEGREE,
      ];
      if (index > 0) {
        if (y > 0 !== nextY > 0 && x - (y * (nextX - x)) / (nextY - y) > 0) isOdd = !isOdd;
        nearest = Math.min(nearest, distanceToSegment(x, y, nextX, nextY));
      }
      [x, y] = [nextX, nextY];
    }
    distances.set(part, nearest);
    if (isOdd) within.add(part);
    else within.delete(part);
  }
  return { within, distances };
}

/** From the origin. */
export function distanceToSegment(x: number, y: number, nextX: number, nextY: number): number {
  const [dx, dy] = [nextX - x, nextY - y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length));
  return Math.hypot(x + along * dx, y + along * dy);
}

/** Degrees of latitude and longitude that so many metres are at most at a latitude. */
export function degreesOf(metres: number, latitude: number): { north: number; east: number } {
  const north = metres / METRES_PER_DEGREE;
  return { north, east: north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)) };
}
