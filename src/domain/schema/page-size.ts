import { badUserInput } from './client-errors.ts';

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;

/** The number of rows that `first` requests, or an error for the client. */
export function pageSize(first: number | null | undefined, otherwise = DEFAULT_PAGE_SIZE): number {
  const limit = first ?? otherwise;
  if (limit < 1 || limit > MAX_PAGE_SIZE) {
    throw badUserInput(
      'OUT_OF_RANGE',
      `\`first\` must be between 1 and ${MAX_PAGE_SIZE} (got ${limit}).`,
      {
        argument: 'first',
        value: limit,
      },
    );
  }
  return limit;
}
