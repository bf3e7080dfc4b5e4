import type { CountryRow } from '../../../domain/countries/table.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import { type Evidence, fitOfName, isOfCountry, type Match, NOT_FOUND } from './match.ts';

/** Digits that official codes have. */
const LENGTHS = [4, 5, 6, 7];

/**
 * A code as given; with the leading zeros that spreadsheets drop; and in the spellings of lists of
 * its country. Those lack the zeros that registers prepend, have letters before the digits, or have
 * no check digit.
 */
export function codeSpellings(code: string | null, country: CountryRow | undefined): string[] {
  if (code === null) return [];
  const lost = /^\d{1,6}$/.test(code)
    ? LENGTHS.filter((length) => length > code.length).map((length) => code.padStart(length, '0'))
    : [];
  const put = country !== undefined && /^0\d+$/.test(code) ? [code.replace(/^0+/, '')] : [];
  const otherwise = country !== undefined && /^\d+$/.test(code) ? otherwiseIn(country, code) : [];
  return [...new Set([code, ...lost, ...put, ...otherwise])].filter((each) => each !== '');
}

/** Digits as the tables of their country write them: after a prefix, or without a check digit. */
function otherwiseIn(
  { officialCodeDigits: length, officialCodePrefix: prefix, officialCodeCheckDigit }: CountryRow,
  digits: string,
): string[] {
  if (length === null) return [];
  return [
    ...(prefix !== null && digits.length <= length
      ? [`${foldText(prefix)}${digits.padStart(length, '0')}`]
      : []),
    ...(officialCodeCheckDigit && digits.length === length + 1 ? [digits.slice(0, -1)] : []),
  ];
}

/** The place that has the official code of a row. A name beside it chooses among countries. */
export function matchByOfficialCode(evidence: Evidence): Match {
  const { officialCode, country, names } = evidence.query;
  const [given, ...padded] = codeSpellings(officialCode, evidence.gazetteer.country(country)) as [
    string,
    ...string[],
  ];
  const having = (code: string) =>
    evidence
      .candidates(`code:${code}`)
      .filter((each) => foldText(each.officialCode ?? '') === code && isOfCountry(each, evidence));
  const exact = having(given);
  const all = exact.length > 0 ? exact : padded.flatMap(having);
  const named = names.length > 0 ? all.filter((each) => fitOfName(each, evidence) !== null) : [];
  const found = named.length > 0 ? named : all;
  const [place] = found;
  if (!place) return { ...NOT_FOUND, note: 'no place has this official code' };
  if (found.length > 1)
    return {
      ...NOT_FOUND,
      status: 'ambiguous',
      by: 'official_code',
      others: found,
      note: 'several places have this official code: say the country',
    };
  const doubts = [
    exact.length === 0 && describeSpelling(given, place.officialCode ?? ''),
    country === null && named.length === 0 && 'no country was given',
  ].filter((doubt) => doubt !== false);
  return {
    status: doubts.length > 0 ? 'likely' : 'matched',
    by: 'official_code',
    place,
    others: all.filter((each) => each !== place),
    note: doubts.join('; ') || null,
  };
}

function describeSpelling(given: string, code: string): string {
  if (given.length === code.length + 1 && given.startsWith(code))
    return `the official code is written ${code} here, and the last digit was taken for a check digit`;
  const isPadded = code.endsWith(given) && /^0+$/.test(code.slice(0, -given.length));
  return isPadded
    ? 'zeros were put before the official code, as spreadsheets drop them'
    : `the official code is written ${code} here`;
}
