import type { Facts } from '../../engine/conditions/evaluate.ts';
import { liesWithin, type Term, type Terms } from '../../engine/conditions/terms.ts';

/** Elements of a use; `withNarrower` adds those of narrower uses: a primary school is a school. */
export function profilesOfUse<Profile extends { occupancies: readonly string[] }>(
  facts: Facts,
  profiles: ReadonlyMap<string, Profile>,
  terms: Terms,
  withNarrower = false,
): Profile[] {
  const [occupancy, use] = [terms.get('occupancy') as Term, facts.get('occupancy')];
  return [...profiles.values()].filter(
    ({ occupancies }) =>
      occupancies.length === 0 ||
      (use !== undefined &&
        occupancies.some(
          (each) =>
            liesWithin(occupancy, use, each) || (withNarrower && liesWithin(occupancy, each, use)),
        )),
  );
}
