import { DEFAULT_WITHIN_KM } from '../resources/places/near.ts';
import { type Evidence, type Match, NOT_FOUND, positionKey } from './match.ts';

/** The place whose centre is nearest to the position of a row: never surely the one that the position lies in, as borders are not known here. */
export function matchByPosition({ asked, candidates }: Evidence): Match {
  const position = asked.position as NonNullable<typeof asked.position>;
  const [place, ...others] = candidates(positionKey(position)).filter(({ country }) => asked.country === null || country === asked.country);
  if (!place) return { ...NOT_FOUND, note: `no place has its centre within ${DEFAULT_WITHIN_KM} km` };
  const note = `its centre is ${(place.distanceKm ?? 0).toFixed(1)} km away: the nearest centre need not be that of the municipality the position lies in`;
  return { status: 'likely', by: 'coordinates', place, others, note };
}
