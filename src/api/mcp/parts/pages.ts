import * as z from 'zod';
import { ToolError } from './tool.ts';

/** Fields of every paginated result. */
export const pageShape = {
  total: z.number(),
  nextCursor: z.string().nullable().describe('Give it as `cursor`; null: no more.'),
};

type PageArguments = { first: number; cursor?: string | undefined };

/** A page of a list that is there as a whole: its cursor is the number of those before. */
export function pageOf<Item>(
  items: readonly Item[],
  { first, cursor }: PageArguments,
): { items: Item[]; total: number; nextCursor: string | null } {
  const start = readCursor(cursor);
  const end = start + first;
  return {
    items: items.slice(start, end),
    total: items.length,
    nextCursor: end < items.length ? String(end) : null,
  };
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^[1-9]\d{0,6}$/.test(cursor))
    throw new ToolError(
      `Invalid cursor ${JSON.stringify(cursor)}: use \`nextCursor\` of the answer before.`,
    );
  return Number(cursor);
}

/** The same for a connection of GraphQL, whose cursors are its own. */
export function pageOfConnection({
  totalCount,
  pageInfo,
}: {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}) {
  return { total: totalCount, nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}
