import type { Facts } from './conditions/evaluate.ts';
import { wrongValue } from './conditions/terms.ts';
import type { CountryTables } from './tables.ts';
import { didYouMean } from './text/did-you-mean.ts';

/** Facts by name: those of the place (`city { facts }` in GraphQL), the building, its parts or its lot. */
export type GivenFacts = Readonly<Record<string, string>>;

/** Throws a RangeError for an unknown fact, and for a value that a fact cannot have. */
export function readFacts(given: GivenFacts = {}, { terms }: Pick<CountryTables, 'terms'>): Facts {
  for (const [name, value] of Object.entries(given)) {
    const term = find('fact', name, terms);
    // A country may have no closed list of its places' classes.
    const isListed = term.type !== 'enum' || term.broader.size > 0;
    const wrong = isListed && wrongValue(term, value);
    if (wrong) throw new RangeError(`${wrong}.`);
  }
  return new Map(Object.entries(given));
}

/** The row of a name; null where no name is given. Throws a RangeError where the name does not exist. */
export function find<Row>(kind: string, name: string, rows: ReadonlyMap<string, Row>): Row;
export function find<Row>(
  kind: string,
  name: string | undefined,
  rows: ReadonlyMap<string, Row>,
): Row | null;
export function find<Row>(
  kind: string,
  name: string | undefined,
  rows: ReadonlyMap<string, Row>,
): Row | null {
  if (name === undefined) return null;
  const row = rows.get(name);
  if (row === undefined)
    throw new RangeError(`Unknown ${kind}: '${name}'${didYouMean(name, rows.keys())}.`);
  return row;
}
