import type { Facts } from '../../engine/conditions/evaluate.ts';
import { liesWithin, type Term, type Terms } from '../../engine/conditions/terms.ts';

/** The profiles of elements that a building of the given use may have; those alone that all buildings may have where no use is given. */
export function profilesOfUse<Profile extends { occupancies: readonly string[] }>(
  facts: Facts,
  profiles: ReadonlyMap<string, Profile>,
  terms: Terms,
): Profile[] {
  const [occupancy, use] = [terms.get('occupancy') as Term, facts.get('occupancy')];
  return [...profiles.values()].filter(
    ({ occupancies }) =>
      occupancies.length === 0 ||
      (use !== undefined && occupancies.some((each) => liesWithin(occupancy, use, each))),
  );
}
