import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  conjunction,
  decimalBetween,
  optional,
  optionalText,
  shortText,
  slug,
  snakeCase,
  text as textCell,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';

/** The design wind speed of a place, which is not in parameters.csv. */
export const WIND_SPEED = 'wind_speed_ms';
/** Bounds of the design wind speeds of places. */
export const PLAUSIBLE_WIND_MS = { min: 15, max: 100 };

/** The values that REST returns of each city. A place may lack some. */
export const CORE_VALUES = ['population', 'seismic_zone', 'wind_speed_ms', 'climate_zone'] as const;

/** Columns of cities.csv and places.csv. */
export const placeCells = {
  code: slug.describe(
    'Code of the place, which no other place of the country has: its name in lower-case ASCII letters.',
  ),
  name: shortText.describe('Its name, spelt as the place itself spells it.'),
  subdivision: shortText.describe(
    'The narrowest state, province or region that it lies in, as in ISO 3166-2.',
  ),
  official_code: optionalText.describe(
    "Its code in the country's official statistics; blank when no source that states it was opened.",
  ),
  population: wholeNumber.meta({
    description: 'Inhabitants by the newest census or official estimate that was opened.',
    unit: '1',
  }),
  seismic_zone: shortText.describe(
    "Seismic zone as the country's building code labels it; `unzoned` where the code has no zones.",
  ),
  wind_speed_ms: decimalBetween(
    PLAUSIBLE_WIND_MS.min,
    PLAUSIBLE_WIND_MS.max,
    'metres per second are expected',
  ).meta({
    description:
      'Design wind speed. Codes differ in averaging and return period, so that two speeds compare only where the parameters wind_averaging_period_s and wind_return_period_years agree.',
    unit: 'm/s',
  }),
  climate_zone: shortText.describe(
    "Climate zone as the country's energy code labels it; `unzoned` where the code has no zones.",
  ),
};

const CITED = 'an id of sources.csv';
const sourceOf = (value: string) =>
  optionalText.describe(
    `The document that the ${value} was read in: ${CITED}; blank where it is not known, and gaps.csv states why.`,
  );

export const cityRecord = z.strictObject({
  code: placeCells.code,
  name: placeCells.name,
  subdivision: placeCells.subdivision,
  official_code: placeCells.official_code,
  place_source: textCell.describe(
    `The document that subdivision and official code were read in: ${CITED}.`,
  ),
  population: optional(placeCells.population),
  population_source: sourceOf('population'),
  seismic_zone: optional(placeCells.seismic_zone),
  seismic_zone_when: conjunction.describe(
    'For what buildings the seismic zone is given, as conditions; blank for all.',
  ),
  seismic_zone_source: sourceOf('seismic zone'),
  wind_speed_ms: optional(placeCells.wind_speed_ms),
  wind_speed_when: conjunction.describe(
    'For what buildings the wind speed is given, as conditions; blank for all.',
  ),
  wind_speed_source: sourceOf('wind speed'),
  climate_zone: optional(placeCells.climate_zone),
  climate_zone_source: sourceOf('climate zone'),
});

/** Reference cities, each value with a source of its own. An unknown value is a gap. */
export const cities = countryTable('cities', cityRecord, ['code']);

/** Ordered byte by byte in every database, so that pages are the same in all of them. */
export const codeColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Values of a place beyond its core values, by column of the tables. */
export type PlaceValues = Readonly<Record<string, string | number>>;

/**
 * One row for each place. Null is unknown, and place-columns.csv states why. The table is
 * partitioned by edition, so that an old edition can be dropped (see editions/partitions.ts).
 * Indexes use the negative population, the order of pages; a place of unknown population comes
 * last. `search` is for listed places.
 */
export const places = pgTable(
  'places',
  {
    edition: integer().notNull(),
    country: codeColumn().notNull(),
    code: codeColumn().notNull(),
    name: text().notNull(),
    /** Folded name and official code. */
    search: text().notNull(),
    subdivision: text().notNull(),
    officialCode: text('official_code'),
    population: integer(),
    seismicZone: text('seismic_zone'),
    windSpeedMs: doublePrecision('wind_speed_ms'),
    climateZone: text('climate_zone'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    postcodes: text().array().notNull().default([]),
    isReference: boolean('is_reference').notNull(),
    values: jsonb().$type<PlaceValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.country, table.code] }),
    index('places_by_population').on(
      sql`(coalesce(-${table.population}, 1))`,
      table.code,
      table.country,
    ),
    index('places_of_country_by_population').on(
      table.country,
      sql`(coalesce(-${table.population}, 1))`,
      table.code,
    ),
  ],
);

export const placeColumnRecord = z.strictObject({
  column: snakeCase.describe('A column of places.csv.'),
  source: optionalText.describe(
    'The document that its values were read in: an id of sources.csv; blank for code and name, and where no place has a value.',
  ),
  reference: optionalText.describe(
    'The clause or table that states them, or the formula that they were derived by; blank for code and name, and where no place has a value.',
  ),
  blank_reason: optionalText.describe(
    'Why a place has no value where its cell is blank: what was looked for and not found, or which places the document leaves out; blank where all places have one. Of the column name: which places of the country have no row at all; without that row none is missing.',
  ),
});

/** The sources of the columns of whole tables. */
export const placeColumns = countryTable('place_columns', placeColumnRecord, ['column']);
export type PlaceColumnRow = typeof placeColumns.$inferSelect;

export type CityRow = Omit<typeof places.$inferSelect, 'search'>;
/** A reference city, with the sources of its own values. */
export type ReferenceCityRow = CityRow & typeof cities.$inferSelect;

/** Bytes of the postcodes of a place as JSON. The size of responses depends on it. */
export const MAX_POSTCODES_BYTES = 10_000;

export type Location = Pick<CityRow, 'latitude' | 'longitude' | 'postcodes'>;
