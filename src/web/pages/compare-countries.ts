import { HttpProblem } from '../../server/http/errors.ts';
import { checkboxes } from '../html/form.ts';
import type { Html } from '../html/html.ts';

/** The parameter of the countries that are compared; it may stand there several times. */
export const COUNTRIES = 'countries';

export type Country = { code: string; name: string };

/** The countries that were chosen, or all of them. Throws a problem for one that is not published. */
export function chosenCountries<Known extends Country>(
  countries: readonly Known[],
  query: URLSearchParams,
): readonly Known[] {
  const chosen = query.getAll(COUNTRIES);
  const unknown = chosen.find((code) => !countries.some((country) => country.code === code));
  if (unknown !== undefined) {
    const codes = countries.map(({ code }) => code).join(', ');
    throw new HttpProblem(
      'unknown-country',
      `No data of ${unknown} is published here. Published countries: ${codes}.`,
    );
  }
  return chosen.length === 0 ? countries : countries.filter(({ code }) => chosen.includes(code));
}

export function countryChoices(countries: readonly Country[], query: URLSearchParams): Html {
  const choices = countries.map(({ code, name }) => ({ value: code, label: name }));
  return checkboxes('Countries (none chosen: all)', COUNTRIES, query.getAll(COUNTRIES), choices);
}
