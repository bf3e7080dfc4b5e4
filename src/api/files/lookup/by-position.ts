import type { Edition } from '../../../data/editions/edition.ts';
import type { CandidateKey } from '../../../domain/places/find-places.ts';
import { DEFAULT_WITHIN_KM, type Position } from '../../../domain/places/near.ts';
import { findCandidates } from './find-candidates.ts';
import { type Evidence, isOfCountry, joinNotes, type Match, NOT_FOUND } from './match.ts';
import type { PlaceQuery } from './place-query.ts';

export function positionKey({ latitude, longitude }: Position): CandidateKey {
  return `near:${latitude}/${longitude}`;
}

/**
 * Where more than one place in a hundred has no position, the nearest centre matches only within
 * this distance: the sites of most towns lie nearer to the centre.
 */
const FEW_WITHOUT_POSITION = 0.01;
const SURELY_NEAR_KM = 5;

/** The place whose centre is nearest to the position of a row. Never a certain match, as borders are not known here. */
export function matchByPosition(evidence: Evidence): Match {
  const { query, candidates, gazetteer } = evidence;
  const near = candidates(positionKey(query.position as Position)).filter((place) =>
    isOfCountry(place, evidence),
  );
  const [place, ...others] = near;
  if (!place)
    return {
      ...NOT_FOUND,
      note: joinNotes(
        `no place has its centre within ${DEFAULT_WITHIN_KM} km`,
        query.country && describeUnlocated(query.country),
      ),
    };
  const { places, located } = gazetteer.locations(place.country);
  const distance = place.distanceKm ?? 0;
  const unlocated = describeUnlocated(place.country);
  if (distance > SURELY_NEAR_KM && places - located > places * FEW_WITHOUT_POSITION)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'coordinates',
      others: near,
      note: joinNotes(
        `the nearest centre, that of ${place.name}, is ${distance.toFixed(1)} km away`,
        unlocated,
      ),
    };
  const note = `its centre is ${distance.toFixed(1)} km away: the nearest centre need not be that of the municipality the position lies in`;
  return { status: 'likely', by: 'coordinates', place, others, note: joinNotes(note, unlocated) };

  function describeUnlocated(country: string): string | null {
    const { places, located } = gazetteer.locations(country);
    if (located === places) return null;
    return `${places - located} of ${places} places of ${country} have no position here: the one you stand in may be one of them`;
  }
}

/** Adds the places that a position without a match is near once latitude and longitude are swapped. */
export async function withSwappedPositions(
  edition: Edition,
  rows: readonly (PlaceQuery | { problem: string })[],
  matches: readonly Match[],
): Promise<Match[]> {
  const keyOf = (index: number): CandidateKey | null => {
    const row = rows[index] as PlaceQuery | { problem: string };
    if (
      matches[index]?.status !== 'not_found' ||
      'problem' in row ||
      !row.position ||
      Math.abs(row.position.longitude) > 90
    )
      return null;
    return positionKey({ latitude: row.position.longitude, longitude: row.position.latitude });
  };
  const keys = new Set(matches.flatMap((_match, index) => keyOf(index) ?? []));
  if (keys.size === 0) return [...matches];
  const found = await findCandidates(edition, keys);
  return matches.map((match, index) => {
    const key = keyOf(index);
    const others = key === null ? [] : found(key);
    if (others.length === 0) return match;
    return {
      ...match,
      others,
      note: joinNotes(match.note, 'latitude and longitude seem to be swapped'),
    };
  });
}
