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

/** What is known of places by the names that conditions ask, said once for each class of places that it follows from. */
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
/** How many places each country publishes, reference cities among them. */
export const placeCounts = pgTable(
  'place_counts',
  { edition: editionColumn(), country: text().notNull(), places: integer().notNull() },
  (table) => [primaryKey({ columns: [table.edition, table.country] })],
);
/**
 * What places are found by: a narrow row for each, which the database makes of `places` when an edition is loaded (drizzle/0011_located_places.sql). The table is parted by
 * edition, and within it into stretches of 64,000 places or so that follow each other in the order of pages, each with indexes of its own on the parts of `search`, on the postcodes and on where places lie.
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
/** Of each stretch the first and the last `minusPopulation`. */
export const placeStretches = pgTable(
  'place_stretches',
  { edition: editionColumn(), first: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.edition, table.first] })],
);

export type FactRuleRow = typeof factRules.$inferSelect;
