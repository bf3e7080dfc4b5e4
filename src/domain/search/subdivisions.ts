import { oncePer } from '../../data/editions/once-per.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import type { CountryRow } from '../countries/table.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { placeClassesOfCountry } from '../terms/queries.ts';

/** Whether a subdivision lies within an area of a list: its code (IT-TO), the code without the country (TO), its name, or the region around it. */
export type LiesIn = (subdivision: string, said: string) => boolean;

export const subdivisionsOf = oncePer(readSubdivisions, (country: string) => country);

async function readSubdivisions(edition: ReadableEdition, country: string): Promise<LiesIn> {
  const classes = (await edition.load(placeClassesOfCountry, country)).filter(
    ({ condition }) => condition === 'subdivision',
  );
  const byValue = new Map(
    classes.map(({ value, label, broader }) => [
      value,
      { broader, names: [value, value.slice(country.length + 1), label].map(foldText) },
    ]),
  );
  return (subdivision, said) => {
    const asked = foldText(said);
    for (let at: string | null = subdivision; at; at = byValue.get(at)?.broader ?? null) {
      const names = byValue.get(at)?.names ?? [at, at.slice(country.length + 1)].map(foldText);
      if (names.includes(asked)) return true;
      // A number of one digit has lost its zero in a spreadsheet.
      if (/^\d$/.test(asked) && names.includes(`0${asked}`)) return true;
    }
    return false;
  };
}

/** The codes of published countries by their code and their names in some languages, as texts are compared. */
export function countryNames(
  countries: Iterable<CountryRow>,
  languages: readonly string[],
): ReadonlyMap<string, string> {
  const regions = languages.map(
    (language) => new Intl.DisplayNames([language], { type: 'region' }),
  );
  return new Map(
    [...countries].flatMap(({ code, name }) => {
      const names = [code, name, ...regions.map((region) => region.of(code) ?? code)];
      return names.map((each) => [foldText(each), code] as const);
    }),
  );
}
