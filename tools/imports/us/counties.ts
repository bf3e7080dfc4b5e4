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

/** Its year whose estimates are taken; the file has those of ten years. */
export const YEAR = '2023';

export const COUNTIES: SourceFile = {
  name: 'county-populations.csv',
  sha256: 'edaae5b8a4e1342cf45a818d1033426139af4b5a0b194b0521c21478da49b71e',
  source: 'us-census-estimates-2023',
};

/** A county or what counts as one, with its name in full: Autauga County, Acadia Parish, Baltimore city. */
export type County = {
  official_code: string;
  name: string;
  subdivision: string;
  population: string;
};

export const subdivisionOf = (fips: string) => `US-${lettersByFips.get(fips)}`;

export async function readCounties(folder: string): Promise<County[]> {
  const rows = await readSourceTable(folder, COUNTIES, { encoding: 'windows-1252' });
  return rows
    .filter(({ year }) => year === YEAR)
    .map(({ state = '', county = '', county_name: name = '', population = '' }) => ({
      official_code: `${state}${county}`,
      name,
      subdivision: subdivisionOf(state),
      population,
    }));
}
