import { geoConicEqualArea } from 'd3-geo';

/** In units of a picture, to the right and down. */
export type Point = [number, number];
export type Located = { latitude: number; longitude: number };
/** Places of a country that are drawn in one picture. */
export type Part<Place extends Located> = readonly Place[];
/** Where each of the places is drawn, in units of the picture, and how many units a radian of the globe has there. */
export type Projected = { points: Point[]; scale: number };

/** What lies within so many degrees of each other belongs together, */
const APART_DEGREES = 4;
/** and of what is left, what lies within so many. */
const INSET_DEGREES = 12;
/** A group is drawn with the country where the map grows by less, */
const FREE_GROWTH = 1.4;
/** or by no more than this for each share of the places that it has: Canada's west belongs to its map, Alaska's few places stand beside theirs. */
const GROWTH_FOR_ALL = 20;

/** Units for a radian of the globe where nothing else bounds them: a hundred metres to the unit. */
const MAX_SCALE = 64_000;

/** The country first, then what lies so far from it that one map of both would show neither. */
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

/** By an equal-area projection that is made for where they lie, as large as fits and no larger than `maxScale`. */
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

/** The same with longitudes that do not jump where the date changes, as they do among the Aleutians. */
function unwrapped<Place extends Located>(places: Part<Place>): Place[] {
  const longitudes = places.map(({ longitude }) => longitude).sort((one, other) => one - other);
  const middle = longitudes[Math.floor(longitudes.length / 2)] ?? 0;
  return places.map((place) => ({
    ...place,
    longitude: ((((place.longitude - middle + 540) % 360) + 360) % 360) - 180 + middle,
  }));
}

/** The places by which of them lie within so many degrees of each other, the largest group first. */
function groupsOf<Place extends Located>(places: Part<Place>, degrees: number): Place[][] {
  const boxes = new Map<string, Place[]>();
  for (const place of places) {
    const key = keyOf(boxOf(place.longitude, degrees), boxOf(place.latitude, degrees));
    const inBox = boxes.get(key);
    if (inBox) inBox.push(place);
    else boxes.set(key, [place]);
  }
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

/** In square degrees as they are wide in the middle, of a map that is at least a degree high and wide. */
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
