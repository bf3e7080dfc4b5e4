import type { Edition } from '../../data/editions/edition.ts';
import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { rowsByName } from '../vocabulary/queries.ts';
import { countries } from './table.ts';

export const ALL = 'all';

/** All countries by code, in alphabetical order of code. */
export const countriesByCode = rowsByName(countries, ({ code }) => code);

/** What descriptions of fields state that take a country and return a list. */
export const NULL_IF_UNKNOWN = 'Null, without an error, where a country is not published here.';

/** Calls `read` if all the countries are published here; returns null if one is not. */
export function ifPublished<Result>(
  edition: Pick<Edition, 'load'>,
  codes: readonly string[],
  read: () => Result | Promise<Result>,
): Result | null | Promise<Result | null> {
  if (codes.length === 0) return read();
  const known = edition.load(countriesByCode, ALL, (byCode) =>
    codes.every((code) => byCode.has(code)),
  );
  return mapMaybePromise([known], (isKnown) => (isKnown ? read() : null));
}
