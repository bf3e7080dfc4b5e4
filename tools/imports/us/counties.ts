import { readSourceTable, type SourceFile } from '../tables/csv.ts';

/** The states and the District of Columbia: name, the two digits with which the codes of their counties begin (FIPS), and the letters of ISO 3166-2. */
const STATES =
  'Alabama 01 AL, Alaska 02 AK, Arizona 04 AZ, Arkansas 05 AR, California 06 CA, Colorado 08 CO, Connecticut 09 CT, Delaware 10 DE, District of Columbia 11 DC, Florida 12 FL, Georgia 13 GA, Hawaii 15 HI, Idaho 16 ID, Illinois 17 IL, Indiana 18 IN, Iowa 19 IA, Kansas 20 KS, Kentucky 21 KY, Louisiana 22 LA, Maine 23 ME, Maryland 24 MD, Massachusetts 25 MA, Michigan 26 MI, Minnesota 27 MN, Mississippi 28 MS, Missouri 29 MO, Montana 30 MT, Nebraska 31 NE, Nevada 32 NV, New Hampshire 33 NH, New Jersey 34 NJ, New Mexico 35 NM, New York 36 NY, North Carolina 37 NC, North Dakota 38 ND, Ohio 39 OH, Oklahoma 40 OK, Oregon 41 OR, Pennsylvania 42 PA, Rhode Island 44 RI, South Carolina 45 SC, South Dakota 46 SD, Tennessee 47 TN, Texas 48 TX, Utah 49 UT, Vermont 50 VT, Virginia 51 VA, Washington 53 WA, West Virginia 54 WV, Wisconsin 55 WI, Wyoming 56 WY';

const PARSED = STATES.split(', ').map((entry) => ({
  name: entry.slice(0, -6),
  fips: entry.slice(-5, -3),
  letters: entry.slice(-2),
}));

const lettersByFips: ReadonlyMap<string, string> = new Map(
  PARSED.map(({ fips, letters }) => [fips, letters]),
);
export const lettersByName: ReadonlyMap<string, string> = new Map(
  PARSED.map(({ name, letters }) => [name.toUpperCase(), letters]),
);

export const COUNTIES: SourceFile = {
  name: 'co-est2023-alldata.csv',
  sha256: '0b6124fbcdb9c798c00a3a612a6a3081e603ec685f2a65cb7a42e7c82ec537a1',
  source: 'us-census-counties-2023',
};

/** A county or what counts as one, with its name in full: Autauga County, Acadia Parish, Baltimore city. */
export type County = {
  official_code: string;
  name: string;
  subdivision: string;
  population: string;
};

/** How the rows of counties are marked; others are of whole states. */
const COUNTY_LEVEL = 50;

export async function readCounties(folder: string): Promise<County[]> {
  const rows = await readSourceTable(folder, COUNTIES);
  return rows
    .filter(({ SUMLEV }) => Number(SUMLEV) === COUNTY_LEVEL)
    .map(({ STATE = '', COUNTY = '', CTYNAME: name = '', POPESTIMATE2023: population = '' }) => {
      const fips = STATE.padStart(2, '0');
      return {
        official_code: `${fips}${COUNTY.padStart(3, '0')}`,
        name,
        subdivision: `US-${lettersByFips.get(fips)}`,
        population,
      };
    });
}
