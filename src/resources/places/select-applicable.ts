import type { Conjunction } from '../../conditions/condition.ts';
import { allHold, type Facts } from '../../conditions/evaluate.ts';
import { mostSpecific } from '../../conditions/most-specific.ts';
import type { Terms } from '../../conditions/terms.ts';

export type PlacedRow = { where: Conjunction; position: number };

/** Of the rows, those that hold for a place with these facts: of several of one name the most specific. In the order of the file. */
export function rowsOfPlace<Row extends PlacedRow>(rows: readonly Row[], nameOf: (row: Row) => string, facts: Facts, terms: Terms): Row[] {
  const holding = rows.filter(({ where }) => allHold(where, facts, terms) === true);
  return mostSpecific(holding, nameOf, terms).sort((one, other) => one.position - other.position);
}
