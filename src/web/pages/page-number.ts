import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';

/** The number of a page, from 1, that an address names with `page`. Throws an HttpProblem unless it is at most `last`. */
export function readPage(query: URLSearchParams, last: number, what: string): number {
  const given = query.get('page') ?? '1';
  if (/^[1-9]\d{0,5}$/.test(given) && Number(given) <= last) return Number(given);
  const right =
    last === 1
      ? `\`page\` must be 1, as these ${what} are one page`
      : `\`page\` must be a whole number from 1 to ${last}`;
  throw new HttpProblem('invalid-parameter', `${right} (got ${shown(given)}).`);
}
