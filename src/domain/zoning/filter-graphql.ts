import { builder } from '../schema/builder.ts';
import { requireBetween } from '../schema/client-errors.ts';
import type { ZoneWithLimits } from './queries.ts';

/** What zones are filtered by; the nominal limits, without cases. */
export const ZoneFilter = builder.inputType('ZoneFilter', {
  description:
    'Bounds of the nominal limits of zones. A zone without a number for a bounded limit does not meet it, also where it has no such limit.',
  fields: (t) => ({
    minFar: t.float({ description: 'At least this floor area ratio.' }),
    maxFar: t.float({ description: 'At most this floor area ratio.' }),
    minHeightM: t.float({ description: 'At least this maximum height, in metres.' }),
    maxHeightM: t.float({ description: 'At most this maximum height, in metres.' }),
    minCoverage: t.float({ description: 'At least this maximum coverage, from 0 to 1.' }),
    maxLotAreaM2: t.float({ description: 'At most this minimum lot area, in square metres.' }),
    minDwellings: t.int({
      description: 'Zones that allow this number of dwellings on a lot as of right, from 1 to 4.',
    }),
  }),
});
type Filter = typeof ZoneFilter.$inferInput;

/** The zones that meet all bounds. Throws BAD_USER_INPUT for a number of dwellings that zones do not state. */
export function zonesWithin(
  zones: readonly ZoneWithLimits[],
  filter: Filter | null | undefined,
): readonly ZoneWithLimits[] {
  if (!filter) return zones;
  const { minFar, maxFar, minHeightM, maxHeightM, minCoverage, maxLotAreaM2, minDwellings } =
    filter;
  if (minDwellings != null) requireBetween('filter.minDwellings', minDwellings, 1, 4);
  return zones.filter(
    (zone) =>
      isWithin(zone.maxFar, minFar, maxFar) &&
      isWithin(zone.maxHeightM, minHeightM, maxHeightM) &&
      isWithin(zone.maxCoverage, minCoverage, null) &&
      isWithin(zone.minLotAreaM2, null, maxLotAreaM2) &&
      (minDwellings == null || allows(zone, minDwellings)),
  );
}

function isWithin(
  value: number | null,
  least: number | null | undefined,
  most: number | null | undefined,
): boolean {
  if (least == null && most == null) return true;
  return value !== null && value >= (least ?? value) && value <= (most ?? value);
}

function allows(zone: ZoneWithLimits, dwellings: number): boolean {
  const { oneDwelling, twoDwellings, threeDwellings, fourDwellings } = zone;
  const statuses = [oneDwelling, twoDwellings, threeDwellings, fourDwellings];
  return statuses[dwellings - 1] === 'as_of_right';
}
