import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import type { CityRow, PlaceColumnRow } from '../cities/table.ts';
import { createApplicableRows } from '../places/applicable-rows.ts';
import { createCountryWide, createNarrowedBy } from '../places/country-wide.ts';
import { forPlace } from '../places/facts.ts';
import { placedRowsOfCountry } from '../places/queries.ts';
import type { Context } from '../schema/builder.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { parametersByName, SHARED } from '../vocabulary/queries.ts';
import { findReferenceCost } from './reference-cost.ts';
import { type BuildingParamRow, buildingParams } from './table.ts';

export const buildingParamsOfCountry = placedRowsOfCountry<BuildingParamRow>(buildingParams);

/** The parameters that apply in the whole country, or wherever the given facts hold. */
export const buildingParamsOfWholeCountry = createCountryWide(
  buildingParamsOfCountry,
  ({ parameter }) => parameter,
);

/** The names of the facts that select narrower values. */
export const buildingParamNarrowedBy = createNarrowedBy(
  buildingParamsOfCountry,
  ({ parameter }) => parameter,
);

/** The parameters that apply in a place: those of the file, then those of whole tables. */
export const buildingParamsOf = createApplicableRows(
  buildingParamsOfCountry,
  ({ parameter }) => parameter,
  (city, columns, { edition }) =>
    edition.load(parametersByName, SHARED, (known) => paramsOfTables(city, columns, known)),
);

/** The reference cost of a place today; null without a cost of a typical dwelling. */
export function referenceCostOf(
  context: Context,
  city: CityRow,
): MaybePromise<BuildingParamRow | null> {
  const reads = [
    buildingParamsOf(context, city, null),
    context.edition.load(parametersByName, SHARED),
    context.edition.load(termsOfCountry, city.country),
  ] as const;
  return mapMaybePromise(
    reads,
    (rows, known, terms) =>
      findReferenceCost(rows, (name) => known.get(name)?.referenceCostRank, terms) ?? null,
  );
}

function paramsOfTables(
  { edition, country, code, values }: CityRow,
  columns: ReadonlyMap<string, PlaceColumnRow>,
  known: ReadonlyMap<string, unknown>,
): BuildingParamRow[] {
  return [...columns.values()].flatMap(({ column, source, reference }) => {
    const value = values[column];
    if (typeof value !== 'number' || !known.has(column)) return [];
    const cited = { source: source as string, reference: reference as string };
    return [
      {
        edition,
        country,
        city: code,
        ...forPlace(code),
        parameter: column,
        value,
        when: [],
        inForceFrom: null,
        inForceUntil: null,
        ...cited,
      },
    ];
  });
}
