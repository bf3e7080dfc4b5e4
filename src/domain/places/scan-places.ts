import { sql } from 'drizzle-orm';
import type { Batch } from '../../data/editions/loaders.ts';
import { places } from '../cities/table.ts';
import type { FoundPlace } from './find-places.ts';

export type ScannedPlace = FoundPlace & { search: string };

const SCANNED_AT_ONCE = 2_000;

/** Characters that no text of a place has. */
const BETWEEN_CELLS = '\u{1f}';
const BETWEEN_PLACES = '\u{1e}';
const CELLS = [
  places.search,
  places.country,
  places.code,
  places.name,
  places.subdivision,
  places.officialCode,
  places.population,
];

/**
 * The next places after each key (`IT/roma`, or empty for the first), in the order of their keys.
 * They come as one text, which `readScanned` reads: reading each cell of all places takes ten times
 * as long.
 */
export const scannedPlaces: Batch<string> = (db, edition, keys) =>
  Promise.all(
    keys.map(async (key) => {
      const cells = sql.join(
        CELLS.map((cell) => sql`coalesce(${cell}::text, '')`),
        sql`, `,
      );
      const next = db
        .select({
          country: places.country,
          code: places.code,
          line: sql<string>`concat_ws(${BETWEEN_CELLS}::text, ${cells})`.as('line'),
        })
        .from(places)
        .where(
          sql`${places.edition} = ${edition} and (${places.country}, ${places.code}) > (${key.slice(0, 2)}, ${key.slice(3)})`,
        )
        .orderBy(places.country, places.code)
        .limit(SCANNED_AT_ONCE)
        .as('next');
      const all = sql<
        string | null
      >`string_agg(${next.line}, ${BETWEEN_PLACES}::text order by ${next.country}, ${next.code})`;
      const [found] = await db.select({ all }).from(next);
      return found?.all ?? '';
    }),
  );

/** Yields the search text of each place, and a function that reads the rest. */
export function* readScanned(
  text: string,
): Generator<{ search: string; read: () => ScannedPlace }> {
  if (text === '') return;
  for (const line of text.split(BETWEEN_PLACES)) {
    yield { search: line.slice(0, line.indexOf(BETWEEN_CELLS)), read: () => readPlace(line) };
  }
}

function readPlace(line: string): ScannedPlace {
  const [
    search = '',
    country = '',
    code = '',
    name = '',
    subdivision = '',
    officialCode = '',
    population = '',
  ] = line.split(BETWEEN_CELLS);
  return {
    search,
    country,
    code,
    name,
    subdivision,
    officialCode: officialCode || null,
    population: population === '' ? null : Number(population),
  };
}
