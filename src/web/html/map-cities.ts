import { type Html, html } from './html.ts';
import type { Point } from './map-parts.ts';

export type City = { name: string; at: Point };
type Box = { left: number; right: number; top: number; bottom: number };

/** Width of a letter and height of a line, in units. */
const LETTER = 11;
const LINE = 28;
const RADIUS = 5;
const BESIDE = 10;

/** Cities as dots with names, without those that would cover a class or another city. */
export function cityNames(
  cities: readonly City[],
  classes: readonly City[],
  left: number,
  right: number,
): Html[] {
  const taken = classes.map(({ name, at: [x, y] }) =>
    boxOf(x - name.length * LETTER, y, 2 * name.length * LETTER),
  );
  return cities.flatMap(({ name, at: [x, y] }) => {
    const width = BESIDE + name.length * LETTER;
    const isLeft = x + width > right;
    const box = boxOf(isLeft ? x - width : x - RADIUS, y, width + RADIUS);
    if (box.left < left || taken.some((other) => overlaps(box, other))) return [];
    taken.push(box);
    const [atX, atY] = [Math.round(x), Math.round(y)];
    return [
      html`<circle class="city" cx="${atX}" cy="${atY}" r="${RADIUS}" /><text class="city" x="${atX + (isLeft ? -BESIDE : BESIDE)}" y="${atY}"${isLeft && html` text-anchor="end"`}>${name}</text>\n`,
    ];
  });
}

function boxOf(left: number, y: number, width: number): Box {
  return { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 };
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
