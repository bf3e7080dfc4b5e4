import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { type Batch, keptWithin } from '../../data/editions/loaders.ts';
import { places } from '../cities/table.ts';
import { COARSE, indexOf, roundDegrees } from './cells.ts';

/** Adjacent cells of a row, from the western to the eastern edge. */
export type Strip = { latitude: number; west: number; east: number };
export type Outline = { cellHeight: number; cellWidth: number; strips: readonly Strip[] };

/** Enough to recognise a country on a small map. */
const MAX_STRIPS = 200;

/** The outline of each country from the positions of its places; null without positions. */
export const outlineOfCountry: Batch<Outline | null> = keptWithin((db, edition, codes) =>
  Promise.all(codes.map((country) => outlineOf(db, edition, country))),
);

type Cell = { north: number; east: number };

async function outlineOf(db: Database, edition: number, country: string): Promise<Outline | null> {
  const cells: Cell[] = await db
    .selectDistinct({
      north: indexOf(places.latitude, COARSE.height),
      east: indexOf(places.longitude, COARSE.width),
    })
    .from(places)
    .where(
      and(eq(places.edition, edition), eq(places.country, country), isNotNull(places.latitude)),
    );
  if (cells.length === 0) return null;
  for (let times = 1; ; times *= 2) {
    const strips = stripsOf(cells, times);
    const [cellHeight, cellWidth] = [COARSE.height * times, COARSE.width * times];
    if (strips.length <= MAX_STRIPS) return { cellHeight, cellWidth, strips };
  }
}

/** Enlarges the cells, and joins adjacent cells of a row. */
function stripsOf(cells: readonly Cell[], times: number): Strip[] {
  const rows = new Map<number, Set<number>>();
  for (const { north, east } of cells) {
    const row = Math.floor(north / times);
    rows.set(row, (rows.get(row) ?? new Set()).add(Math.floor(east / times)));
  }
  return [...rows]
    .sort(([one], [other]) => other - one)
    .flatMap(([row, columns]) => {
      const ordered = [...columns].sort((one, other) => one - other);
      const latitude = roundDegrees((row + 0.5) * times * COARSE.height);
      const edge = (column: number) => roundDegrees(column * times * COARSE.width);
      const strips: Strip[] = [];
      for (const column of ordered) {
        const last = strips.at(-1);
        if (last && last.east === edge(column)) last.east = edge(column + 1);
        else strips.push({ latitude, west: edge(column), east: edge(column + 1) });
      }
      return strips;
    });
}
