import { badUserInput, shown } from '../schema/client-errors.ts';

/** The form of a country's postcodes, in words, and the part of one by which places are found here: the first group. */
type Form = { pattern: RegExp; words: string };

const FIVE_DIGITS = 'five digits';
const FORMS: Readonly<Record<string, Form>> = {
  CA: {
    pattern: /^([A-Z]\d[A-Z])( ?\d[A-Z]\d)?$/,
    words: 'letter, digit, letter, and perhaps digit, letter, digit (K1A 0B1)',
  },
  DK: { pattern: /^(\d{4})$/, words: 'four digits' },
  ES: { pattern: /^((?:0[1-9]|[1-4]\d|5[0-2])\d{3})$/, words: `${FIVE_DIGITS} from 01 to 52` },
  FR: { pattern: /^(\d{5})$/, words: FIVE_DIGITS },
  IT: { pattern: /^(\d{5})$/, words: FIVE_DIGITS },
  JP: { pattern: /^(\d{3}-?\d{4})$/, words: 'seven digits' },
  NL: {
    pattern: /^([1-9]\d{3})( ?[A-Z]{2})?$/,
    words: 'four digits, and perhaps two letters (1012 AB)',
  },
  US: { pattern: /^(\d{5})(-\d{4})?$/, words: `${FIVE_DIGITS}, and perhaps a dash and four more` },
};

const MAX_LENGTH = 20;
const ANY = /^[A-Z0-9]+([ -][A-Z0-9]+)*$/;

/** A postcode as places have it, and the countries that it may be of; null for all. */
export type Postcode = { postcode: string; countries: readonly string[] | null };

/** Reads what a client gave, of a country or of any. Throws BAD_USER_INPUT for what is no postcode there. */
export function readPostcode(text: string, country: string | null): Postcode {
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
  const fitting = formsOf(given);
  const form = country === null ? undefined : FORMS[country];
  if (country !== null && form) {
    const own = fitting.find(({ code }) => code === country);
    if (own) return { postcode: own.kept, countries: [country] };
    const others = fitting.map(({ code }) => code);
    const elsewhere = others.length > 0 ? ` It has the form of those of ${others.join(', ')}.` : '';
    throw badUserInput(
      'INVALID_VALUE',
      `A postcode of ${country} must be ${form.words} (got ${shown(text)}).${elsewhere}`,
      {
        argument: 'postcode',
        value: text,
      },
    );
  }
  if (country !== null) return { postcode: given, countries: null };
  const [first] = fitting;
  if (!first) {
    const forms = Object.entries(FORMS).map(([code, { words }]) => `${code}: ${words}`);
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
function formsOf(given: string): { code: string; kept: string }[] {
  return Object.entries(FORMS).flatMap(([code, { pattern }]) => {
    const [, kept] = pattern.exec(given) ?? [];
    return kept === undefined ? [] : [{ code, kept }];
  });
}

/** The postcode that a text may be, of a country or of any; null where it has the form of none. */
export function readPostcodeIn(text: string, country: string | null): Postcode | null {
  const fitting = formsOf(text.trim().toUpperCase()).filter(
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
