import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { CLIMATE_ZONES, readClimateZones } from './climate-zones.ts';
import { NOMENCLATOR, readMunicipalities } from './municipalities.ts';
import { readPostcodes } from './postcodes.ts';

/** Spain: the municipalities of the national gazetteer with population, altitude and position, and the climate zone of each. No table has the wind by municipality. */
export async function importSpain({ sources, country }: Folders): Promise<Import> {
  const municipalities = await readMunicipalities(sources);
  const climateZones = await readClimateZones(sources);
  const postcodes = await readPostcodes(sources);
  const codes = assignCodes(municipalities, await readPublishedCodes(country));
  const places = municipalities.map((municipality) => ({
    ...municipality,
    code: codes.get(municipality.official_code) as string,
    climate_zone: climateZones.get(municipality.official_code) ?? '',
    postcodes: postcodes.of(municipality.official_code),
  }));
  const zoned = places.filter(({ climate_zone }) => climate_zone !== '').length;
  const tables = [
    { name: NOMENCLATOR.name, rows: municipalities.length, joined: places.length },
    { name: CLIMATE_ZONES.name, rows: climateZones.size, joined: zoned },
    postcodes.table,
  ];
  return { columns: ['altitude_m', ...LOCATION], places, tables, leftOut: [] };
}
