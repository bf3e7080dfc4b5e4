import { hash } from 'node:crypto';
import { cityKey } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { placeByKey } from '../cities/queries.ts';
import type { CityRow } from '../cities/table.ts';
import { inCountry } from '../countries/graphql.ts';
import type { Context } from '../schema/builder.ts';
import type { PlacedRows } from './queries.ts';

/** A row about a place, or about a class of places. */
type IdentifiedRow = {
  country: string;
  city: string | null;
  where: Conjunction;
  when: Conjunction;
  inForceFrom: string | null;
};

type PlacedTable<Row> = {
  nameOf: (row: Row) => readonly string[];
  rowsOfCountry: Batch<PlacedRows<Row>>;
  /** All rows that apply in a place, also those of its own tables. */
  rowsOf: (context: Context, city: CityRow, onDate: string | null) => MaybePromise<readonly Row[]>;
};

/** Identifies rows by their place, their name, and a digest of their conditions and first day. */
export function placedRowIdentity<Row extends IdentifiedRow>({
  nameOf,
  rowsOfCountry,
  rowsOf,
}: PlacedTable<Row>) {
  const parts = (row: Row) => [row.country, row.city ?? '', ...nameOf(row), digestOf(row)];
  return {
    parts,
    find: inCountry<Row | undefined>((country, [place = '', ...rest], context) => {
      const isWanted = (row: Row) =>
        row.city === (place || null) &&
        [...nameOf(row), digestOf(row)].join('/') === rest.join('/');
      const ofTables = place ? context.edition.load(placeByKey, cityKey(country, place)) : null;
      return mapMaybePromise(
        [context.edition.load<PlacedRows<Row>>(rowsOfCountry, country), ofTables],
        ({ ofClasses, ofPlace }, city): MaybePromise<Row | undefined> => {
          const own = (place ? (ofPlace.get(place) ?? []) : ofClasses).find(isWanted);
          return own || !city
            ? own
            : mapMaybePromise([rowsOf(context, city, null)], (rows) => rows.find(isWanted));
        },
      );
    }),
  };
}

const DIGEST_CHARACTERS = 12;

function digestOf({ where, when, inForceFrom }: IdentifiedRow): string {
  return hash('sha256', JSON.stringify([where, when, inForceFrom]), 'base64url').slice(
    0,
    DIGEST_CHARACTERS,
  );
}
