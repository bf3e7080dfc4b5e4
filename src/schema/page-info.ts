import { LONGEST_TEXT_BYTES } from '../dataset/columns.ts';
import { builder } from './builder.ts';
import { atMostBytes } from './size-hints.ts';

type PageEnd = { hasNextPage: boolean; endCursor: string | null };

/** Bytes that the cursor of any list may have. */
export const LONGEST_CURSOR_BYTES = 2 * LONGEST_TEXT_BYTES;

export const PageInfo = builder.objectRef<PageEnd>('PageInfo').implement({
  description: 'Where a page ends.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there is more after it.' }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'The cursor of the last that it has; null where it has none.',
      extensions: atMostBytes(LONGEST_CURSOR_BYTES),
    }),
  }),
});

/** Where a page of `limit` rows ends, of which one row more was read to tell whether there is a next page. */
export function pageEnd<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): PageEnd {
  const last = rows[Math.min(rows.length, limit) - 1];
  return { hasNextPage: rows.length > limit, endCursor: last === undefined ? null : cursorOf(last) };
}
