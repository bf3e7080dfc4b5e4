import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '../../engine/text/fold-text.ts';
import { places } from '../cities/table.ts';
import { countries } from '../countries/table.ts';
import { badUserInput, shown } from '../schema/client-errors.ts';
import { listedPlaces } from './table.ts';

/** As many as a page has places. */
const MAX_CODES = 100;
const MAX_CODE_LENGTH = 150;

/** Lower case, each code once. Throws BAD_USER_INPUT for too many codes or an invalid one. */
export function readCodes(argument: string, given: readonly string[]): string[] {
  if (given.length === 0 || given.length > MAX_CODES)
    throw badUserInput(
      'OUT_OF_RANGE',
      `\`${argument}\` must have between 1 and ${MAX_CODES} codes (got ${given.length}).`,
      { argument, value: given.length },
    );
  const wrong = given.find(
    (code) => code.length > MAX_CODE_LENGTH || !/^[A-Za-z0-9][\w.-]*$/.test(code),
  );
  if (wrong !== undefined)
    throw badUserInput(
      'INVALID_VALUE',
      `Codes in \`${argument}\` must be letters and digits, at most ${MAX_CODE_LENGTH} characters (got ${shown(wrong)}).`,
      { argument, value: wrong },
    );
  return [...new Set(given.map((code) => code.toLowerCase()))];
}

export function hasCode(edition: number, codes: readonly string[]): SQL {
  const wanted = sql`select ${countries.code}, wanted.code from ${countries} cross join unnest(${sql.param([...codes])}::text[]) as wanted(code) where ${countries.edition} = ${edition}`;
  return sql`(${places.country}, ${places.code}) in (${wanted})`;
}

/** Selects by official codes, with which search texts end. */
export function hasOfficialCode(edition: number, codes: readonly string[]): SQL {
  const patterns = codes.map((code) => `% ${foldText(code)}`);
  const found = sql`select ${listedPlaces.country}, ${listedPlaces.code} from unnest(${sql.param(patterns)}::text[]) as wanted(pattern)
    join ${listedPlaces} on ${listedPlaces.edition} = ${edition} and ${listedPlaces.search} like wanted.pattern`;
  return sql`(${places.country}, ${places.code}) in (${found}) and lower(${places.officialCode}) = any(${sql.param([...codes])}::text[])`;
}
