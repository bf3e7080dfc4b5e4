import { asc, eq } from 'drizzle-orm';
import { cityKey, groupByKey, ofCities, ofCountries } from '../../data/db/keys.ts';
import { type Batch, keptWithin } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import {
  type JurisdictionRow,
  jurisdictions,
  jurisdictionZoneLimits,
  jurisdictionZones,
  type UseRow,
  uses,
  type ZoneLimitRow,
  type ZoneRow,
  type ZoningOrdinanceRow,
  zoneLimits,
  zones,
  zoningOrdinances,
} from './table.ts';

export type ZoneWithLimits = ZoneRow & { limits: readonly ZoneLimitRow[] };

type ReadZones = Batch<readonly ZoneWithLimits[]>;

const zonesOfCity: ReadZones = async (db, edition, keys) => {
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
  return groupByKey(withCases(rows, limits), keys, (row) => cityKey(row.country, row.city));
};

type StoredCase = Omit<ZoneLimitRow, 'status'> & { status: ZoneLimitRow['status'] | null };

/** Each zone with its cases; a case with a number or a formula has no status in the files. */
function withCases(zones: readonly ZoneRow[], cases: readonly StoredCase[]): ZoneWithLimits[] {
  const limits = cases.map((each) => ({ ...each, status: each.status ?? ('limited' as const) }));
  const ofZones = groupByKey(limits, zones.map(zoneKey), zoneKey);
  return zones.map((zone, index) => ({ ...zone, limits: ofZones[index] ?? [] }));
}

function zoneKey({ country, city, zoneId }: Pick<ZoneRow, 'country' | 'city' | 'zoneId'>): string {
  return `${cityKey(country, city)}/${zoneId}`;
}

/** The jurisdictions of each country, in the order of the file. */
export const jurisdictionsOfCountry: Batch<readonly JurisdictionRow[]> =
  rowsByCountry(jurisdictions);

const zonesOfJurisdiction: ReadZones = async (db, edition, keys) => {
  const [rows, limits] = await Promise.all([
    db
      .select()
      .from(jurisdictionZones)
      .where(ofCities(inJurisdiction(jurisdictionZones), edition, keys))
      .orderBy(asc(jurisdictionZones.position)),
    db
      .select()
      .from(jurisdictionZoneLimits)
      .where(ofCities(inJurisdiction(jurisdictionZoneLimits), edition, keys))
      .orderBy(asc(jurisdictionZoneLimits.position)),
  ]);
  const zones = rows.map((zone) => ({ ...zone, city: zone.jurisdiction, farWhen: [] }));
  const cases = limits.map((each) => ({ ...each, city: each.jurisdiction }));
  return groupByKey(withCases(zones, cases), keys, (row) => cityKey(row.country, row.city));
};

const inJurisdiction = <Country, Edition, City>(of: {
  country: Country;
  edition: Edition;
  jurisdiction: City;
}) => ({ country: of.country, edition: of.edition, city: of.jurisdiction });

/** The zones of each place or jurisdiction, with their cases, in the order of the files. A county may be both. */
export const zonesOfArea: ReadZones = keptWithin(async (db, edition, keys) => {
  const [ofCity, ofJurisdiction] = await Promise.all([
    zonesOfCity(db, edition, keys),
    zonesOfJurisdiction(db, edition, keys),
  ]);
  return keys.map((_key, index) => [...(ofCity[index] ?? []), ...(ofJurisdiction[index] ?? [])]);
});

/** The codes of all places and jurisdictions of each country that have zones, in the order of the files. */
export const zonedCodes: Batch<readonly string[]> = async (db, edition, countries) => {
  const [ofCities, ofJurisdictions] = await Promise.all([
    db
      .selectDistinct({ country: zones.country, code: zones.city })
      .from(zones)
      .where(ofCountries(zones, edition, countries)),
    db
      .selectDistinct({ country: jurisdictionZones.country, code: jurisdictionZones.jurisdiction })
      .from(jurisdictionZones)
      .where(ofCountries(jurisdictionZones, edition, countries)),
  ]);
  const codes = groupByKey([...ofCities, ...ofJurisdictions], countries, ({ country }) => country);
  return codes.map((rows) => [...new Set(rows.map(({ code }) => code))].sort());
};

/** The zoning ordinances of each country, in the order of the file. */
export const ordinancesOfCountry: Batch<readonly ZoningOrdinanceRow[]> =
  rowsByCountry(zoningOrdinances);

/** The words for uses, in the order of the file. */
export const allUses: Batch<readonly UseRow[]> = async (db, edition) => [
  await db.select().from(uses).where(eq(uses.edition, edition)).orderBy(asc(uses.position)),
];
