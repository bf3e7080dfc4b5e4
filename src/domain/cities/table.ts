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
import { editionColumn } from '../../data/editions/table.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

/** The hand-made rows: reference cities, each value with a source of its own. */
export const cities = pgTable(
  'cities',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    subdivision: text().notNull(),
    officialCode: text('official_code'),
    placeSource: text('place_source').notNull(),
    population: integer().notNull(),
    populationSource: text('population_source').notNull(),
    seismicZone: text('seismic_zone').notNull(),
    seismicZoneWhen: jsonb('seismic_zone_when').$type<Conjunction>().notNull(),
    seismicZoneSource: text('seismic_zone_source').notNull(),
    windSpeedMs: doublePrecision('wind_speed_ms').notNull(),
    windSpeedWhen: jsonb('wind_speed_when').$type<Conjunction>().notNull(),
    windSpeedSource: text('wind_speed_source').notNull(),
    climateZone: text('climate_zone').notNull(),
    climateZoneSource: text('climate_zone_source').notNull(),
    referenceCostPerM2: doublePrecision('reference_cost_per_m2'),
    referenceCostSource: text('reference_cost_source'),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.code] })],
);

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
