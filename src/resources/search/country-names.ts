import type { CountryRow } from '../countries/table.ts';
import { foldText } from '../places/search-text.ts';

const LANGUAGES = ['en', 'fr', 'it', 'es', 'de', 'nl', 'da', 'ja'];

/** The codes of published countries by their code and their names in these languages, as texts are compared. */
export function countryNames(countries: Iterable<CountryRow>): ReadonlyMap<string, string> {
  const regions = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return new Map(
    [...countries].flatMap(({ code, name }) => {
      const names = [code, name, ...regions.map((region) => region.of(code) ?? code)];
      return names.map((each) => [foldText(each), code] as const);
    }),
  );
}
