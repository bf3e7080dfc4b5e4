import { builder } from './builder.ts';
import { badUserInput, shown } from './client-errors.ts';

type Arguments = { first?: number | null | undefined; after?: string | number | null | undefined };

/**
 * The arguments of a list that is short enough to return whole. Clients may request a part of it:
 * the `id` of a row is the cursor.
 */
export const SLICE_ARGS = builder.args((arg) => ({
  first: arg.int({
    description: 'How many at most; else all. Errors: OUT_OF_RANGE for less than 1.',
  }),
  after: arg.id({
    description:
      'The `id` of the one after which they begin. Errors: INVALID_CURSOR for one that the list does not have.',
  }),
}));

/** The requested rows, or an error for the client. */
export function sliceOf<Row>(
  rows: readonly Row[],
  { first, after }: Arguments,
  idOf: (row: Row) => string,
): readonly Row[] {
  if (first != null && first < 1)
    throw badUserInput('OUT_OF_RANGE', `\`first\` must be at least 1 (got ${first}).`, {
      argument: 'first',
      value: first,
    });
  const start = after == null ? 0 : 1 + indexAfter(rows, String(after), idOf);
  return start === 0 && first == null
    ? rows
    : rows.slice(start, first == null ? undefined : start + first);
}

function indexAfter<Row>(rows: readonly Row[], after: string, idOf: (row: Row) => string): number {
  const index = rows.findIndex((row) => idOf(row) === after);
  if (index >= 0) return index;
  throw badUserInput(
    'INVALID_CURSOR',
    `\`after\` must be the \`id\` of one in the list (got ${shown(after)}).`,
    { argument: 'after', value: after },
  );
}
