import { readSourceTable, type SourceFile } from '../tables/csv.ts';

/** The provinces by the two digits with which the codes of their municipalities begin (INE), with ISO 3166-2. */
const PROVINCES =
  '01 VI, 02 AB, 03 A, 04 AL, 05 AV, 06 BA, 07 PM, 08 B, 09 BU, 10 CC, 11 CA, 12 CS, 13 CR, 14 CO, 15 C, 16 CU, 17 GI, 18 GR, 19 GU, 20 SS, 21 H, 22 HU, 23 J, 24 LE, 25 L, 26 LO, 27 LU, 28 M, 29 MA, 30 MU, 31 NA, 32 OR, 33 O, 34 P, 35 GC, 36 PO, 37 SA, 38 TF, 39 S, 40 SG, 41 SE, 42 SO, 43 T, 44 TE, 45 TO, 46 V, 47 VA, 48 BI, 49 ZA, 50 Z, 51 CE, 52 ML';

export const subdivisionsByProvince: ReadonlyMap<string, string> = new Map(
  PROVINCES.split(', ').map((entry) => [entry.slice(0, 2), `ES-${entry.slice(3)}`]),
);

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
  const rows = await readSourceTable(folder, NOMENCLATOR, {
    encoding: 'windows-1252',
    delimiter: ';',
  });
  return rows.map((row) => {
    const {
      COD_INE = '',
      COD_PROV = '',
      NOMBRE_ACTUAL: name = '',
      POBLACION_MUNI: population = '',
    } = row;
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
