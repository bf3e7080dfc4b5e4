import { groupBy } from '../../engine/group-by.ts';
import { intoPages } from './pagination.ts';

/** Bytes of the rules of a page: with the rest of it, sixty thousand at most. */
const ROOM = 25_500;

type Conditions = readonly { conditions: readonly { values: readonly string[] }[] }[];
type Weighed = {
  description: string;
  applicability: { when: Conditions; unless: Conditions };
};

/** About how many bytes a rule takes on a page. */
export function weightOfRule({ description, applicability: { when, unless } }: Weighed): number {
  const groups = [...when, ...unless];
  const values = groups.flatMap(({ conditions }) => conditions.flatMap((each) => each.values));
  return 900 + description.length + 150 * groups.length + 45 * values.length;
}

/** The rules of a field from one to before another, of so many. */
export type Piece = { field: string; from: number; to: number; of: number };

/** Divides the rules of fields, by their weights, into pages. */
export function pagesOf(weights: ReadonlyMap<string, readonly number[]>): Piece[][] {
  const rules = [...weights].flatMap(([field, of]) =>
    of.map((weight, at) => ({ field, weight, at, of: of.length })),
  );
  return intoPages(rules, ({ weight }) => weight, ROOM).map((page) =>
    [...groupBy(page, ({ field }) => field).values()].map((same) => {
      const [{ field, at: from, of }] = same as [(typeof same)[number]];
      return { field, from, to: from + same.length, of };
    }),
  );
}
