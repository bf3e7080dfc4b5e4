import { cityKey } from '../../data/db/keys.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Place } from '../cities/graphql.ts';
import { placeColumnsOfCountry } from '../cities/queries.ts';
import type { CityRow, PlaceColumnRow } from '../cities/table.ts';
import { coreGapsOfCity } from '../completeness/queries.ts';
import { builder, type Context } from '../schema/builder.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import type { SourceRow } from '../sources/table.ts';
import { LOCATION_COLUMNS } from './location.ts';

type UnknownColumn = Pick<PlaceColumnRow, 'country' | 'column'> & { blankReason: string };

const UnknownValue = builder.objectRef<UnknownColumn>('UnknownValue').implement({
  description: 'A value that the tables of places do not have for a place.',
  fields: (t) => ({
    name: t.exposeString('column', {
      description: 'Its name, as in the data files: a core value, a parameter or a fact.',
    }),
    reason: t.exposeString('blankReason', {
      description:
        'Why it is not known: what was looked for and not found, or whom the table leaves out.',
    }),
  }),
});

const NO_GAPS: ReadonlyMap<string, string> = new Map();

const NULL_WHY = 'Null where it is not known: `unknownValues` says why.';

builder.objectFields(Place, (t) => ({
  latitude: t.exposeFloat('latitude', {
    nullable: true,
    description: `Latitude of its centre in WGS 84, in degrees, positive in the north. ${NULL_WHY}`,
  }),
  longitude: t.exposeFloat('longitude', {
    nullable: true,
    description: `Longitude of its centre in WGS 84, in degrees, positive in the east. ${NULL_WHY}`,
  }),
  positionSource: t.field({
    type: Source,
    nullable: true,
    description:
      'The document that latitude and longitude come from, with its licence. Null where those are.',
    resolve: (city, _args, context) =>
      city.latitude === null ? null : sourceOfColumn(context, city, 'latitude'),
  }),
  postcodes: t.exposeStringList('postcodes', {
    description:
      'The postcodes of its addresses, as far as they are known; one postcode may be that of several places.',
  }),
  postcodesSource: t.field({
    type: Source,
    nullable: true,
    description:
      'The document that the postcodes come from, with its licence. Null where there are none.',
    resolve: (city, _args, context) =>
      city.postcodes.length === 0 ? null : sourceOfColumn(context, city, 'postcodes'),
  }),
  unknownValues: t.field({
    type: [UnknownValue],
    description:
      'What the tables of places have for others and not for this one, and the core values that a reference city lacks, with the reasons.',
    resolve: (city, _args, { edition }) => {
      const { country, code, isReference } = city;
      const reads = [
        edition.load(placeColumnsOfCountry, country),
        isReference ? edition.load(coreGapsOfCity, cityKey(country, code)) : NO_GAPS,
      ] as const;
      return mapMaybePromise(reads, (columns, gaps) => [
        ...[...gaps].map(([column, blankReason]) => ({ country, column, blankReason })),
        ...[...columns.values()].flatMap(({ column, blankReason }) =>
          blankReason !== null && !gaps.has(column) && isBlank(city, column)
            ? [{ country, column, blankReason }]
            : [],
        ),
        ...unlocated(city, columns),
      ]);
    },
  }),
}));

/** Where a place lies, of a country whose tables do not say it of any. */
function unlocated(city: CityRow, columns: ReadonlyMap<string, unknown>): UnknownColumn[] {
  return LOCATION_COLUMNS.filter((column) => !columns.has(column) && isBlank(city, column)).map(
    (column) => ({
      country: city.country,
      column,
      blankReason: `No table with the ${column} of places of this country is published here.`,
    }),
  );
}

/** The document of a column that has a value for the place. */
function sourceOfColumn(
  context: Context,
  { country }: CityRow,
  column: string,
): MaybePromise<SourceRow> {
  const source = context.edition.load(
    placeColumnsOfCountry,
    country,
    (columns) => columns.get(column)?.source as string,
  );
  return mapMaybePromise([source], (id) => sourceOf(context, country, id));
}

/** Whether a place has no value in a column of the tables. Of a reference city gaps.csv says what it lacks, but for where it lies. */
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
