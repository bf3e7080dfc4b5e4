import { badUserInput } from './client-errors.ts';
import { askedRows } from './size-hints.ts';

export const MOST_ON_A_PAGE = 100;
export const DEFAULT_ON_A_PAGE = 20;

/** How many rows `first` asks for, or an error for the client. */
export function pageSize(first: number | null | undefined, otherwise = DEFAULT_ON_A_PAGE): number {
  const limit = first ?? otherwise;
  if (limit < 1 || limit > MOST_ON_A_PAGE) {
    throw badUserInput(`\`first\` must be between 1 and ${MOST_ON_A_PAGE} (got ${limit}).`, { argument: 'first', value: limit });
  }
  return limit;
}

/** As many as are asked; what is no number that may be asked is refused before anything is read. */
export function rowsOfPage(otherwise = DEFAULT_ON_A_PAGE, most = MOST_ON_A_PAGE) {
  return askedRows(({ first }) => (typeof first === 'number' && first >= 0 ? Math.min(first, most) : otherwise));
}
