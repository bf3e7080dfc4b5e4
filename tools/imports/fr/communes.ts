import { readSourceTable, type SourceFile } from '../tables/csv.ts';

export const COMMUNES: SourceFile = {
  name: 'communes.csv',
  sha256: 'fb8d44ed1d10056cea8fb62e9d09b260bee61d5cfb8f6c08e19a4a4a6f935a15',
  source: 'fr-cog-2026',
};

/** A commune of 1 January 2026. `department` is the department of the national geographic code, which Paris and the metropolis of Lyon lie in as well. */
type Commune = { official_code: string; name: string; subdivision: string; department: string };

/**
 * The communes, and the communes that the municipal districts of Paris, Lyon and Marseille belong
 * to, by the codes of the districts. Tables list the districts in place of the cities.
 */
export type Communes = { today: readonly Commune[]; ofDistrict: ReadonlyMap<string, string> };

/** Territorial authorities that have a code of their own in ISO 3166-2 beside the department. */
const AUTHORITIES = new Set(['69M', '75C']);

export async function readCommunes(folder: string): Promise<Communes> {
  const rows = await readSourceTable(folder, COMMUNES);
  const today = rows
    .filter(({ TYPECOM }) => TYPECOM === 'COM')
    .map(
      ({
        COM: official_code = '',
        LIBELLE: name = '',
        DEP: department = '',
        CTCD: authority = '',
      }) => ({
        official_code,
        name,
        subdivision: `FR-${AUTHORITIES.has(authority) ? authority : department}`,
        department,
      }),
    );
  const districts = rows.filter(({ TYPECOM }) => TYPECOM === 'ARM');
  return {
    today,
    ofDistrict: new Map(districts.map(({ COM = '', COMPARENT = '' }) => [COM, COMPARENT])),
  };
}

export const POPULATION: SourceFile = {
  name: 'donnees_communes.csv',
  sha256: 'ccfe782e04ebde04a1706214157b288a0d055eb3ab913ff9f7bab5a3571f67ab',
  source: 'fr-population-2023',
};

/** Municipal population by official code. Paris, Lyon and Marseille are listed by district, whose populations are added up. */
export async function readPopulation(
  folder: string,
  { ofDistrict }: Communes,
): Promise<{ rows: number; of: ReadonlyMap<string, number> }> {
  const rows = await readSourceTable(folder, POPULATION, { delimiter: ';' });
  const of = new Map<string, number>();
  for (const { COM = '', PMUN = '' } of rows) {
    const code = ofDistrict.get(COM) ?? COM;
    of.set(code, (of.get(code) ?? 0) + Number(PMUN));
  }
  return { rows: rows.length, of };
}
