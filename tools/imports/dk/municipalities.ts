import { readSourceTable, type SourceFile } from '../tables/csv.ts';

export const POPULATION: SourceFile = {
  name: 'Municipality_test_pos.csv',
  sha256: '81cb0b6c15320625edf87a73a71cb5354836735c53caaa102a93a8c48ae83918',
  source: 'dk-ssi-municipalities',
};

/** A row of the table: a municipality, or Christiansø, which belongs to none (NO_MUNICIPALITY). */
export type Municipality = { official_code: string; name: string; population: string };

/** The islands of Ertholmene, which the Ministry of Defence administers. */
export const NO_MUNICIPALITY = '411';

/** The municipalities with their inhabitants. Thousands are parted by a dot. */
export async function readMunicipalities(folder: string): Promise<Municipality[]> {
  const rows = await readSourceTable(folder, POPULATION, { delimiter: ';', bom: true, trim: true });
  return rows.map((row) => ({
    official_code: row['Kommune_(id)'] ?? '',
    name: row['Kommune_(navn)'] ?? '',
    population: (row.Befolkningstal ?? '').replaceAll('.', ''),
  }));
}
