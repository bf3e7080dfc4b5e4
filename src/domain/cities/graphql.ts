import { cityKey } from '../../data/db/keys.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Country, inCountry } from '../countries/graphql.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import type { CountryRow } from '../countries/table.ts';
import { builder, type Context } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import type { SourceRow } from '../sources/table.ts';
import { Condition } from '../terms/graphql.ts';
import { citiesOfCountry, placeByKey, placeColumnsOfCountry } from './queries.ts';
import type { CityRow, ReferenceCityRow } from './table.ts';

export const Place = builder.objectRef<CityRow>('Place');

const { id } = identify<CityRow>('Place', {
  parts: ({ country, code }) => [country, code],
  find: inCountry((country, [code = ''], context) => findCity(context, country, code)),
});

const NULL_WHY = 'Null where it is not known; `unknownValues` has the reason.';

Place.implement({
  description:
    'A place with the parameters that it sets for a design: a reference city, or one of the whole official tables.',
  interfaces: [Node],
  fields: (t) => {
    /** The source named by the row of a reference city, or by the table of its column. */
    const sourceOfValue = (
      description: string,
      column: string,
      isKnown: (city: CityRow) => boolean,
      ofReference: (city: ReferenceCityRow) => string | null,
    ) =>
      t.field({
        type: Source,
        nullable: true,
        description: `${description} Null where that is.`,
        resolve: (city, _args, context) =>
          isKnown(city) ? columnSource(city, context, column, ofReference) : null,
      });
    return {
      id: t.id(id),
      code: t.exposeString('code', { description: 'Identifier within the country, such as roma.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      isReference: t.exposeBoolean('isReference', {
        description:
          'Whether it is among the reference cities, by which completeness is measured; all others come from whole official tables.',
      }),
      country: t.field({
        type: Country,
        description: 'The country that it lies in.',
        resolve: (city, _args, { edition }) =>
          edition.load(
            countriesByCode,
            ALL,
            (countries) => countries.get(city.country) as CountryRow,
          ),
      }),
      subdivision: t.exposeString('subdivision', {
        description: 'The narrowest state, province or region that it lies in, as in ISO 3166-2.',
      }),
      officialCode: t.exposeString('officialCode', {
        nullable: true,
        description:
          "Its code in the country's official statistics; null when no source that states it was opened.",
      }),
      population: t.exposeInt('population', {
        nullable: true,
        description: `Inhabitants, by the newest census or official estimate. ${NULL_WHY}`,
      }),
      seismicZone: t.exposeString('seismicZone', {
        nullable: true,
        description: `Seismic zone as the country's code labels it; \`unzoned\` where it has none, \`site-specific\` where each site has its own category. ${NULL_WHY}`,
      }),
      seismicZoneWhen: t.field({
        type: [Condition],
        description: 'For what buildings the seismic zone was given; empty where for all.',
        resolve: (city, _args, context) =>
          mapMaybePromise(
            [referenceCity(city, context)],
            (reference) => reference?.seismicZoneWhen ?? [],
          ),
      }),
      windSpeedMs: t.exposeFloat('windSpeedMs', {
        nullable: true,
        description: `Design wind speed in m/s. Codes differ in averaging and return period: compare by \`windBasis\`. ${NULL_WHY}`,
      }),
      windSpeedWhen: t.field({
        type: [Condition],
        description: 'For what buildings the wind speed was given; empty where for all.',
        resolve: (city, _args, context) =>
          mapMaybePromise(
            [referenceCity(city, context)],
            (reference) => reference?.windSpeedWhen ?? [],
          ),
      }),
      climateZone: t.exposeString('climateZone', {
        nullable: true,
        description: `Climate zone as the country's energy code labels it; \`unzoned\` where it has none. ${NULL_WHY}`,
      }),
      placeSource: t.field({
        type: Source,
        description: 'The document that subdivision and official code were read in.',
        resolve: (city, _args, context) =>
          columnSource(city, context, 'subdivision', ({ placeSource }) => placeSource),
      }),
      populationSource: sourceOfValue(
        'The document that the population was read in.',
        'population',
        ({ population }) => population !== null,
        ({ populationSource }) => populationSource,
      ),
      seismicZoneSource: sourceOfValue(
        'The document that the seismic zone was read in.',
        'seismic_zone',
        ({ seismicZone }) => seismicZone !== null,
        ({ seismicZoneSource }) => seismicZoneSource,
      ),
      windSpeedSource: sourceOfValue(
        'The document that the wind speed was read in.',
        'wind_speed_ms',
        ({ windSpeedMs }) => windSpeedMs !== null,
        ({ windSpeedSource }) => windSpeedSource,
      ),
      climateZoneSource: sourceOfValue(
        'The document that the climate zone was read in.',
        'climate_zone',
        ({ climateZone }) => climateZone !== null,
        ({ climateZoneSource }) => climateZoneSource,
      ),
    };
  },
});

