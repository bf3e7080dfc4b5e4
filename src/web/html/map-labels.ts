import { away, type Cell } from './map-areas.ts';
import type { Point } from './map-parts.ts';

/** The smallest area with a label, in square units, and the number of labels of a class. */
const AREA_OF_LABEL = 6_000;
const MAX_LABELS = 3;

/** A point deep within each of the largest areas of a class, whose cells are `own`. */
export function labelsOf(own: readonly Cell[], cells: readonly Cell[]): Point[] {
  const left = new Set(own);
  const areas: Cell[][] = [];
  for (const first of own) {
    if (!left.delete(first)) continue;
    const area = [first];
    for (const cell of area) {
      for (const at of cell.neighbours) {
        const other = cells[at] as Cell;
        if (isBeside(cell, other) && left.delete(other)) area.push(other);
      }
    }
    areas.push(area);
  }
  return areas
    .map((area) => ({ area, size: area.reduce((sum, cell) => sum + sizeOf(cell), 0) }))
    .filter(({ size }) => size >= AREA_OF_LABEL)
    .sort((one, other) => other.size - one.size)
    .slice(0, MAX_LABELS)
    .map(({ area }) => deepestOf(area, cells).site.map(Math.round) as unknown as Point);
}

/** Neighbours may lie far from each other across a sea. */
function isBeside(one: Cell, other: Cell): boolean {
  return one.corners.some(([x, y]) =>
    other.corners.some((corner) => corner[0] === x && corner[1] === y),
  );
}

/** In square units. */
function sizeOf({ corners }: Cell): number {
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = corners.at(index - 1) as Point;
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Shrinks an area until one cell or few are left, and returns the one nearest to the middle. */
function deepestOf(area: readonly Cell[], cells: readonly Cell[]): Cell {
  let left = area;
  for (;;) {
    const kept = new Set(left);
    const inner = left.filter(
      ({ isOpen, neighbours }) => !isOpen && neighbours.every((at) => kept.has(cells[at] as Cell)),
    );
    if (inner.length === 0) break;
    left = inner;
  }
  const middle = (axis: 0 | 1) => left.reduce((sum, { site }) => sum + site[axis], 0) / left.length;
  const centre: Point = [middle(0), middle(1)];
  return left.reduce((best, cell) =>
    away(cell.site, centre) < away(best.site, centre) ? cell : best,
  );
}
