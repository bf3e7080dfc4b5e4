import type { FoundPlace } from '../../../domain/places/find-places.ts';
import { compareName } from './loose-names.ts';
import { type Evidence, isSamePlace, liesIn } from './match.ts';

/** Whether a place that was found by something else has the name of a row: the same, or one that is like it or another name of it; null where it has neither. */
export function fitOfName(place: FoundPlace, evidence: Evidence): 'same' | 'alike' | null {
  const { asked, otherNames } = evidence;
  const likenesses = asked.names.map((reading) =>
    liesIn(place, reading.within, evidence) ? compareName(reading.name)(place.name) : null,
  );
  if (likenesses.includes('same')) return 'same';
  return likenesses.some((each) => each !== null) ||
    otherNames.some((each) => isSamePlace(each.place, place))
    ? 'alike'
    : null;
}
