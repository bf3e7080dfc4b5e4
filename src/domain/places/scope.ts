import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold, type Facts } from '../../engine/conditions/evaluate.ts';
import { mostSpecific } from '../../engine/conditions/most-specific.ts';
import type { Terms } from '../../engine/conditions/terms.ts';

/** For which places a row holds, as tables keep it: the one city that is named stands in a column of its own, by which its rows are found. Several are a class. */
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

/** The rows that may hold in a city, found without looking at those of all others: first those that name no city, then its own. */
export function rowsByCity<Row>(
  rows: readonly Row[],
  whereOf: (row: Row) => readonly Conjunction[],
): (city: string) => readonly Row[] {
  const groups = new Map<string | null, Row[]>([[null, []]]);
  for (const row of rows) {
    const { city } = splitCity(whereOf(row));
    const group = groups.get(city);
    if (group) group.push(row);
    else groups.set(city, [row]);
  }
  return (city) => [...(groups.get(null) ?? []), ...(groups.get(city) ?? [])];
}

export type PlacedRow = { where: Conjunction; position: number };

/** Of the rows, those that hold for a place with these facts: of several of one name the most specific. In the order of the file. */
export function rowsOfPlace<Row extends PlacedRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  facts: Facts,
  terms: Terms,
): Row[] {
  const holding = rows.filter(({ where }) => allHold(where, facts, terms) === true);
  return mostSpecific(holding, nameOf, terms).sort((one, other) => one.position - other.position);
}
