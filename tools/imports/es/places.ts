import { readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
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

const CLIMATE_ZONES: SourceFile = {
  name: 'Results.csv',
  sha256: '258f731e07f317651717e0b032951d84e8b96c7a0ed21176a0f4aa296e35671f',
  source: 'es-zonificacion',
};

/** The climate zones of DB-HE 2019 by municipality; the file writes α as a. */
async function readClimateZones(folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = await readSourceTable(folder, CLIMATE_ZONES);
  return new Map(
    rows.map(({ COD_INE = '', ZC_CTE_2019 = '' }) => [
      COD_INE.slice(0, 5),
      ZC_CTE_2019.replace('a', 'α'),
    ]),
  );
}
