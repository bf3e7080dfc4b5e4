import type { OutputRef } from '@pothos/core';
import type { Batch } from '../../data/editions/loaders.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { builder, type Context } from './builder.ts';
import type { Cursor } from './cursor.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, pageSize } from './page-size.ts';

/** A page of a list: the filter of the list, the position before the page, and its size. */
export type Page<Wanted, Position> = { wanted: Wanted; after: Position | null; limit: number };

type List<Row extends Position, Wanted, Position> = {
  /** One row and several, in words. */
  one: string;
  many: string;
  node: OutputRef<Row>;
  description: string;
  cursor: Cursor<Position>;
  /** The rows of each page. The key is the JSON of a Page. */
  rows: Batch<readonly Row[]>;
  total: (wanted: Wanted, context: Context) => MaybePromise<number>;
};

type Arguments = { first?: number | null | undefined; after?: string | null | undefined };
type Ends = {
  hasPreviousPage: boolean;
  hasNextPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
};

const PageInfo = builder.objectRef<Ends>('PageInfo').implement({
  description: 'The beginning and the end of a page of a list.',
  fields: (t) => ({
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      description: 'Whether rows precede it: whether `after` was given.',
    }),
    startCursor: t.exposeString('startCursor', {
      nullable: true,
      description: 'The cursor of its first row; null for an empty page.',
    }),
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether rows follow it.' }),
    endCursor: t.exposeString('endCursor', {
      nullable: true,
      description: 'The cursor of its last row; null for an empty page.',
    }),
  }),
});

/** The type of a page of a list, and the arguments of its fields. */
export function createConnection<Row extends Position, Wanted, Position>(
  name: string,
  list: List<Row, Wanted, Position>,
) {
  type WantedPage = Page<Wanted, Position>;
  const { one, many, node, description, cursor, rows, total } = list;

  const Edge = builder.objectRef<Row>(`${name}Edge`).implement({
    description: `A ${one} in a list.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Its position in the list, for the argument `after`.',
        resolve: cursor.write,
      }),
      // The compiler cannot know that no row is itself a list.
      node: t.field({ type: node, description: `The ${one}.`, resolve: (row) => row as never }),
    }),
  });

  const Connection = builder.objectRef<WantedPage>(`${name}Connection`).implement({
    description,
    fields: (t) => ({
      totalCount: t.int({
        description: `Number of ${many} in the whole list.`,
        resolve: ({ wanted }, _args, context) => total(wanted, context),
      }),
      edges: t.field({
        type: [Edge],
        description: `The ${many} of this page.`,
        resolve: (page, _args, context) =>
          mapMaybePromise([rowsWithNext(context, page)], (found) => found.slice(0, page.limit)),
      }),
      nodes: t.field({
        type: [node],
        description: `The ${many} of this page, without their edges.`,
        resolve: (page, _args, context) =>
          mapMaybePromise(
            [rowsWithNext(context, page)],
            (found) => found.slice(0, page.limit) as never,
          ),
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'The beginning and the end of this page.',
        resolve: (page, _args, context) =>
          mapMaybePromise([rowsWithNext(context, page)], (found) => endsOf(found, page)),
      }),
    }),
  });

  /** Reads one more row than the page has, to know whether there is a next page. */
  function rowsWithNext({ edition }: Context, page: WantedPage): MaybePromise<readonly Row[]> {
    return edition.load(rows, JSON.stringify({ ...page, limit: page.limit + 1 }));
  }

  function endsOf(found: readonly Row[], { after, limit }: WantedPage): Ends {
    const cursorOf = (row: Row | undefined) => (row === undefined ? null : cursor.write(row));
    return {
      hasPreviousPage: after !== null,
      hasNextPage: found.length > limit,
      startCursor: cursorOf(found[0]),
      endCursor: cursorOf(found[Math.min(found.length, limit) - 1]),
    };
  }

  return {
    type: Connection,
    edge: Edge,
    args: builder.args((arg) => ({
      first: arg.int({
        defaultValue: DEFAULT_PAGE_SIZE,
        description: `Number of ${many} of the page. Errors: OUT_OF_RANGE unless from 1 to ${MAX_PAGE_SIZE}.`,
      }),
      after: arg.string({
        description: `The cursor of the ${one} after which the page begins. Errors: INVALID_CURSOR.`,
      }),
    })),
    /** Throws BAD_USER_INPUT. */
    read: ({ first, after }: Arguments): Omit<WantedPage, 'wanted'> => ({
      after: after ? cursor.read(after) : null,
      limit: pageSize(first),
    }),
  };
}
