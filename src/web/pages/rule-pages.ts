/** Rules to the page: each takes two to six kilobytes, and a page should have sixty at most. */
const RULES_PER_PAGE = 10;

/** The rules of a field from one to before another, of so many. */
export type Piece = { field: string; from: number; to: number; of: number };

/** Divides fields into pages, and large fields into pieces. The first may have less `room`. */
export function pagesOf(counts: ReadonlyMap<string, number>, room = RULES_PER_PAGE): Piece[][] {
  const pages: Piece[][] = room < RULES_PER_PAGE ? [[]] : [];
  let left = pages.length > 0 ? room : 0;
  for (const [field, of] of counts) {
    for (let from = 0; from < of; from += RULES_PER_PAGE) {
      const to = Math.min(from + RULES_PER_PAGE, of);
      if (to - from > left) {
        pages.push([]);
        left = RULES_PER_PAGE;
      }
      pages.at(-1)?.push({ field, from, to, of });
      left -= to - from;
    }
  }
  return pages;
}
