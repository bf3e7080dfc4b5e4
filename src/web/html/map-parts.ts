import { geoConicEqualArea } from 'd3-geo';
import { groupBy } from '../../engine/group-by.ts';

/** In units of a picture: right, down. */
export type Point = [number, number];
export type Located = { latitude: number; longitude: number };
export type Part<Place extends Located> = readonly Place[];
/** Positions in units of the picture, and the units of a radian of the globe. */
type Projected = { points: Point[]; scale: number };

/** Places within this distance of each other form a group. */
const APART_DEGREES = 4;
/** The distance within a group of the remaining places. */
const INSET_DEGREES = 12;
/** A group is drawn with the country if the map grows by less than this. */
const FREE_GROWTH = 1.4;
/** More places may enlarge the map more: Canada's west may, Alaska's few places may not. */
const GROWTH_FOR_ALL = 20;

/** A unit is at least a hundred metres. */
const MAX_SCALE = 64_000;

/** The main part of the country first, then groups that are too far away for one map. */
export function partsOf<Place extends Located>(places: Part<Place>): Part<Place>[] {
  const [first, ...others] = groupsOf(unwrapped(places), APART_DEGREES);
  if (!first) return [];
  let country: Part<Place> = first;
  const far: Part<Place>[] = [];
  for (const group of groupsOf(others.flat(), INSET_DEGREES)) {
    const joined = [...country, ...group];
    const most = Math.max(FREE_GROWTH, 1 + (GROWTH_FOR_ALL * group.length) / places.length);
    if (areaAround(joined) <= most * areaAround(country)) country = joined;
    else far.push(group);
  }
  return [country, ...far];
}

/** Uses an equal-area projection for the region, as large as fits and at most `maxScale`. */
export function projectPart(
  part: Part<Located>,
  width: number,
  height: number,
  maxScale = MAX_SCALE,
): Projected {
  const { west, east, south, north } = boxAround(part);
  const inset = (north - south) / 6;
  const project = geoConicEqualArea()
    .parallels([south + inset, north - inset])
    .rotate([-(west + east) / 2, 0])
    .scale(1)
    .translate([0, 0]);
  const points = part.map(({ latitude, longitude }) => project([longitude, latitude]) as Point);
  const [left, right] = rangeOf(points.map(([x]) => x));
  const [top, bottom] = rangeOf(points.map(([, y]) => y));
  const scale = Math.min(width / (right - left), height / (bottom - top), maxScale);
  return { points: points.map(([x, y]) => [(x - left) * scale, (y - top) * scale]), scale };
}

/** Makes longitudes continuous across the date line, as for the Aleutians. */
function unwrapped<Place extends Located>(places: Part<Place>): Place[] {
  const longitudes = places.map(({ longitude }) => longitude).sort((one, other) => one - other);
  const middle = longitudes[Math.floor(longitudes.length / 2)] ?? 0;
  return places.map((place) => ({
    ...place,
    longitude: ((((place.longitude - middle + 540) % 360) + 360) % 360) - 180 + middle,
  }));
}

/** Groups places within a distance of each other, the largest group first. */
function groupsOf<Place extends Located>(places: Part<Place>, degrees: number): Place[][] {
  const boxes = groupBy(places, ({ longitude, latitude }) =>
    keyOf(boxOf(longitude, degrees), boxOf(latitude, degrees)),
  );
  const groups: Place[][] = [];
  while (boxes.size > 0) {
    const waiting = [boxes.keys().next().value as string];
    const group: Place[] = [];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const inBox = boxes.get(key);
      if (!inBox) continue;
      boxes.delete(key);
      group.push(...inBox);
      const [x, y] = key.split(' ').map(Number) as [number, number];
      for (const east of [-1, 0, 1])
        for (const north of [-1, 0, 1]) waiting.push(keyOf(x + east, y + north));
    }
    groups.push(group);
  }
  return groups.sort((one, other) => other.length - one.length);
}

function boxOf(degrees: number, apart: number): number {
  return Math.floor(degrees / (apart / 2));
}

function keyOf(east: number, north: number): string {
  return `${east} ${north}`;
}

/** In square degrees with their width in the middle. A map is at least one degree high and wide. */
function areaAround(part: Part<Located>): number {
  const { west, east, south, north } = boxAround(part);
  return (
    Math.max(1, east - west) *
    Math.max(1, north - south) *
    Math.cos(((south + north) / 2) * (Math.PI / 180))
  );
}

function boxAround(part: Part<Located>) {
  const [west, east] = rangeOf(part.map(({ longitude }) => longitude));
  const [south, north] = rangeOf(part.map(({ latitude }) => latitude));
  return { west, east, south, north };
}

export function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}
