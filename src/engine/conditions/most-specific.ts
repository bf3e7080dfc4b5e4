import type { Conjunction } from './condition.ts';
import type { Term, Terms } from './terms.ts';

/** A row that says what it is a value of, and for which places it holds; no condition means the whole country. */
type Placed = { where: Conjunction };

/**
 * How narrowly a row says for which places it holds, widest first in this order: the number of its conditions on classes of places, how far down its subdivision
 * lies (of several the widest), and whether it names a city. A later one outweighs all before it: a city's own law goes before its state's, and that before the law of a climate zone.
 */
export function specificity({ where }: Placed, terms: Terms): number {
  const classes = where.filter(({ name }) => name !== 'city' && name !== 'subdivision').length;
  const subdivision = where.find(({ name }) => name === 'subdivision');
  const depth = subdivision
    ? Math.min(
        ...subdivision.values.map((value) => depthOf(terms.get('subdivision') as Term, value)),
      )
    : 0;
  const city = where.some(({ name }) => name === 'city') ? 1 : 0;
  return city * 10_000 + depth * 100 + classes;
}

function depthOf({ broader }: Term, value: string): number {
  let depth = 0;
  for (let at: string | null | undefined = value; at; at = broader.get(at)) depth++;
  return depth;
}

/** Of the rows that hold for a place, the most specific one for each name, in the order in which the names first appear. */
export function mostSpecific<Row extends Placed>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  terms: Terms,
): Row[] {
  const best = new Map<string, Row>();
  for (const row of rows) {
    const name = nameOf(row);
    const other = best.get(name);
    if (!other || specificity(row, terms) > specificity(other, terms)) best.set(name, row);
  }
  return [...best.values()];
}
