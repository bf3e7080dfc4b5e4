import type { FoundPlace } from '../../../domain/places/find-places.ts';
import { type Evidence, eachOnce, type Match, NOT_FOUND } from './match.ts';

export const ANYWHERE = 'no country was given, and others may have a place of this name';

/** Of places with the name of a row several are ambiguous. One alone is a sure match only where no other place can have its name. `doubt` says what differs from what was given; `near` are listed beside. */
export function chooseAmong(
  found: readonly FoundPlace[],
  near: readonly FoundPlace[],
  { asked, gazetteer }: Evidence,
  doubt: ((place: FoundPlace) => string) | null,
): Match {
  const others = eachOnce([...found, ...near]);
  const [place] = found as [FoundPlace];
  if (found.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'name',
      others,
      note: `${found.length} places have this name: say the ${asked.country ? 'subdivision' : 'country'} or the official code`,
    };
  const { country } = place;
  const missing = gazetteer.missing(country);
  const unseen =
    missing !== null &&
    `only ${gazetteer.places(country)} places of ${country} are published: another one may have this name. ${missing}`;
  const anywhere = asked.country === null && !(asked.subdivision && missing === null) && ANYWHERE;
  const doubts = [doubt?.(place), anywhere, unseen].filter(Boolean);
  return {
    status: doubts.length > 0 ? 'likely' : 'matched',
    by: 'name',
    place,
    others: others.filter((each) => each !== place),
    note: doubts.join('; ') || null,
  };
}
