import { readSourceTable, type SourceFile } from '../tables/csv.ts';

export const SEISMIC_LIST: SourceFile = {
  name: 'classificazione-sismica-aggiornata-maggio-2025.txt',
  sha256: '17cebf6f3c70a9be69d638e86ccb7fa8f1dbb499ec324d038223936d1a9e5a51',
  source: 'it-dpc-sismica-2025',
};

/** A municipality of today. `province` is the sign of its province; the Italian name is the first of two where both are official. */
export type Municipality = {
  official_code: string;
  name: string;
  italianName: string;
  province: string;
  subdivision: string;
  seismic_zone: string;
};

/** The list of the civil protection: all municipalities, with the seismic zone as it is printed, for the regions divide the four zones each in their own way. */
export async function readMunicipalities(folder: string): Promise<Municipality[]> {
  const rows = await readSourceTable(folder, SEISMIC_LIST, { delimiter: ';' });
  return rows.map(
    ({
      COMUNE: name = '',
      COD_ISTAT_COMUNE: code = '',
      SIGLA_PROV: province = '',
      ZONA_SISMICA: seismic_zone = '',
    }) => ({
      official_code: code.padStart(6, '0'),
      name,
      italianName: name.split('/')[0] as string,
      province,
      // The region of Aosta has no provinces, and ISO 3166-2 no code for one.
      subdivision: province === 'AO' ? 'IT-23' : `IT-${province}`,
      seismic_zone,
    }),
  );
}
