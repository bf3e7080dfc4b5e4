import { readSourceTable } from '../tables/csv.ts';
import type { SourceFile } from '../tables/source-file.ts';
import { subdivisionsByCensusCode } from './provinces.ts';

export const POPULATION: SourceFile = {
  name: '98100002.csv',
  sha256: '1e983c04a99ab93d270ae8d113aa6113203c5f872afa5a62918066c499416b3d',
  source: 'ca-statcan-98-10-0002',
};

/** How the identifier of a census subdivision begins: the year, the type, the level; the province's two digits follow. */
const CENSUS_SUBDIVISION = '2021A0005';
const INHABITANTS = 'Population and dwelling counts (13): Population, 2021 [1]';

/** A municipality or what counts as one. The population is blank where the census was not completed. */
export type CensusSubdivision = { name: string; subdivision: string; official_code: string; population: string };

/** The census subdivisions of Table 98-10-0002, which lists the country, the provinces and the census divisions as well. */
export async function readCensusSubdivisions(folder: string): Promise<CensusSubdivision[]> {
  const rows = await readSourceTable(folder, POPULATION, { relax_quotes: true, skip_empty_lines: true });
  return rows.flatMap(({ GEO: name = '', DGUID: official_code = '', [INHABITANTS]: population = '' }) => {
    if (!official_code.startsWith(CENSUS_SUBDIVISION)) return [];
    const subdivision = subdivisionsByCensusCode.get(official_code.slice(CENSUS_SUBDIVISION.length, CENSUS_SUBDIVISION.length + 2));
    if (!subdivision) throw new Error(`${official_code} is of no province`);
    return [{ name, subdivision, official_code, population }];
  });
}
