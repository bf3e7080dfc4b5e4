import { readSourceTable } from '../tables/csv.ts';
import type { SourceFile } from '../tables/source-file.ts';

export const POPULATION: SourceFile = {
  name: 'comuni-population.csv',
  sha256: 'b972b55735485a6d9af2e474e3c3aa8c460090afce5f82673cbd5deab9588b19',
  source: 'it-istat-popolazione-2025',
};

/** The year whose municipalities are those of the seismic list. */
const YEAR = '2025';

/** Residents on 1 January by official code. */
export async function readPopulation(folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = (await readSourceTable(folder, POPULATION)).filter(({ anno }) => anno === YEAR);
  return new Map(rows.map(({ codice_comune = '', popolazione = '' }) => [codice_comune, popolazione]));
}
