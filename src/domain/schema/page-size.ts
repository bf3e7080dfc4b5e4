import { requireBetween } from './client-errors.ts';

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;

/** The number of rows that `first` requests. Throws BAD_USER_INPUT. */
export function pageSize(first: number | null | undefined, otherwise = DEFAULT_PAGE_SIZE): number {
  const limit = first ?? otherwise;
  requireBetween('first', limit, 1, MAX_PAGE_SIZE);
  return limit;
}
