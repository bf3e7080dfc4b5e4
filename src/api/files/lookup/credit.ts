import type { Edition } from '../../../data/editions/edition.ts';
import { creditOfColumn, joinCredits } from '../../../domain/places/credit.ts';
import type { Roles } from './columns.ts';
import type { Match } from './match.ts';

/**
 * The credits, with the licence, for the positions and postcodes that a row returned or was matched
 * by; null for none.
 */
export type ReadCredit = (match: Match) => Promise<string | null>;

/** Null where positions and postcodes are neither returned nor searched: then no row needs a credit. */
export function createReadCredit(
  edition: Edition,
  roles: Roles,
  columns: readonly string[],
): ReadCredit | null {
  const returned = ['latitude', 'longitude', 'postcodes'].filter((column) =>
    columns.includes(column),
  );
  if (returned.length === 0 && !roles.has('postcode') && !roles.has('latitude')) return null;
  return async ({ place, others, by }) => {
    const matchedBy = by === 'postcode' ? ['postcodes'] : by === 'coordinates' ? ['latitude'] : [];
    const ofPlace = place ? returned.map((column) => ({ country: place.country, column })) : [];
    const ofMatch = [place, ...others].flatMap((each) =>
      each ? matchedBy.map((column) => ({ country: each.country, column })) : [],
    );
    const credits = await Promise.all(
      [...ofPlace, ...ofMatch].map(({ country, column }) =>
        creditOfColumn(edition, country, column),
      ),
    );
    return joinCredits(credits);
  };
}
