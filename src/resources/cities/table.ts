import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../db/editions.ts';

export const cities = pgTable(
  'cities',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    population: integer().notNull(),
    populationSource: text('population_source').notNull(),
    seismicZone: text('seismic_zone').notNull(),
    seismicZoneSource: text('seismic_zone_source').notNull(),
    windSpeedMs: doublePrecision('wind_speed_ms').notNull(),
    windSpeedSource: text('wind_speed_source').notNull(),
    climateZone: text('climate_zone').notNull(),
    climateZoneSource: text('climate_zone_source').notNull(),
    referenceCostPerM2: doublePrecision('reference_cost_per_m2'),
    referenceCostSource: text('reference_cost_source'),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.code] })],
);
export type CityRow = typeof cities.$inferSelect;
