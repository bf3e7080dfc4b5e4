import type { CountryRow } from '../countries/table.ts';
import { badUserInput, shown } from '../schema/client-errors.ts';

/** The published countries, with the forms of their postcodes. */
export type CountriesByCode = ReadonlyMap<string, CountryRow>;

const MAX_LENGTH = 20;
const ANY = /^[A-Z0-9]+([ -][A-Z0-9]+)*$/;

/** A postcode as places have it, and the countries that may have it; null for all. */
export type Postcode = { postcode: string; countries: readonly string[] | null };

/** Reads a postcode of a country, or of any country. Throws BAD_USER_INPUT for an invalid one. */
export function readPostcode(
  text: string,
  country: string | null,
  countries: CountriesByCode,
): Postcode {
  const given = text.trim().toUpperCase();
  if (given.length > MAX_LENGTH || !ANY.test(given)) {
    throw badUserInput(
      'INVALID_VALUE',
      `\`postcode\` must be letters and digits, from 1 to ${MAX_LENGTH} characters (got ${shown(text)}).`,
      { argument: 'postcode', value: text },
    );
  }
  const fitting = fittingForms(given, countries);
  const form = countries.get(country ?? '')?.postcodeForm;
  if (country !== null && form) {
    const own = fitting.find(({ code }) => code === country);
    if (own) return { postcode: own.kept, countries: [country] };
    const others = fitting.map(({ code }) => code);
    const elsewhere = others.length > 0 ? ` It has the form of those of ${others.join(', ')}.` : '';
    throw badUserInput(
      'INVALID_VALUE',
      `A postcode of ${country} must be ${form} (got ${shown(text)}).${elsewhere}`,
      { argument: 'postcode', value: text },
    );
  }
  if (country !== null) return { postcode: given, countries: null };
  const [first] = fitting;
  if (!first) {
    const forms = [...countries].flatMap(([code, { postcodeForm }]) =>
      postcodeForm === null ? [] : `${code}: ${postcodeForm}`,
    );
    // A country whose postcodes have no stated form may have any.
    if (forms.length < countries.size) return { postcode: given, countries: null };
    throw badUserInput(
      'INVALID_VALUE',
      `No country here has postcodes like ${shown(text)}. ${forms.join('; ')}.`,
      { argument: 'postcode', value: text },
    );
  }
  // Only one country's form takes a part of the text; all other fitting forms take the whole.
  return {
    postcode: first.kept,
    countries: first.kept === given ? null : fitting.map(({ code }) => code),
  };
}

/** The countries whose form a text has, each with the part of the text that identifies places. */
function fittingForms(given: string, countries: CountriesByCode): { code: string; kept: string }[] {
  return [...countries].flatMap(([code, { postcodePattern }]) => {
    if (postcodePattern === null) return [];
    const [, kept] = new RegExp(`^(?:${postcodePattern})$`).exec(given) ?? [];
    return kept === undefined ? [] : [{ code, kept }];
  });
}

/** The postcode that a text may be; null where it fits the form of no country. */
export function readPostcodeIn(
  text: string,
  country: string | null,
  countries: CountriesByCode,
): Postcode | null {
  const fitting = fittingForms(text.trim().toUpperCase(), countries).filter(
    ({ code }) => country === null || code === country,
  );
  const [first] = fitting;
  return first
    ? {
        postcode: first.kept,
        countries: fitting.filter(({ kept }) => kept === first.kept).map(({ code }) => code),
      }
    : null;
}
