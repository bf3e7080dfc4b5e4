import { encodePolyline, type LonLat } from '../../../src/domain/zone-areas/polyline.ts';
import type { Row } from '../tables/csv.ts';
import { simplifyRing } from './simplify.ts';

/** A closed ring: the last position is the first. */
export type Ring = readonly LonLat[];
/** The outer ring, then the holes. */
export type Polygon = readonly Ring[];

/** A district of a zone map as its source has it. */
export type SourceArea = Row & { jurisdiction: string; area: string };
export type MappedArea = { area: SourceArea; polygons: readonly Polygon[] };

/** How far a border may be moved, in metres. */
const TOLERANCE_M = 1;
/** Cells of the data have 10,000 characters at most. */
const POSITIONS_OF_PIECE = 900;

/** The rows of zone-outlines.csv of a district. Rings that are too small to be drawn are left out. */
export function outlineRows({ area: { jurisdiction, area }, polygons }: MappedArea): Row[] {
  const parts = polygons
    .map((rings) => rings.map((ring) => simplifyRing(ring, TOLERANCE_M)))
    .filter(([outer]) => outer && outer.length > 3)
    .map((rings) => rings.filter(({ length }) => length > 3).map(wound));
  return parts.flatMap((rings, part) =>
    rings.flatMap((ring, index) =>
      piecesOf(ring).map((piece, number) => ({
        jurisdiction,
        area,
        part: String(part + 1),
        ring: String(index + 1),
        piece: String(number + 1),
        outline: encodePolyline(piece),
      })),
    ),
  );
}

function piecesOf(ring: Ring): Ring[] {
  const pieces: Ring[] = [];
  for (let at = 0; at < ring.length - 1; at += POSITIONS_OF_PIECE)
    pieces.push(ring.slice(at, at + POSITIONS_OF_PIECE + 1));
  return pieces;
}

/** Outer rings run counterclockwise and holes clockwise, as in RFC 7946. */
function wound(ring: Ring, index: number): Ring {
  const isCounterclockwise = twiceArea(ring) > 0;
  return isCounterclockwise === (index === 0) ? ring : ring.toReversed();
}

function twiceArea(ring: Ring): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as LonLat;
    sum += x * nextY - nextX * y;
  }
  return sum;
}
