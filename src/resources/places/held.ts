import type { Facts } from '../../conditions/evaluate.ts';
import { type InForce, inForceOn } from '../../conditions/in-force.ts';
import { type Later, whenAll } from '../../editions/later.ts';
import type { Batch } from '../../editions/loaders.ts';
import type { Context } from '../../schema/builder.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import type { CityRow, PlaceColumnRow } from '../cities/table.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { factsOfPlace } from './facts.ts';
import { type PlacedRow, rowsOfPlace } from './holding.ts';
import { factRulesOfCountry, type PlacedRows } from './queries.ts';

/** The facts of a place, found once for each row of a place that is kept. */
export const factsOf = rememberedByPlace<Facts>((context, city) => {
  const { edition } = context;
  const { country, code } = city;
  const reads = [edition.load(termsOfCountry, country), edition.load(factRulesOfCountry, country)] as const;
  return whenAll(reads, (terms, rules) => factsOfPlace(city, candidatesFor(rules, code), terms));
});

/** The rows of a table that hold in a place, of several of one name the most specific: rows that name it, those of classes that it belongs to, and what `own` makes of its own values. */
export function rowsHeldBy<Row extends PlacedRow & InForce>(
  rowsOfCountry: Batch<PlacedRows<Row>>,
  nameOf: (row: Row) => string,
  own: (city: CityRow, columns: ReadonlyMap<string, PlaceColumnRow>, context: Context) => Later<readonly Row[]> = () => [],
): (context: Context, city: CityRow, day: string | null | undefined) => Later<readonly Row[]> {
  const holding = rememberedByPlace((context, city) => {
    const { edition } = context;
    const { country, code } = city;
    const columns = edition.load(placeColumnsOfCountry, country);
    const ownRows = whenAll([columns], (known) => own(city, known, context));
    const reads = [edition.load(rowsOfCountry, country), ownRows, factsOf(context, city), edition.load(termsOfCountry, country)] as const;
    return whenAll(reads, (rows, owned, facts, terms) => {
      const all = [...candidatesFor(rows, code), ...owned];
      return rememberedByLaw(all, (inForce) => rowsOfPlace(inForce, nameOf, facts, terms));
    });
  });
  return (context, city, day) => whenAll([holding(context, city)], (rowsOn) => rowsOn(day ?? context.edition.day));
}

/** What is found of the rows that are law on a day, found once for each period in which the law is the same. */
function rememberedByLaw<Row extends InForce>(
  rows: readonly Row[],
  find: (inForce: readonly Row[]) => readonly Row[],
): (day: string) => readonly Row[] {
  const known = new WeakMap<readonly Row[], readonly Row[]>();
  return (day) => {
    const inForce = inForceOn(rows, day);
    const found = known.get(inForce) ?? find(inForce);
    known.set(inForce, found);
    return found;
  };
}

function candidatesFor<Row>({ ofPlace, ofClasses }: PlacedRows<Row>, code: string): Row[] {
  return [...(ofPlace.get(code) ?? []), ...ofClasses];
}

/** What is found of a place is kept beside its row, and for as long as that is kept. */
function rememberedByPlace<Value>(
  find: (context: Context, city: CityRow) => Later<Value>,
): (context: Context, city: CityRow) => Later<Value> {
  const known = new WeakMap<CityRow, Value>();
  return (context, city) => {
    const value = known.get(city);
    if (value !== undefined) return value;
    return whenAll([find(context, city)], (found) => {
      known.set(city, found);
      return found;
    });
  };
}
