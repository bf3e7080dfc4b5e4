import type { Edition } from '../../../data/editions/edition.ts';
import { creditOfColumn, joinCredits } from '../../../domain/places/credit.ts';
import type { Roles } from './columns.ts';
import type { Match } from './match.ts';

/** Who is to be credited for the positions and postcodes that a row was answered or matched by, with the licence; null for none. */
export type ReadCredit = (match: Match) => Promise<string | null>;

/** Where neither positions nor postcodes are asked for or looked for, nobody need be credited by row: null. */
export function createReadCredit(
  edition: Edition,
  roles: Roles,
  columns: readonly string[],
): ReadCredit | null {
  const answered = ['latitude', 'longitude', 'postcodes'].filter((column) =>
    columns.includes(column),
  );
  if (answered.length === 0 && !roles.has('postcode') && !roles.has('latitude')) return null;
  return async ({ place, others, by }) => {
    const matchedBy = by === 'postcode' ? ['postcodes'] : by === 'coordinates' ? ['latitude'] : [];
    const ofPlace = place ? answered.map((column) => ({ country: place.country, column })) : [];
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
