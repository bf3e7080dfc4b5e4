import { type CountryPackage, recordsOf } from '../../dataset/data-file.ts';
import type { Location, PlaceValues } from '../cities/table.ts';

type City = { code: string; official_code: string | null };

/** What whole tables say of a place beyond its core values. */
export type Said = { values: PlaceValues; location: Location };

/** The reference cities among the rows of whole tables: a hand-made row of the same official code or code goes before one of those. */
export type References = {
  /** The code of the reference city that a row is about; null where it is about another place. */
  find: (code: string, officialCode: string) => string | null;
  /** Keeps what a row says of a reference city. Answers why it cannot be about it, if it cannot. */
  take: (code: string, officialCode: string, said: Said) => string | null;
  said: ReadonlyMap<string, Said>;
};

export function createReferences({ records }: Pick<CountryPackage, 'records'>): References {
  const cities = recordsOf<City>(records, 'cities.csv');
  const byCode = new Map(cities.map((city) => [city.code, city]));
  const byOfficialCode = new Map(cities.flatMap((city) => (city.official_code ? [[city.official_code, city] as const] : [])));
  const said = new Map<string, Said>();
  const find = (code: string, officialCode: string) => (byOfficialCode.get(officialCode) ?? byCode.get(code))?.code ?? null;
  return {
    find,
    said,
    take(code, officialCode, saidOfRow) {
      const [own, official] = [byCode.get(code), byOfficialCode.get(officialCode)];
      if (own?.official_code && officialCode !== '' && own.official_code !== officialCode) {
        return `'${code}' is the code of a reference city, whose official code is ${own.official_code} and not ${officialCode}`;
      }
      const reference = official ?? own;
      if (reference) said.set(reference.code, saidOfRow);
      return null;
    },
  };
}
