import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/db/edition-tables.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { codeColumn } from '../cities/table.ts';

/** Facts of places by the names that conditions use, one row for each class of places. */
export const factRules = pgTable(
  'fact_rules',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    where: jsonb().$type<Conjunction>().notNull(),
    /** The city that `where` names, if it names one. */
    city: text('own_city'),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
/** Reference cities are included. */
export const placeCounts = pgTable(
  'place_counts',
  { edition: editionColumn(), country: text().notNull(), places: integer().notNull() },
  (table) => [primaryKey({ columns: [table.edition, table.country] })],
);
/**
 * A narrow row for each place, by which places are found. The database makes it from `places` when
 * an edition is loaded (drizzle/0011_located_places.sql). The table is partitioned by edition, then
 * into stretches of about 64,000 places in the order of pages. Each stretch has indexes on parts of
 * `search`, postcodes and positions.
 */
export const listedPlaces = pgTable(
  'listed_places',
  {
    edition: integer().notNull(),
    minusPopulation: integer('minus_population').notNull(),
    code: codeColumn().notNull(),
    country: codeColumn().notNull(),
    search: text().notNull(),
    seismicZone: text('seismic_zone'),
    windSpeedMs: doublePrecision('wind_speed_ms'),
    climateZone: text('climate_zone'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    postcodes: text().array().notNull().default([]),
  },
  (table) => [index('listed_places_of_country').on(table.country)],
);
/** The first and the last `minusPopulation` of each stretch. */
export const placeStretches = pgTable(
  'place_stretches',
  { edition: editionColumn(), first: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.edition, table.first] })],
);

export type FactRuleRow = typeof factRules.$inferSelect;
