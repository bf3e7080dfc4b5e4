import type { Point } from './map-parts.ts';

/** Larger than any picture, in units. */
const SPAN = 8_192;
const HALF = SPAN / 2;

/** The edges of polygons with integer corners, without those that two polygons share. */
export function outlineOf(polygons: readonly Point[][]): string {
  const next = new Map<number, number[]>();
  for (const polygon of polygons) {
    let from = numberOf(polygon.at(-1) as Point);
    for (const corner of polygon) {
      const to = numberOf(corner);
      if (from !== to) addEdge(next, from, to);
      from = to;
    }
  }
  const loops: string[] = [];
  for (const [start, ends] of next) {
    while (ends.length > 0) {
      const corners = [start];
      for (let at = ends.pop() as number; at !== start; at = next.get(at)?.pop() ?? start)
        corners.push(at);
      if (corners.length > 2) loops.push(pathOf(corners));
    }
  }
  return loops.join('');
}

function numberOf([x, y]: Point): number {
  return (x + HALF) * SPAN + y + HALF;
}

/** Two opposite edges cancel each other. */
function addEdge(next: Map<number, number[]>, from: number, to: number): void {
  const back = next.get(to);
  const known = back ? back.indexOf(from) : -1;
  if (back && known >= 0) {
    back.splice(known, 1);
    return;
  }
  const ends = next.get(from);
  if (ends) ends.push(to);
  else next.set(from, [to]);
}

function pathOf(corners: readonly number[]): string {
  let [path, fromX, fromY] = ['', 0, 0];
  for (const [index, corner] of corners.entries()) {
    const [x, y] = [Math.floor(corner / SPAN) - HALF, (corner % SPAN) - HALF];
    const [right, down] = [x - fromX, y - fromY];
    path += `${COMMANDS[index] ?? (right < 0 ? '' : ' ')}${right}${down < 0 ? '' : ' '}${down}`;
    [fromX, fromY] = [x, y];
  }
  return `${path}z`;
}

/** An absolute move, then relative lines. */
const COMMANDS = ['M', 'l'];