/** The source that the row of a reference city names, or that of the table's column. */
function columnSource(
  city: CityRow,
  context: Context,
  column: string,
  ofReference: (city: ReferenceCityRow) => string | null,
): MaybePromise<SourceRow> {
  const reads = [
    referenceCity(city, context),
    context.edition.load(placeColumnsOfCountry, city.country),
  ] as const;
  return mapMaybePromise(reads, (reference, columns) =>
    sourceOf(
      context,
      city.country,
      (reference ? ofReference(reference) : columns.get(column)?.source) as string,
    ),
  );
}

/** The row of a reference city; null for all other places. */
function referenceCity(
  { country, code, isReference }: CityRow,
  { edition }: Context,
): MaybePromise<ReferenceCityRow | null> {
  return isReference
    ? edition.load(citiesOfCountry, country, (byCode) => byCode.get(code) as ReferenceCityRow)
    : null;
}

export const PlaceFilter = builder.inputType('PlaceFilter', {
  description: 'All given conditions must hold.',
  fields: (t) => ({
    seismicZone: t.string({ description: 'Exactly this seismic zone.' }),
    climateZone: t.string({ description: 'Exactly this climate zone.' }),
    minPopulation: t.int({ description: 'At least so many inhabitants.' }),
    maxPopulation: t.int({ description: 'At most so many inhabitants.' }),
    minWindSpeedMs: t.float({ description: 'At least this wind speed, in m/s.' }),
    maxWindSpeedMs: t.float({ description: 'At most this wind speed, in m/s.' }),
  }),
});

function matches(city: CityRow, filter: typeof PlaceFilter.$inferInput): boolean {
  return (
    (filter.seismicZone ?? city.seismicZone) === city.seismicZone &&
    (filter.climateZone ?? city.climateZone) === city.climateZone &&
    isWithin(city.population, filter.minPopulation, filter.maxPopulation) &&
    isWithin(city.windSpeedMs, filter.minWindSpeedMs, filter.maxWindSpeedMs)
  );
}

/** An unknown value is not within given bounds. */
function isWithin(
  value: number | null,
  min: number | null | undefined,
  max: number | null | undefined,
): boolean {
  return value === null
    ? (min ?? max ?? null) === null
    : value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}

/** Codes are ASCII, so that no other letter folds into one of theirs. */
export async function findCity(
  { edition }: Context,
  country: string,
  code: string,
): Promise<CityRow | null> {
  if (!/^[A-Za-z0-9-]{1,100}$/.test(code)) return null;
  const wanted = code.toLowerCase();
  const reference = await edition.load(citiesOfCountry, country, (byCode) => byCode.get(wanted));
  if (reference) return reference;
  const hasTables = await edition.load(
    placeColumnsOfCountry,
    country,
    (columns) => columns.size > 0,
  );
  return hasTables ? edition.load(placeByKey, cityKey(country, wanted)) : null;
}

builder.objectFields(Country, (t) => ({
  cities: t.field({
    type: [Place],
    description: 'The reference cities, in the order of the published file.',
    args: {
      filter: t.arg({
        type: PlaceFilter,
        description: 'Only cities that meet all of these conditions.',
      }),
    },
    resolve: (country, { filter }, { edition }) =>
      edition.load(citiesOfCountry, country.code, (byCode) => {
        const all = [...byCode.values()];
        return filter ? all.filter((city) => matches(city, filter)) : all;
      }),
  }),
  city: t.field({
    type: Place,
    nullable: true,
    description:
      'One city, of the reference cities or any other place; null when the country does not have it.',
    args: { code: t.arg.string({ required: true, description: 'Its code in either case.' }) },
    resolve: (country, { code }, context) => findCity(context, country.code, code),
  }),
}));

builder.queryField('city', (t) =>
  t.field({
    type: Place,
    nullable: true,
    description:
      'One city, of the reference cities or any other place; null when it is not published here.',
    args: {
      country: t.arg({
        type: 'CountryCode',
        required: true,
        description: 'Two letters in either case.',
      }),
      code: t.arg.string({ required: true, description: 'Its code in either case.' }),
    },
    resolve: async (_query, { country, code }, context) => {
      const known = await context.edition.load(countriesByCode, ALL, (countries) =>
        countries.has(country),
      );
      return known ? findCity(context, country, code) : null;
    },
  }),
);
