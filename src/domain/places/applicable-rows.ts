import type { Batch } from '../../data/editions/loaders.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { type InForce, inForceOn } from '../../engine/conditions/in-force.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import type { CityRow, PlaceColumnRow } from '../cities/table.ts';
import type { Context } from '../schema/builder.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { factsOfPlace } from './facts.ts';
import { factRulesOfCountry, type PlacedRows } from './queries.ts';
import { type PlacedRow, rowsOfPlace } from './scope.ts';

/** The facts of a place, found once for each row of a place that is kept. */
export const factsOf = rememberedByPlace<Facts>((context, city) => {
  const { edition } = context;
  const { country, code } = city;
  const reads = [
    edition.load(termsOfCountry, country),
    edition.load(factRulesOfCountry, country),
  ] as const;
  return mapMaybePromise(reads, (terms, rules) =>
    factsOfPlace(city, candidatesFor(rules, code), terms),
  );
});

/**
 * A function that answers the rows of a table that hold in a place, of several of one name the most specific: rows that name it, those of classes that it belongs to, and what
 * `own` makes of its own values.
 */
export function createApplicableRows<Row extends PlacedRow & InForce>(
  rowsOfCountry: Batch<PlacedRows<Row>>,
  nameOf: (row: Row) => string,
  own: (
    city: CityRow,
    columns: ReadonlyMap<string, PlaceColumnRow>,
    context: Context,
  ) => MaybePromise<readonly Row[]> = () => [],
): (
  context: Context,
  city: CityRow,
  day: string | null | undefined,
) => MaybePromise<readonly Row[]> {
  const known = new WeakMap<CityRow, Found<Row>>();
  return (context, city, onDate) => {
    const { edition } = context;
    const { country, code } = city;
    const day = onDate ?? edition.day;
    const placed = [edition.load<PlacedRows<Row>>(rowsOfCountry, country)] as const;
    return mapMaybePromise(placed, ({ ofClasses, ofPlace }): MaybePromise<readonly Row[]> => {
      const law = {
        ofClasses: inForceOn(ofClasses, day),
        ofPlace: inForceOn<Row>(ofPlace.get(code) ?? NO_ROWS, day),
      };
      const before = known.get(city);
      if (before && before.ofClasses === law.ofClasses && before.ofPlace === law.ofPlace)
        return before.rows;
      const columns = edition.load(placeColumnsOfCountry, country);
      const ownRows = mapMaybePromise([columns], (byName) => own(city, byName, context));
      const reads = [
        ownRows,
        factsOf(context, city),
        edition.load(termsOfCountry, country),
      ] as const;
      return mapMaybePromise(reads, (owned, facts, terms) => {
        const rows = rowsOfPlace(
          [...law.ofPlace, ...law.ofClasses, ...owned],
          nameOf,
          facts,
          terms,
        );
        known.set(city, { ...law, rows });
        return rows;
      });
    });
  };
}

const NO_ROWS: readonly never[] = [];

/** The rows that were found last for a place, and the rows of the law that they were chosen from: the same arrays on all days on which the law is the same. */
type Found<Row> = { ofClasses: readonly Row[]; ofPlace: readonly Row[]; rows: readonly Row[] };

function candidatesFor<Row>({ ofPlace, ofClasses }: PlacedRows<Row>, code: string): Row[] {
  return [...(ofPlace.get(code) ?? []), ...ofClasses];
}

/** What is found of a place is kept beside its row, and for as long as that is kept. */
function rememberedByPlace<Value>(
  find: (context: Context, city: CityRow) => MaybePromise<Value>,
): (context: Context, city: CityRow) => MaybePromise<Value> {
  const known = new WeakMap<CityRow, Value>();
  return (context, city) => {
    const value = known.get(city);
    if (value !== undefined) return value;
    return mapMaybePromise([find(context, city)], (found) => {
      known.set(city, found);
      return found;
    });
  };
}
