import type { Conjunction } from './condition.ts';
import type { Term, Terms } from './terms.ts';

/** A row with conditions on the place; no condition means the whole country. */
type Placed = { where: Conjunction };

/**
 * How specific the conditions of a row on places are. A sum of three parts, where a later one
 * outweighs all before it: the number of conditions on classes of places, the depth of the
 * subdivision (of several the shallowest), and whether it names a city. So a city's own law takes
 * precedence over its state's, and that over the law of a climate zone.
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
