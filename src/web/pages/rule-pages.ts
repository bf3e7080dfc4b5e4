/** Bytes of the rules of a page: with the rest of it, sixty thousand at most. */
const ROOM = 24_000;

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
  const pages: Piece[][] = [[]];
  let left = ROOM;
  for (const [field, of] of weights) {
    let piece: Piece | null = null;
    for (const [at, weight] of of.entries()) {
      const isFull = weight > left && pages.at(-1)?.length !== 0;
      if (isFull) {
        pages.push([]);
        left = ROOM;
      }
      if (!piece || isFull) {
        piece = { field, from: at, to: at, of: of.length };
        pages.at(-1)?.push(piece);
      }
      piece.to = at + 1;
      left -= weight;
    }
  }
  return pages;
}
