import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { placeByKey } from '../../../domain/cities/queries.ts';
import type { FoundPlace } from '../../../domain/places/find-places.ts';
import { type Evidence, type Match, NOT_FOUND } from './match.ts';
import type { PlaceQuery } from './place-query.ts';

/** The places with a code: `roma` of any country, or of the given one, or `IT/roma`. */
export async function placesOfCode(
  edition: Edition,
  { place, country }: PlaceQuery,
  countries: readonly string[],
): Promise<readonly FoundPlace[]> {
  if (place === null) return [];
  const [within, code] = /^([a-z]{2})\/(.+)$/.exec(place)?.slice(1) ?? [country, place];
  if (!/^[a-z0-9-]{1,150}$/.test(code as string)) return [];
  const searched = within ? [within.toUpperCase()] : countries;
  const found = await Promise.all(
    searched.map((each) => edition.load(placeByKey, cityKey(each, code as string))),
  );
  return found.filter((each) => each !== null);
}

/** By the code that a place has here, which is unique within its country. */
export function matchByPlace({ coded, query }: Evidence): Match {
  const [place] = coded;
  if (!place) return { ...NOT_FOUND, note: 'no place has this code' };
  if (coded.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'place',
      others: coded,
      note: 'several countries have a place of this code',
    };
  const elsewhere =
    query.country !== null && place.country !== query.country
      ? `the country of the row is ${query.country}`
      : null;
  return {
    status: elsewhere ? 'likely' : 'matched',
    by: 'place',
    place,
    others: [],
    note: elsewhere,
  };
}
