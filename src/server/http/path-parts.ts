import { truncateCharacters } from '../../engine/text/truncate.ts';
import { HttpProblem } from './errors.ts';

/** Characters of what a client sent that a message repeats: forms may hold more than addresses. */
const MAX_SHOWN_CHARACTERS = 80;

/** The code of a country in upper case. Throws an HttpProblem that states the valid form, and `hint` with it. */
export function readCountryCode(text: string, hint = ''): string {
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
  throw new HttpProblem(
    'invalid-country-code',
    `A country code must be two letters, such as IT (got ${JSON.stringify(truncateCharacters(text, MAX_SHOWN_CHARACTERS))}).${hint}`,
  );
}

/** Codes are ASCII: the Kelvin sign, U+212A, has k as its lower case, but must not match it. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A part of `path` without its percent-encoding. Throws an HttpProblem that states what is wrong with it. */
export function decodePart(part: string, path: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HttpProblem(
      'malformed-path',
      `The address ${path} is not valid percent-encoding; write a percent sign as %25.`,
    );
  }
}
