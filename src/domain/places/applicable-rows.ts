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

/** The facts of a place, computed once for each cached row of a place. */
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
 * Creates a function that returns the rows of a table that apply in a place: of each name the most
 * specific among rows that name the place, rows of its classes, and rows that `own` makes of its
 * values.
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

/** The last result for a place, and its rows, which are the same arrays while the law is. */
type Found<Row> = { ofClasses: readonly Row[]; ofPlace: readonly Row[]; rows: readonly Row[] };

function candidatesFor<Row>({ ofPlace, ofClasses }: PlacedRows<Row>, code: string): Row[] {
  return [...(ofPlace.get(code) ?? []), ...ofClasses];
}

/** Caches a value of a place for as long as its row is cached. */
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
