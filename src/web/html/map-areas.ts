import { Delaunay } from 'd3-delaunay';
import { outlineOf } from './map-outline.ts';
import { type Point, rangeOf } from './map-parts.ts';

/** Points with neighbours, and the median distance to them, of each point and of all. */
export type Mesh = {
  points: readonly Point[];
  delaunay: Delaunay<Point>;
  neighbours: number[][];
  spacing: number[];
  usualSpacing: number;
};
/** The area that is nearest to a point. It is open where no neighbour is near. */
export type Cell = {
  class: number;
  site: Point;
  corners: Point[];
  isOpen: boolean;
  neighbours: readonly number[];
};

/** The reach of a cell towards neighbours, as a multiple of their distance. */
const REACH_INWARD = 0.9;
/** The reach without neighbours, as on a coast. */
const REACH_OUTWARD = 0.6;
/** A smaller cell would be invisible. */
const MIN_REACH = 7;

export function meshOf(points: readonly Point[]): Mesh {
  const delaunay = Delaunay.from(points as Point[]);
  // For a single point, or points in one position, the package yields -1 or the point.
  const neighbours = points.map((_, index) =>
    [...delaunay.neighbors(index)].filter((other) => other >= 0 && other !== index),
  );
  const spacing = points.map((site, index) =>
    median((neighbours[index] as number[]).map((other) => away(site, points[other] as Point))),
  );
  return { points, delaunay, neighbours, spacing, usualSpacing: median([...spacing]) };
}

/** The maximum reach towards neighbours, and where there is none. */
export type Reach = { inward: number; outward: number };

export function cellsOf(
  { points, delaunay, neighbours, spacing }: Mesh,
  classes: readonly number[],
  farthest: Reach,
): Cell[] {
  const most = Math.max(MIN_REACH, farthest.inward, farthest.outward);
  const [right, bottom] = [
    rangeOf(points.map(([x]) => x))[1],
    rangeOf(points.map(([, y]) => y))[1],
  ];
  const voronoi = delaunay.voronoi([-most, -most, right + most, bottom + most]);
  return points.map((site, index) => {
    const apart = spacing[index] as number;
    const inward = Math.max(MIN_REACH, Math.min(farthest.inward, REACH_INWARD * apart));
    const outward = Math.max(MIN_REACH, Math.min(farthest.outward, REACH_OUTWARD * apart));
    const polygon = ((voronoi.cellPolygon(index) ?? []) as Point[]).slice(1);
    const near = polygon.filter((corner) => away(corner, site) <= inward);
    const isOpen = near.length < polygon.length;
    const corners = (
      isOpen ? hullOf([...withinReach(polygon, site, outward), ...near]) : polygon
    ).map(rounded);
    return {
      class: classes[index] as number,
      site,
      corners,
      isOpen,
      neighbours: neighbours[index] as number[],
    };
  });
}

/** The areas of cells as a path, without edges between touching cells. */
export function pathOfCells(cells: readonly Cell[]): string {
  return outlineOf(cells.map(({ corners }) => corners));
}

export function away([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, y - otherY);
}

function rounded([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}

/** Sorts the values. */
function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** The smallest convex shape around points, in the order of a cell's corners. */
function hullOf(points: readonly Point[]): Point[] {
  const inOrder = points.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  return [...chainOf(inOrder), ...chainOf(inOrder.toReversed())];
}

/** One side of the hull, without its last point. */
function chainOf(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0)
      chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

function turn([x, y]: Point, [nextX, nextY]: Point, [lastX, lastY]: Point): number {
  return (nextX - x) * (lastY - y) - (nextY - y) * (lastX - x);
}

const SIDES = 16;
const DIRECTIONS = Array.from({ length: SIDES }, (_, side): Point => {
  const angle = (2 * Math.PI * side) / SIDES;
  return [Math.cos(angle), Math.sin(angle)];
});

/** Clips a convex polygon to a circle, drawn as a polygon. */
function withinReach(polygon: readonly Point[], [atX, atY]: Point, reach: number): Point[] {
  let kept: Point[] = polygon.map(([x, y]) => [x, y]);
  for (const [east, south] of DIRECTIONS) {
    const beyond = kept.map(([x, y]) => (x - atX) * east + (y - atY) * south - reach);
    if (beyond.every((distance) => distance <= 0)) continue;
    const within: Point[] = [];
    for (let index = 0; index < kept.length; index++) {
      const last = index === 0 ? kept.length - 1 : index - 1;
      const [was, is] = [beyond[last] as number, beyond[index] as number];
      const [before, point] = [kept[last] as Point, kept[index] as Point];
      if (was <= 0 !== is <= 0) {
        const share = was / (was - is);
        within.push([
          before[0] + share * (point[0] - before[0]),
          before[1] + share * (point[1] - before[1]),
        ]);
      }
      if (is <= 0) within.push(point);
    }
    kept = within;
  }
  return kept;
}
