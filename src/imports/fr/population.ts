import { readSourceTable } from '../tables/csv.ts';
import type { SourceFile } from '../tables/source-file.ts';
import type { Communes } from './communes.ts';

export const POPULATION: SourceFile = {
  name: 'donnees_communes.csv',
  sha256: 'ccfe782e04ebde04a1706214157b288a0d055eb3ab913ff9f7bab5a3571f67ab',
  source: 'fr-population-2023',
};

/** Municipal population by official code. Paris, Lyon and Marseille are listed by district, whose populations are added up. */
export async function readPopulation(folder: string, { ofDistrict }: Communes): Promise<{ rows: number; of: ReadonlyMap<string, number> }> {
  const rows = await readSourceTable(folder, POPULATION, { delimiter: ';' });
  const of = new Map<string, number>();
  for (const { COM = '', PMUN = '' } of rows) {
    const code = ofDistrict.get(COM) ?? COM;
    of.set(code, (of.get(code) ?? 0) + Number(PMUN));
  }
  return { rows: rows.length, of };
}
