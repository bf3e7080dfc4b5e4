import { AMERICAN } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { CHAPTER_11, readClimateZones, zonesOf } from './climate-zones.ts';
import { COUNTIES, readCounties } from './counties.ts';

/** United States: the counties with their population, and the climate zones of the model code. Wind and seismic categories are those of a site. */
export async function importUnitedStates({ sources, country }: Folders): Promise<Import> {
  const counties = await readCounties(sources);
  const entries = await readClimateZones(sources);
  const zones = zonesOf(counties, entries);
  const codes = assignCodes(counties, await readPublishedCodes(country));
  const places = counties.map((county) => ({
    ...county,
    code: codes.get(county.official_code) as string,
    climate_zone: zones.of.get(county.official_code) ?? '',
  }));
  const located = await withPostcodes(sources, places, AMERICAN);
  const tables = [
    { name: COUNTIES.name, rows: counties.length, joined: places.length },
    {
      name: CHAPTER_11.name,
      rows: entries.length,
      joined: entries.length - zones.leftOut.length,
      leftOut: zones.leftOut,
    },
    located.table,
  ];
  return { columns: LOCATION, places: located.places, tables, leftOut: [] };
}
