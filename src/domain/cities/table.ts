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
  text as textCell,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';
import { editionColumn } from '../../data/db/edition-tables.ts';

/** The design wind speed of a place, which is no parameter of parameters.csv. */
export const WIND_SPEED = 'wind_speed_ms';
/** Bounds of the design wind speeds of places. */
export const PLAUSIBLE_WIND_MS = { min: 15, max: 100 };

/** The values that REST returns of each city. A place may lack some. */
export const CORE_VALUES = ['population', 'seismic_zone', 'wind_speed_ms', 'climate_zone'] as const;

/** What a place has, be it in cities.csv or in places.csv. */
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

/** The hand-made rows: reference cities, each value with a source of its own. An unknown value is a gap. */
export const cities = countryTable('cities', cityRecord, ['code']);

/** A code that is ordered byte by byte in every database, so that pages are the same in all of them. */
export const codeColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** What whole tables say of a place beyond its core values, by the names of their columns. */
export type PlaceValues = Readonly<Record<string, string | number>>;

/**
 * One row for each place, hand-made or imported; what is null is not known, and place-columns.csv says why. The table is parted by edition, so that an old edition is dropped and not deleted (see editions/partitions.ts).
 * The negative of the population makes the order of pages one that an index has; where it is not known, a place stands last. `search` is for listed places, which are made of these.
 */
export const places = pgTable(
  'places',
  {
    edition: integer().notNull(),
    country: codeColumn().notNull(),
    code: codeColumn().notNull(),
    name: text().notNull(),
    /** Name and official code as they are searched. */
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
/** Where the columns of whole tables come from, once for all places of a country. */
export const placeColumns = pgTable(
  'place_columns',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    column: text('column').notNull(),
    source: text(),
    reference: text(),
    /** Why a place has no value where the column is blank. */
    blankReason: text('blank_reason'),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.column] })],
);
export type PlaceColumnRow = typeof placeColumns.$inferSelect;

/** A place as it is published, hand-made or imported. */
export type CityRow = Omit<typeof places.$inferSelect, 'search'>;
/** A reference city, with the sources of its own values. */
export type ReferenceCityRow = CityRow & typeof cities.$inferSelect;

/** Bytes that the postcodes of a place may have as JSON. Answers count on it. */
export const MAX_POSTCODES_BYTES = 10_000;

/** Where a place lies, and the postcodes of its addresses. */
export type Location = Pick<CityRow, 'latitude' | 'longitude' | 'postcodes'>;
