import type { Edition } from '../../../data/editions/edition.ts';
import { creditOfPlaces } from '../../../domain/places/credit.ts';

/** Who is to be credited for positions and postcodes in a file, in words, and each of them by country. */
export type Credited = { credit: string | null; credits: readonly Credit[] };
type Credit = { country: string; credit: string };

export const PLACES = 'places.csv';

/** Who is to be credited for a table of these countries: for places, whose positions and postcodes may require it wherever they are shown. */
export async function creditsOf(
  edition: Edition,
  table: string,
  countries: readonly string[],
): Promise<Credited> {
  if (table !== PLACES) return { credit: null, credits: [] };
  const each = await Promise.all(
    countries.map(async (country) => ({ country, credit: await creditOfPlaces(edition, country) })),
  );
  const credits = each.filter((of): of is Credit => of.credit !== null);
  if (countries.length === 1) return { credit: credits[0]?.credit ?? null, credits };
  return {
    credit: credits.map(({ country, credit }) => `${country}: ${credit}`).join('; ') || null,
    credits,
  };
}
