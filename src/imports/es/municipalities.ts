import { readSourceTable } from '../tables/csv.ts';
import type { SourceFile } from '../tables/source-file.ts';
import { subdivisionsByProvince } from './provinces.ts';

export const NOMENCLATOR: SourceFile = {
  name: 'MUNICIPIOS.csv',
  sha256: '98b0ac4f6ad7b2337f8775d4241d6132c9ca26d5b71666b764a24dfb62289344',
  source: 'es-ign-municipios',
};

/** A municipality as the national gazetteer has it: the altitude in metres, the position in degrees. */
export type Municipality = {
  official_code: string;
  name: string;
  subdivision: string;
  population: string;
  altitude_m: string;
  latitude: string;
  longitude: string;
};

/** The codes of municipalities are the first five digits of those that the gazetteer gives to all its entities. */
const CODE_LENGTH = 5;

export async function readMunicipalities(folder: string): Promise<Municipality[]> {
  const rows = await readSourceTable(folder, NOMENCLATOR, { encoding: 'windows-1252', delimiter: ';' });
  return rows.map((row) => {
    const { COD_INE = '', COD_PROV = '', NOMBRE_ACTUAL: name = '', POBLACION_MUNI: population = '' } = row;
    const subdivision = subdivisionsByProvince.get(COD_PROV);
    if (!subdivision) throw new Error(`${name} is of no province`);
    return {
      official_code: COD_INE.slice(0, CODE_LENGTH),
      name,
      subdivision,
      population,
      altitude_m: rounded(row.ALTITUD, 2),
      latitude: rounded(row.LATITUD_ETRS89, 5),
      longitude: rounded(row.LONGITUD_ETRS89, 5),
    };
  });
}

/** Written with a comma in the gazetteer. Five decimals of a degree are a metre, by which ETRS89 and WGS 84 may differ. */
function rounded(cell: string | undefined, decimals: number): string {
  return String(Number(Number((cell ?? '').replace(',', '.')).toFixed(decimals)));
}
