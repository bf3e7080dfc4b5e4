import { readSourceTable, type SourceFile } from '../tables/csv.ts';

/** The provinces and territories: the name that Table C-2 has, the two digits with which census subdivisions begin (Standard Geographical Classification), ISO 3166-2. */
const PROVINCES = [
  ['Newfoundland and Labrador', '10', 'CA-NL'],
  ['Prince Edward Island', '11', 'CA-PE'],
  ['Nova Scotia', '12', 'CA-NS'],
  ['New Brunswick', '13', 'CA-NB'],
  ['Quebec', '24', 'CA-QC'],
  ['Ontario', '35', 'CA-ON'],
  ['Manitoba', '46', 'CA-MB'],
  ['Saskatchewan', '47', 'CA-SK'],
  ['Alberta', '48', 'CA-AB'],
  ['British Columbia', '59', 'CA-BC'],
  ['Yukon', '60', 'CA-YT'],
  ['Northwest Territories', '61', 'CA-NT'],
  ['Nunavut', '62', 'CA-NU'],
] as const;

export const subdivisionsByName: ReadonlyMap<string, string> = new Map(
  PROVINCES.map(([name, , subdivision]) => [name, subdivision]),
);
const subdivisionsByCensusCode: ReadonlyMap<string, string> = new Map(
  PROVINCES.map(([, code, subdivision]) => [code, subdivision]),
);

export const POPULATION: SourceFile = {
  name: '98100002.csv',
  sha256: '1e983c04a99ab93d270ae8d113aa6113203c5f872afa5a62918066c499416b3d',
  source: 'ca-statcan-98-10-0002',
};

/** How the identifier of a census subdivision begins: the year, the type, the level; the province's two digits follow. */
const CENSUS_SUBDIVISION = '2021A0005';
const INHABITANTS = 'Population and dwelling counts (13): Population, 2021 [1]';

/** A municipality or what counts as one. The population is blank where the census was not completed. */
export type CensusSubdivision = {
  name: string;
  subdivision: string;
  official_code: string;
  population: string;
};

/** The census subdivisions of Table 98-10-0002, which lists the country, the provinces and the census divisions as well. */
export async function readCensusSubdivisions(folder: string): Promise<CensusSubdivision[]> {
  const rows = await readSourceTable(folder, POPULATION, {
    relax_quotes: true,
    skip_empty_lines: true,
  });
  return rows.flatMap(
    ({ GEO: name = '', DGUID: official_code = '', [INHABITANTS]: population = '' }) => {
      if (!official_code.startsWith(CENSUS_SUBDIVISION)) return [];
      const subdivision = subdivisionsByCensusCode.get(
        official_code.slice(CENSUS_SUBDIVISION.length, CENSUS_SUBDIVISION.length + 2),
      );
      if (!subdivision) throw new Error(`${official_code} is of no province`);
      return [{ name, subdivision, official_code, population }];
    },
  );
}
