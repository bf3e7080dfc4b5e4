import { DANISH } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import { readSourceTable } from '../tables/csv.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { NO_MUNICIPALITY, POPULATION, readMunicipalities } from './municipalities.ts';
import { OUTLINES, readWind } from './wind.ts';

/** The regions by the numbers that GeoNames has for them, older and newer ones, with ISO 3166-2. */
const REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    17: 'DK-84',
    84: 'DK-84',
    18: 'DK-82',
    82: 'DK-82',
    19: 'DK-81',
    81: 'DK-81',
    20: 'DK-85',
    21: 'DK-83',
    83: 'DK-83',
  }),
);

/** Denmark: the municipalities with population, region, position and postcodes, and the wind of those far from the North Sea. Neither zones of earthquakes nor of energy are in the building regulations. */
export async function importDenmark({ sources, country }: Folders): Promise<Import> {
  const rows = await readMunicipalities(sources);
  const wind = await readWind(sources);
  const regions = regionsOf(await readSourceTable(sources, DANISH.file));
  const municipalities = rows.flatMap((row) => {
    const subdivision = regions.get(row.official_code);
    return row.official_code !== NO_MUNICIPALITY && subdivision ? [{ ...row, subdivision }] : [];
  });
  const codes = assignCodes(municipalities, await readPublishedCodes(country));
  const places = municipalities.map((municipality) => ({
    ...municipality,
    code: codes.get(municipality.official_code) as string,
    seismic_zone: 'unzoned',
    climate_zone: 'unzoned',
    wind_speed_ms: wind.get(municipality.official_code) ?? '',
  }));
  const located = await withPostcodes(sources, places, DANISH);
  const leftOut = rows
    .filter(({ official_code }) => !codes.has(official_code))
    .map(({ name }) => ({ name, reason: 'belong to no municipality' }));
  const windy = places.filter(({ wind_speed_ms }) => wind_speed_ms !== '').length;
  const tables = [
    { name: POPULATION.name, rows: rows.length, joined: places.length },
    { name: OUTLINES.name, rows: places.length, joined: windy },
    located.table,
  ];
  return { columns: LOCATION, places: located.places, tables, leftOut };
}

/** The region of each municipality by its code. Throws where rows of one name two. */
function regionsOf(rows: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  const regions = new Map<string, string>();
  for (const { province_code = '', state_code = '', place } of rows) {
    const region = REGIONS.get(state_code);
    if (!region) throw new Error(`${place} is of no region (${state_code})`);
    if ((regions.get(province_code) ?? region) !== region)
      throw new Error(`${place}: the municipality ${province_code} is in two regions`);
    regions.set(province_code, region);
  }
  return regions;
}
