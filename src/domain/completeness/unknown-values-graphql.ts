import { cityKey } from '../../data/db/keys.ts';
import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { referenceCostOf } from '../building-params/queries.ts';
import { Place } from '../cities/graphql.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import type { CityRow, PlaceColumnRow } from '../cities/table.ts';
import { LOCATION_COLUMNS } from '../places/location.ts';
import { builder } from '../schema/builder.ts';
import { coreGapsOfCity, gapsOfCountry } from './queries.ts';
import { REFERENCE_COST } from './requirements.ts';
import type { GapRow } from './table.ts';

type UnknownColumn = Pick<PlaceColumnRow, 'country' | 'column'> & { blankReason: string };

const UnknownValue = builder.objectRef<UnknownColumn>('UnknownValue').implement({
  description: 'A value of a place that is not known.',
  fields: (t) => ({
    name: t.exposeString('column', {
      description: 'Its name, as in the data files: a core value, a parameter or a fact.',
    }),
    reason: t.exposeString('blankReason', {
      description:
        'Why it is not known: what was looked for and not found, or which places the table leaves out.',
    }),
  }),
});

const NO_GAPS: ReadonlyMap<string, string> = new Map();

builder.objectField(Place, 'unknownValues', (t) =>
  t.field({
    type: [UnknownValue],
    description:
      'Values that the tables have for other places only, with the reasons. Includes missing core values of a reference city and a missing reference cost.',
    resolve: (city, _args, context) => {
      const { edition } = context;
      const { country, code, isReference } = city;
      const reads = [
        edition.load(placeColumnsOfCountry, country),
        isReference ? edition.load(coreGapsOfCity, cityKey(country, code)) : NO_GAPS,
        edition.load(gapsOfCountry, country),
        referenceCostOf(context, city),
      ] as const;
      return mapMaybePromise(reads, (columns, gaps, ofCountry, cost) => [
        ...[...gaps].map(([column, blankReason]) => ({ country, column, blankReason })),
        ...[...columns.values()].flatMap(({ column, blankReason }) =>
          blankReason !== null && !gaps.has(column) && isBlank(city, column)
            ? [{ country, column, blankReason }]
            : [],
        ),
        ...unlocated(city, columns),
        ...(cost === null ? withoutCost(ofCountry) : []),
      ]);
    },
  }),
);

/** Location columns that the tables of the country lack. */
function unlocated(city: CityRow, columns: ReadonlyMap<string, unknown>): UnknownColumn[] {
  return LOCATION_COLUMNS.filter((column) => !columns.has(column) && isBlank(city, column)).map(
    (column) => ({
      country: city.country,
      column,
      blankReason: `No table with the ${column} of places of this country is published here.`,
    }),
  );
}

/** Why a country has no reference cost, or none for some of its places. */
function withoutCost(gaps: readonly GapRow[]): UnknownColumn[] {
  return gaps
    .filter(
      ({ block, city, item }) => block === 'cities' && city === null && item === REFERENCE_COST,
    )
    .map(({ country, note }) => ({ country, column: 'reference_cost_per_m2', blankReason: note }));
}

/** For a reference city, gaps.csv lists other missing values. */
function isBlank(city: CityRow, column: string): boolean {
  const own: Readonly<Record<string, unknown>> = {
    name: city.name,
    official_code: city.officialCode,
    population: city.population,
    seismic_zone: city.seismicZone,
    wind_speed_ms: city.windSpeedMs,
    climate_zone: city.climateZone,
    latitude: city.latitude,
    longitude: city.longitude,
    postcodes: city.postcodes[0],
  };
  if (Object.hasOwn(own, column)) return (own[column] ?? null) === null;
  return !city.isReference && !Object.hasOwn(city.values, column);
}
