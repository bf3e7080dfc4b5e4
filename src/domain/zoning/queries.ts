import { asc, eq } from 'drizzle-orm';
import { cityKey, groupByKey, ofCities } from '../../data/db/keys.ts';
import { type Batch, keptWithin } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import {
  type JurisdictionRow,
  jurisdictions,
  jurisdictionZones,
  type UseRow,
  uses,
  type ZoneLimitRow,
  type ZoneRow,
  zoneLimits,
  zones,
} from './table.ts';

export type ZoneWithLimits = ZoneRow & { limits: readonly ZoneLimitRow[] };

/** The zones of each city, each with its limits under conditions, in the order of the files. */
export const zonesOfCity: Batch<readonly ZoneWithLimits[]> = keptWithin(
  async (db, edition, keys) => {
    const [rows, limits] = await Promise.all([
      db
        .select()
        .from(zones)
        .where(ofCities(zones, edition, keys))
        .orderBy(asc(zones.position)),
      db
        .select()
        .from(zoneLimits)
        .where(ofCities(zoneLimits, edition, keys))
        .orderBy(asc(zoneLimits.position)),
    ]);
    const cases = limits.map((each) => ({ ...each, status: each.status ?? ('limited' as const) }));
    const limitsOfZones = groupByKey(cases, rows.map(zoneKey), zoneKey);
    const withLimits = rows.map((zone, index) => ({
      ...zone,
      limits: limitsOfZones[index] ?? [],
    }));
    return groupByKey(withLimits, keys, (row) => cityKey(row.country, row.city));
  },
);

function zoneKey({ country, city, zoneId }: ZoneRow | ZoneLimitRow): string {
  return `${cityKey(country, city)}/${zoneId}`;
}

/** The jurisdictions of each country, in the order of the file. */
export const jurisdictionsOfCountry: Batch<readonly JurisdictionRow[]> =
  rowsByCountry(jurisdictions);

/** The zones of each jurisdiction, in the order of the file. */
export const zonesOfJurisdiction: Batch<readonly ZoneWithLimits[]> = keptWithin(
  async (db, edition, keys) => {
    const { country, jurisdiction, position } = jurisdictionZones;
    const rows = await db
      .select()
      .from(jurisdictionZones)
      .where(
        ofCities(
          { edition: jurisdictionZones.edition, country, city: jurisdiction },
          edition,
          keys,
        ),
      )
      .orderBy(asc(position));
    const zonesOfAll = rows.map((zone) => ({
      ...zone,
      city: zone.jurisdiction,
      farWhen: [],
      limits: [],
    }));
    return groupByKey(zonesOfAll, keys, (row) => cityKey(row.country, row.city));
  },
);

/** The words for uses, in the order of the file. */
export const allUses: Batch<readonly UseRow[]> = async (db, edition) => [
  await db.select().from(uses).where(eq(uses.edition, edition)).orderBy(asc(uses.position)),
];
