import type { Naming } from '../geonames/postcodes.ts';
import { readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { LeftOut } from '../tables/importer.ts';
import { slugOf } from '../tables/place-codes.ts';
import { type County, subdivisionOf, YEAR } from './counties.ts';

export const CITIES: SourceFile = {
  name: 'place-populations.csv',
  sha256: '930222bced19f39edb17a1b38686717731c59834021eb62ce5e5d49cbd8d5750',
  source: 'us-census-estimates-2023',
};

/** Which counties a place lies in, with the share of each county's inhabitants. */
export const PARTS: SourceFile = {
  name: 'geocorr2022_county_place_2022_onwards.csv',
  sha256: '0da73a61d333299eb6335bbbdfe55e666ffac3f719230986ca2d9689684b878b',
  source: 'us-census-2020-places',
};

/** A county that a city lies in, and whether all of its inhabitants are the city's. */
type Part = { county: string; isWhole: boolean };

/** An incorporated place. `fullName` ends with its kind; it is large with 100,000 inhabitants in the census or the newest estimate. */
export type City = County & { fullName: string; isLarge: boolean; parts: readonly Part[] };

const LARGE = 100_000;
const CENSUS_YEAR = '2020';

export async function readCities(folder: string): Promise<City[]> {
  const parts = new Map<string, Part[]>();
  const partRows = await readSourceTable(folder, PARTS, { encoding: 'windows-1252' });
  for (const { state, place, countyfip: county = '', afact } of partRows) {
    const before = parts.get(`${state}${place}`) ?? [];
    parts.set(`${state}${place}`, [...before, { county, isWhole: Number(afact) === 1 }]);
  }
  const rows = await readSourceTable(folder, CITIES);
  const large = new Set(
    rows
      .filter(({ year = '' }) => [CENSUS_YEAR, YEAR].includes(year))
      .filter(({ population }) => Number(population) >= LARGE)
      .map(({ state, place }) => `${state}${place}`),
  );
  return rows
    .filter(({ year }) => year === YEAR)
    .map(({ state = '', place = '', place_name: fullName = '', population = '' }) => ({
      official_code: `${state}${place}`,
      name: nameOf(fullName),
      fullName,
      subdivision: subdivisionOf(state),
      population,
      isLarge: large.has(`${state}${place}`),
      parts: parts.get(`${state}${place}`) ?? [],
    }));
}

/** What the Census Bureau puts behind the name: the kind, and that other municipalities within are left out. */
const KIND =
  / (city|town|village|municipality|CDP|urban county|(unified|consolidated|metro|metropolitan) government)( \(balance\))?$/;

/** Boise City city is Boise City, Athens-Clarke County unified government (balance) is Athens-Clarke County. */
export function nameOf(fullName: string): string {
  return fullName.replace(KIND, '');
}

/** Large cities without a row among the counties. Independent cities count as counties, and have their names in full. */
export function selectCities(
  cities: readonly City[],
  counties: readonly County[],
  aliases: ReadonlyMap<string, string>,
): { cities: City[]; leftOut: LeftOut[] } {
  const keyOf = (subdivision: string, name: string) => `${subdivision} ${name}`;
  const named = new Set(counties.map(({ subdivision, name }) => keyOf(subdivision, name)));
  const isCounty = ({ subdivision, fullName }: City) =>
    named.has(keyOf(subdivision, fullName)) || aliases.has(fullName);
  const reasonOf = (city: City) =>
    isCounty(city) ? 'are rows of the counties' : city.isLarge ? null : 'have too few inhabitants';
  return {
    cities: cities.filter((city) => reasonOf(city) === null),
    leftOut: cities.flatMap((city) => {
      const reason = reasonOf(city);
      return reason === null ? [] : [{ name: city.fullName, reason }];
    }),
  };
}

/** The zone of all counties that a city lies in; none where they differ, or one of them has none. */
export function zoneOf({ parts }: Pick<City, 'parts'>, zones: ReadonlyMap<string, string>): string {
  const [zone = '', ...others] = new Set(parts.map(({ county }) => zones.get(county) ?? ''));
  return others.length === 0 ? zone : '';
}

/** What rows of postcodes call places by their official codes, of aliases such as `Nashville (TN)`. */
export function postalNamesOf(aliases: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...aliases].map(([name, code]) => [code, name.replace(/ \([A-Z]{2}\)$/, '')]));
}

/** By county where all of it is the city's, else by county and name: that which the post gives to the addresses of a postcode. */
export function namingOf(
  file: SourceFile,
  cities: readonly City[],
  postalNames: ReadonlyMap<string, string>,
): Naming {
  const keysOf = new Map(
    cities.map(({ official_code, subdivision, name, parts }) => [
      official_code,
      parts.map(({ county, isWhole }) => {
        const within = `${subdivision} ${county.slice(2)}`;
        return isWhole ? within : keyOf(within, postalNames.get(official_code) ?? name);
      }),
    ]),
  );
  const whole = new Set([...keysOf.values()].flat());
  return {
    file,
    ofRow: ({ state_code = '', province_code = '', place = '' }) => {
      const within = `US-${state_code} ${province_code}`;
      return { key: whole.has(within) ? within : keyOf(within, place) };
    },
    ofPlace: ({ official_code = '' }) => keysOf.get(official_code) ?? [],
    farthestKm: 60,
  };
}

/** Lee's Summit is Lees Summit in the rows, and St. Louis is Saint Louis. */
function keyOf(within: string, name: string): string {
  return `${within} ${slugOf(name.replace(/\bSt\. /, 'Saint ')).replaceAll('-', '')}`;
}
