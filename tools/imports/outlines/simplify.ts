import { distanceToSegment, METRES_PER_DEGREE } from '../../../src/domain/zone-areas/locate.ts';
import type { LonLat } from '../../../src/domain/zone-areas/polyline.ts';

/**
 * A ring whose removed positions lie within so many metres of it (Douglas and Peucker). Positions
 * have five decimals, and none follows an equal one.
 */
export function simplifyRing(ring: readonly LonLat[], toleranceM: number): LonLat[] {
  const line = ring
    .map(([longitude, latitude]): LonLat => [round(longitude), round(latitude)])
    .filter((at, index, all) => index === 0 || !isSame(at, all[index - 1] as LonLat));
  if (line.length > 1 && !isSame(line[0] as LonLat, line.at(-1) as LonLat))
    line.push(line[0] as LonLat);
  if (line.length < 4) return [];
  // The first position and the one that is farthest from it stay.
  const scale = Math.cos(((line[0] as LonLat)[1] * Math.PI) / 180);
  const flat = line.map(
    ([longitude, latitude]): LonLat => [
      longitude * scale * METRES_PER_DEGREE,
      latitude * METRES_PER_DEGREE,
    ],
  );
  const [start] = flat as [LonLat];
  const distances = flat.map(([x, y]) => Math.hypot(x - start[0], y - start[1]));
  const far = farthest(distances);
  const kept = new Set([0, far, line.length - 1]);
  const open: [number, number][] = [
    [0, far],
    [far, line.length - 1],
  ];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let [most, at] = [toleranceM, -1];
    for (let index = from + 1; index < to; index++) {
      const distance = distanceTo(flat[index] as LonLat, flat[from] as LonLat, flat[to] as LonLat);
      if (distance > most) [most, at] = [distance, index];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_at, index) => kept.has(index));
}

function farthest(distances: readonly number[]): number {
  let found = 1;
  for (const [index, distance] of distances.entries())
    if (distance > (distances[found] as number)) found = index;
  return found;
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const isSame = (one: LonLat, other: LonLat) => one[0] === other[0] && one[1] === other[1];

function distanceTo([x, y]: LonLat, [fromX, fromY]: LonLat, [toX, toY]: LonLat): number {
  return distanceToSegment(fromX - x, fromY - y, toX - x, toY - y);
}
