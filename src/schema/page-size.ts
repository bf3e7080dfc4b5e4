import { badUserInput } from './client-errors.ts';
import { askedRows } from './size-hints.ts';

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;

/** How many rows `first` asks for, or an error for the client. */
export function pageSize(first: number | null | undefined, otherwise = DEFAULT_PAGE_SIZE): number {
  const limit = first ?? otherwise;
  if (limit < 1 || limit > MAX_PAGE_SIZE) {
    throw badUserInput('OUT_OF_RANGE', `\`first\` must be between 1 and ${MAX_PAGE_SIZE} (got ${limit}).`, {
      argument: 'first',
      value: limit,
    });
  }
  return limit;
}

/** Size hint of a page: as many rows as `first` asks for. A number out of bounds is refused before anything is read. */
export function rowsOfPage(otherwise = DEFAULT_PAGE_SIZE, most = MAX_PAGE_SIZE) {
  return askedRows(({ first }) => (typeof first === 'number' && first >= 0 ? Math.min(first, most) : otherwise));
}
