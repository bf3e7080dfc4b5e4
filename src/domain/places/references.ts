import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { Location, PlaceValues } from '../cities/table.ts';

type City = { code: string; official_code: string | null };

/** The values of a row of whole tables beyond its core values. */
export type RowContents = { values: PlaceValues; location: Location };

/** The reference cities among the rows of whole tables, found by official code or code. */
type References = {
  /** The code of the reference city that a row is about; null for another place. */
  find: (code: string, officialCode: string) => string | null;
  /** Stores the values of a reference city. Returns why the row cannot be about it, or null. */
  add: (code: string, officialCode: string, contents: RowContents) => string | null;
  /** The stored values by city code. */
  ofCities: ReadonlyMap<string, RowContents>;
};

export function createReferences({ records }: Pick<CountryPackage, 'records'>): References {
  const cities = recordsOf<City>(records, 'cities.csv');
  const byCode = new Map(cities.map((city) => [city.code, city]));
  const byOfficialCode = new Map(
    cities.flatMap((city) => (city.official_code ? [[city.official_code, city] as const] : [])),
  );
  const ofCities = new Map<string, RowContents>();
  const find = (code: string, officialCode: string) =>
    (byOfficialCode.get(officialCode) ?? byCode.get(code))?.code ?? null;
  return {
    find,
    ofCities,
    add(code, officialCode, contents) {
      const [own, official] = [byCode.get(code), byOfficialCode.get(officialCode)];
      if (own?.official_code && officialCode !== '' && own.official_code !== officialCode) {
        return `'${code}' is the code of a reference city, whose official code is ${own.official_code} and not ${officialCode}`;
      }
      const reference = official ?? own;
      if (reference) ofCities.set(reference.code, contents);
      return null;
    },
  };
}
