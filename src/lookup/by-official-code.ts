import { foldText } from '../resources/places/search-text.ts';
import { namesOf, otherSpellings } from '../resources/places/spellings.ts';
import { type Evidence, type Match, NOT_FOUND } from './match.ts';

/** Digits that official codes have. */
const LENGTHS = [4, 5, 6, 7];

/** Letters that the codes of a country begin with, and lists leave out. */
const LETTERS_BEFORE: Readonly<Record<string, (digits: string) => string>> = { NL: (digits) => `gm${digits.padStart(4, '0')}` };

/** A code as it was given; with the zeros before it that spreadsheets drop, and without those that registers put before it; and of a country whose codes begin with letters with these. */
export function codeSpellings(code: string | null, country: string | null): string[] {
  if (code === null) return [];
  const isShort = /^\d{1,6}$/.test(code);
  const lost = isShort ? LENGTHS.filter((length) => length > code.length).map((length) => code.padStart(length, '0')) : [];
  const put = /^0\d+$/.test(code) ? [code.replace(/^0+/, '')] : [];
  const letters = isShort ? LETTERS_BEFORE[country ?? ''] : undefined;
  return [...new Set([code, ...lost, ...put, ...(letters ? [letters(code)] : [])])].filter((each) => each !== '');
}

/** The place that has the official code of a row. A name beside it chooses among countries, and makes it no more than likely where it is another one's. */
export function matchByOfficialCode({ asked, candidates }: Evidence): Match {
  const { officialCode, country, name } = asked;
  const [given, ...padded] = codeSpellings(officialCode, country) as [string, ...string[]];
  const having = (code: string) =>
    candidates(`code:${code}`).filter(
      (each) => foldText(each.officialCode ?? '') === code && (country === null || each.country === country),
    );
  const exact = having(given);
  const all = exact.length > 0 ? exact : padded.flatMap(having);
  const spellings = name === null ? [] : [name, ...otherSpellings(name)];
  const sameName = all.filter((each) => namesOf(each.name).some((own) => spellings.includes(own)));
  const found = sameName.length > 0 ? sameName : all;
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
    name !== null && sameName.length === 0 && `this is the official code of ${place.name}, and the row has another name`,
    country === null && sameName.length === 0 && 'no country was given',
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
  const isPadded = code.endsWith(given) && /^0+$/.test(code.slice(0, -given.length));
  return isPadded ? 'zeros were put before the official code, as spreadsheets drop them' : `the official code is written ${code} here`;
}
