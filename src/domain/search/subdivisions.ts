import { oncePer } from '../../data/editions/once-per.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import type { CountryRow } from '../countries/table.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { placeClassesOfCountry } from '../terms/queries.ts';

/** Whether a subdivision lies in an area given by its code (IT-TO or TO) or its name. */
export type LiesIn = (subdivision: string, area: string) => boolean;

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
  return (subdivision, area) => {
    const wanted = foldText(area);
    for (let at: string | null = subdivision; at; at = byValue.get(at)?.broader ?? null) {
      const names = byValue.get(at)?.names ?? [at, at.slice(country.length + 1)].map(foldText);
      if (names.includes(wanted)) return true;
      // Spreadsheets remove the leading zero of a number.
      if (/^\d$/.test(wanted) && names.includes(`0${wanted}`)) return true;
    }
    return false;
  };
}

/** The codes of published countries by code and by name in the given languages, folded. */
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
