import { badUserInput, shown } from '../../schema/client-errors.ts';

/** The form of a country's postcodes, in words, and the part of one by which places are found here: the first group. */
type Form = { pattern: RegExp; words: string };

const FIVE_DIGITS = 'five digits';
const FORMS: Readonly<Record<string, Form>> = {
  CA: { pattern: /^([A-Z]\d[A-Z])( ?\d[A-Z]\d)?$/, words: 'letter, digit, letter, and perhaps digit, letter, digit (K1A 0B1)' },
  DK: { pattern: /^(\d{4})$/, words: 'four digits' },
  ES: { pattern: /^((?:0[1-9]|[1-4]\d|5[0-2])\d{3})$/, words: `${FIVE_DIGITS} from 01 to 52` },
  FR: { pattern: /^(\d{5})$/, words: FIVE_DIGITS },
  IT: { pattern: /^(\d{5})$/, words: FIVE_DIGITS },
  JP: { pattern: /^(\d{3}-?\d{4})$/, words: 'seven digits' },
  NL: { pattern: /^([1-9]\d{3})( ?[A-Z]{2})?$/, words: 'four digits, and perhaps two letters (1012 AB)' },
  US: { pattern: /^(\d{5})(-\d{4})?$/, words: `${FIVE_DIGITS}, and perhaps a dash and four more` },
};

const LONGEST = 20;
const ANY = /^[A-Z0-9]+([ -][A-Z0-9]+)*$/;

/** A postcode as places have it, and the countries that it may be of; null for all. */
export type Postcode = { postcode: string; countries: readonly string[] | null };

/** Reads what a client gave, of a country or of any. Throws BAD_USER_INPUT for what is no postcode there. */
export function readPostcode(text: string, country: string | null): Postcode {
  const given = text.trim().toUpperCase();
  if (given.length > LONGEST || !ANY.test(given)) {
    throw badUserInput(`\`postcode\` has letters and digits, ${LONGEST} characters at most; ${shown(text)} is none.`);
  }
  const fitting = Object.entries(FORMS).flatMap(([code, { pattern }]) => {
    const [, kept] = pattern.exec(given) ?? [];
    return kept === undefined ? [] : [{ code, kept }];
  });
  const form = country === null ? undefined : FORMS[country];
  if (country !== null && form) {
    const own = fitting.find(({ code }) => code === country);
    if (own) return { postcode: own.kept, countries: [country] };
    const others = fitting.map(({ code }) => code);
    const elsewhere = others.length > 0 ? ` It has the form of those of ${others.join(', ')}.` : '';
    throw badUserInput(`A postcode of ${country} is ${form.words}; ${shown(text)} is none.${elsewhere}`);
  }
  const [first] = fitting;
  if (country !== null || !first) return { postcode: given, countries: null };
  // A part is taken of one country's form alone: all others that fit have the whole of it.
  return { postcode: first.kept, countries: first.kept === given ? null : fitting.map(({ code }) => code) };
}
