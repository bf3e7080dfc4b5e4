import { cityKey } from '../../../data/db/keys.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { placeByKey } from '../../../domain/cities/queries.ts';
import type { FoundPlace } from '../../../domain/places/find-places.ts';
import type { AskedPlace } from './asked-place.ts';
import { type Evidence, type Match, NOT_FOUND } from './match.ts';

/** The places that have a code here: `roma` of any country, or of the one that is said, or `IT/roma`. */
export async function placesOfCode(
  edition: Edition,
  { place, country }: AskedPlace,
  countries: readonly string[],
): Promise<readonly FoundPlace[]> {
  if (place === null) return [];
  const [within, code] = /^([a-z]{2})\/(.+)$/.exec(place)?.slice(1) ?? [country, place];
  if (!/^[a-z0-9-]{1,150}$/.test(code as string)) return [];
  const asked = within ? [within.toUpperCase()] : countries;
  const found = await Promise.all(
    asked.map((each) => edition.load(placeByKey, cityKey(each, code as string))),
  );
  return found.filter((each) => each !== null);
}

/** By the code that a place has here, which is unique within its country. */
export function matchByPlace({ coded, asked }: Evidence): Match {
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
    asked.country !== null && place.country !== asked.country
      ? `the row says that it lies in ${asked.country}`
      : null;
  return {
    status: elsewhere ? 'likely' : 'matched',
    by: 'place',
    place,
    others: [],
    note: elsewhere,
  };
}
