import type { OutputRef } from '@pothos/core';
import { type Later, whenAll } from '../editions/later.ts';
import type { Batch } from '../editions/loaders.ts';
import { builder, type Context } from './builder.ts';
import { type Cursor, LONGEST_CURSOR_BYTES } from './cursor.ts';
import { DEFAULT_ON_A_PAGE, MOST_ON_A_PAGE, pageSize, rowsOfPage } from './page-size.ts';
import { atMostBytes, pageOfRows } from './size-hints.ts';

/** A page of a list: which rows the list holds, after which of them the page begins, and how many it has. */
export type Page<Wanted, Position> = { wanted: Wanted; after: Position | null; limit: number };

/** A list that is read page by page. */
type List<Row extends Position, Wanted, Position> = {
  /** One row and several, in words. */
  one: string;
  many: string;
  node: OutputRef<Row>;
  /** Of the type of a page. */
  description: string;
  cursor: Cursor<Position>;
  /** The rows of each page, of which the key is the JSON of a Page. */
  rows: Batch<readonly Row[]>;
  /** How many rows the whole list has. */
  total: (wanted: Wanted, context: Context) => Later<number>;
};

type Arguments = { first?: number | null | undefined; after?: string | null | undefined };
type PageEnd = { hasNextPage: boolean; endCursor: string | null };

const PageInfo = builder.objectRef<PageEnd>('PageInfo').implement({
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

/** The type of a page of a list of `name`s, and what its fields have in common: their arguments and how many rows these ask for. */
export function createConnection<Row extends Position, Wanted, Position>(name: string, list: List<Row, Wanted, Position>) {
  type Asked = Page<Wanted, Position>;
  const { one, many, node, description, cursor, rows, total } = list;

  const Edge = builder.objectRef<Row>(`${name}Edge`).implement({
    description: `A ${one} in a list.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Where it stands in the list: `after` it the next page begins.',
        extensions: atMostBytes(LONGEST_CURSOR_BYTES),
        resolve: cursor.write,
      }),
      // The compiler cannot tell that no row is itself a list.
      node: t.field({ type: node, description: `The ${one}.`, resolve: (row) => row as never }),
    }),
  });

  const Connection = builder.objectRef<Asked>(`${name}Connection`).implement({
    description,
    fields: (t) => ({
      totalCount: t.int({
        description: `How many ${many} the whole list has.`,
        resolve: ({ wanted }, _args, context) => total(wanted, context),
      }),
      edges: t.field({
        type: [Edge],
        description: `The ${many} of this page.`,
        extensions: pageOfRows(MOST_ON_A_PAGE),
        resolve: (page, _args, context) => whenAll([rowsWithNext(context, page)], (found) => found.slice(0, page.limit)),
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'Where this page ends.',
        resolve: (page, _args, context) => whenAll([rowsWithNext(context, page)], (found) => pageEnd(found, page.limit)),
      }),
    }),
  });

  /** One row more than the page has tells whether there is a next page. */
  function rowsWithNext({ edition }: Context, page: Asked): Later<readonly Row[]> {
    return edition.load(rows, JSON.stringify({ ...page, limit: page.limit + 1 }));
  }

  function pageEnd(found: readonly Row[], limit: number): PageEnd {
    const last = found[Math.min(found.length, limit) - 1];
    return { hasNextPage: found.length > limit, endCursor: last === undefined ? null : cursor.write(last) };
  }

  return {
    type: Connection,
    edge: Edge,
    extensions: rowsOfPage(),
    args: builder.args((arg) => ({
      first: arg.int({ defaultValue: DEFAULT_ON_A_PAGE, description: `How many ${many} the page has: ${MOST_ON_A_PAGE} at most.` }),
      after: arg.string({ description: `The cursor of the ${one} after which the page begins.` }),
    })),
    /** What the arguments say, or an error for the client. */
    read: ({ first, after }: Arguments): Omit<Asked, 'wanted'> => ({ after: after ? cursor.read(after) : null, limit: pageSize(first) }),
  };
}
