import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy } from '../../engine/group-by.ts';
import { boxOf, decodePolyline, type LonLat } from './polyline.ts';

/** A piece of the border of a district. */
export type OutlinePiece = { area: string; part: number; ring: number; outline: string };

/** A district as the path of an SVG image. */
export type DrawnArea = { area: string; path: string };
export type DrawnMap = { width: number; height: number; areas: readonly DrawnArea[] };

const WIDTH = 600;
const MAX_HEIGHT = 600;
/** Characters of all paths. A page has 100 kB at most. */
const MAX_CHARACTERS = 40_000;

type Projection = { width: number; height: number; project: (at: LonLat) => [number, number] };

/**
 * Draws districts on an equirectangular map in units of pixels. Details that are smaller than a
 * pixel, or than more where paths would be too long, are left out.
 */
export async function drawMap(pieces: readonly OutlinePiece[]): Promise<DrawnMap | null> {
  const rings = new Map<string, LonLat[][]>();
  for (const [area, ofArea] of groupBy(pieces, ({ area }) => area)) {
    // Requests of others go on between districts.
    await nextTurn();
    const byRing = groupBy(ofArea, ({ part, ring }) => `${part} ${ring}`);
    rings.set(
      area,
      [...byRing.values()].map((parts) => parts.flatMap(({ outline }) => decodePolyline(outline))),
    );
  }
  const positions = [...rings.values()].flat();
  if (positions.length === 0) return null;
  const { width, height, project } = projectionOf(positions);
  for (let tolerance = 0.75; ; tolerance *= 1.5) {
    const areas: DrawnArea[] = [];
    for (const [area, ofArea] of rings) {
      await nextTurn();
      areas.push({
        area,
        path: ofArea.map((ring) => pathOf(ring.map(project), tolerance)).join(''),
      });
    }
    const characters = areas.reduce((sum, { path }) => sum + path.length, 0);
    if (characters <= MAX_CHARACTERS) return { width, height, areas };
  }
}

function projectionOf(rings: readonly (readonly LonLat[])[]): Projection {
  const box = boxOf(rings);
  const narrower = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const [wide, high] = [(box.east - box.west) * narrower, box.north - box.south];
  const scale = Math.min(WIDTH / wide, MAX_HEIGHT / high);
  return {
    width: Math.ceil(wide * scale),
    height: Math.ceil(high * scale),
    project: ([longitude, latitude]) => [
      (longitude - box.west) * narrower * scale,
      (box.north - latitude) * scale,
    ],
  };
}

/** A closed ring in relative steps with one decimal; blank for one that is too small to be seen. */
function pathOf(points: readonly (readonly [number, number])[], tolerance: number): string {
  let text = '';
  let steps = 0;
  let [x, y] = [0, 0];
  for (const [index, [nextX, nextY]] of points.entries()) {
    if (index > 0 && Math.hypot(nextX - x, nextY - y) < tolerance) continue;
    const [dx, dy] = [tenth(nextX - x), tenth(nextY - y)];
    text += index === 0 ? `M${dx} ${dy}l` : `${steps > 1 ? ' ' : ''}${dx} ${dy}`;
    [x, y] = [x + dx, y + dy];
    steps++;
  }
  return steps < 4 ? '' : `${text}z`;
}

const tenth = (pixels: number) => Math.round(pixels * 10) / 10;
