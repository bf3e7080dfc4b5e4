import { readSourceTable } from '../tables/csv.ts';
import type { SourceFile } from '../tables/source-file.ts';

export const CLIMATE_ZONES: SourceFile = {
  name: 'Results.csv',
  sha256: '258f731e07f317651717e0b032951d84e8b96c7a0ed21176a0f4aa296e35671f',
  source: 'es-zonificacion',
};

/** The climate zones of DB-HE 2019 by municipality; the file writes α as a. */
export async function readClimateZones(folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = await readSourceTable(folder, CLIMATE_ZONES);
  return new Map(rows.map(({ COD_INE = '', ZC_CTE_2019 = '' }) => [COD_INE.slice(0, 5), ZC_CTE_2019.replace('a', 'α')]));
}
