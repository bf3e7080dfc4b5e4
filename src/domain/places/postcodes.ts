import type { CountryRow } from '../countries/table.ts';
import { badUserInput, shown } from '../schema/client-errors.ts';

/** The countries that are published, with the forms of their postcodes. */
export type CountriesByCode = ReadonlyMap<string, CountryRow>;

const MAX_LENGTH = 20;
const ANY = /^[A-Z0-9]+([ -][A-Z0-9]+)*$/;

/** A postcode as places have it, and the countries that it may be of; null for all. */
export type Postcode = { postcode: string; countries: readonly string[] | null };

/** Reads what a client gave, of a country or of any. Throws BAD_USER_INPUT for what is no postcode there. */
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
      {
        argument: 'postcode',
        value: text,
      },
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
      {
        argument: 'postcode',
        value: text,
      },
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
      {
        argument: 'postcode',
        value: text,
      },
    );
  }
  // A part is taken of one country's form alone: all others that fit have the whole of it.
  return {
    postcode: first.kept,
    countries: first.kept === given ? null : fitting.map(({ code }) => code),
  };
}

/** The countries of whose postcodes a text has the form, each with the part of it by which places are found. */
function fittingForms(given: string, countries: CountriesByCode): { code: string; kept: string }[] {
  return [...countries].flatMap(([code, { postcodePattern }]) => {
    if (postcodePattern === null) return [];
    const [, kept] = new RegExp(`^(?:${postcodePattern})$`).exec(given) ?? [];
    return kept === undefined ? [] : [{ code, kept }];
  });
}

/** The postcode that a text may be, of a country or of any; null where it has the form of none. */
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
