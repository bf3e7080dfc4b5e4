import type { Edition } from '../../data/editions/edition.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import { sourcesOfCountry } from '../sources/queries.ts';

/** The credit for positions and postcodes of a country; null if it has neither. */
export async function creditOfPlaces(edition: Edition, country: string): Promise<string | null> {
  const credits = await Promise.all(
    ['latitude', 'postcodes'].map((column) => creditOfColumn(edition, country, column)),
  );
  return joinCredits(credits);
}

/** Publisher and licence of a column of places; null without the column. */
export async function creditOfColumn(
  edition: Edition,
  country: string,
  column: string,
): Promise<string | null> {
  const source = await edition.load(
    placeColumnsOfCountry,
    country,
    (columns) => columns.get(column)?.source ?? null,
  );
  if (source === null) return null;
  const row = await edition.load(sourcesOfCountry, country, (sources) => sources.get(source));
  return row ? `${row.publisher}: ${row.licence}` : null;
}

export function joinCredits(credits: readonly (string | null)[]): string | null {
  return [...new Set(credits.filter((credit) => credit !== null))].join('; ') || null;
}
