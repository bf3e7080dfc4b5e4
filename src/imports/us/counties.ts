import { readSourceTable } from '../tables/csv.ts';
import type { SourceFile } from '../tables/source-file.ts';
import { lettersByFips } from './states.ts';

export const COUNTIES: SourceFile = {
  name: 'co-est2023-alldata.csv',
  sha256: '0b6124fbcdb9c798c00a3a612a6a3081e603ec685f2a65cb7a42e7c82ec537a1',
  source: 'us-census-counties-2023',
};

/** A county or what counts as one, with its name in full: Autauga County, Acadia Parish, Baltimore city. */
export type County = { official_code: string; name: string; subdivision: string; population: string };

/** How the rows of counties are marked; others are of whole states. */
const COUNTY_LEVEL = 50;

export async function readCounties(folder: string): Promise<County[]> {
  const rows = await readSourceTable(folder, COUNTIES);
  return rows
    .filter(({ SUMLEV }) => Number(SUMLEV) === COUNTY_LEVEL)
    .map(({ STATE = '', COUNTY = '', CTYNAME: name = '', POPESTIMATE2023: population = '' }) => {
      const fips = STATE.padStart(2, '0');
      return { official_code: `${fips}${COUNTY.padStart(3, '0')}`, name, subdivision: `US-${lettersByFips.get(fips)}`, population };
    });
}
