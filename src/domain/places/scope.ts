import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold, type Facts } from '../../engine/conditions/evaluate.ts';
import { mostSpecific } from '../../engine/conditions/most-specific.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import { groupBy } from '../../engine/group-by.ts';

/** The one city of a scope has a column of its own, for lookups. Several cities are a class. */
export function splitCity(where: readonly Conjunction[]): {
  where: Conjunction;
  city: string | null;
} {
  const conjunction = where[0] ?? [];
  return {
    where: conjunction,
    city:
      conjunction.find(({ name, operator }) => name === 'city' && operator === '=')?.values[0] ??
      null,
  };
}

/** Indexes rows by city: returns the rows without a city, then those of the given city. */
export function rowsByCity<Row>(
  rows: readonly Row[],
  whereOf: (row: Row) => readonly Conjunction[],
): (city: string) => readonly Row[] {
  const groups = groupBy(rows, (row) => splitCity(whereOf(row)).city);
  return (city) => [...(groups.get(null) ?? []), ...(groups.get(city) ?? [])];
}

export type PlacedRow = { where: Conjunction; position: number };

/** The rows that apply to a place, of each name the most specific, in the order of the file. */
export function rowsOfPlace<Row extends PlacedRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  facts: Facts,
  terms: Terms,
): Row[] {
  const holding = rows.filter(({ where }) => allHold(where, facts, terms) === true);
  return mostSpecific(holding, nameOf, terms).sort((one, other) => one.position - other.position);
}
