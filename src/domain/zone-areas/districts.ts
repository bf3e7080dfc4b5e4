import type { Position } from '../places/near.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import {
  ALL_PARTS,
  type AreaAt,
  areasAt,
  partsOfEdition,
  positionKey,
  zoneAreasOfCountry,
} from './queries.ts';
import type { ZoneAreaRow } from './table.ts';

type FoundArea = ZoneAreaRow & AreaAt;

/** The districts and overlays at or near a position, and the distance to the nearest border of a district if that is near. */
export type Districts = {
  base: readonly FoundArea[];
  overlays: readonly FoundArea[];
  borderM: number | null;
};

export async function findDistricts(
  edition: Pick<ReadableEdition, 'load'>,
  { latitude, longitude }: Position,
): Promise<Districts> {
  const key = await edition.load(partsOfEdition, ALL_PARTS, (parts) =>
    positionKey(latitude, longitude, parts),
  );
  const found = key === null ? [] : await edition.load(areasAt, key);
  const areas = await Promise.all(
    found.map(
      async (at): Promise<FoundArea> => ({
        ...at,
        ...(await edition.load(zoneAreasOfCountry, at.country, (all) => rowOf(at, all))),
      }),
    ),
  );
  const [base, overlays] = (['base', 'overlay'] as const).map((kind) =>
    areas.filter((area) => area.kind === kind),
  ) as [FoundArea[], FoundArea[]];
  const borders = base.flatMap(({ borderM }) => borderM ?? []);
  return { base, overlays, borderM: borders.length > 0 ? Math.min(...borders) : null };
}

/** The data check ensures that each border is that of a district. */
const rowOf = (at: AreaAt, all: readonly ZoneAreaRow[]) =>
  all.find(
    ({ jurisdiction, area }) => jurisdiction === at.jurisdiction && area === at.area,
  ) as ZoneAreaRow;

export const containing = ({ base }: Districts) => base.filter(({ isWithin }) => isWithin);

/** The one district that contains the position; null where none does, or more than one. */
export function areaOf(found: Districts): ZoneAreaRow | null {
  const [area, ...others] = containing(found);
  return area && others.length === 0 ? area : null;
}

/** Whether one district contains the position, and no border of a district is near. */
export const isCertain = (found: Districts) => areaOf(found) !== null && found.borderM === null;
