import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';

export const BLOCKS = [
  'rules',
  'cities',
  'building_params',
  'building_codes',
  'zoning',
  'cost_index',
] as const;
export type Block = (typeof BLOCKS)[number];
export const GAP_REASONS = ['not_regulated', 'not_collected'] as const;

/** What a complete country would hold and this edition does not, each with its reason. */
export const gaps = pgTable(
  'gaps',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    block: text({ enum: BLOCKS }).notNull(),
    city: text(),
    item: text().notNull(),
    reason: text({ enum: GAP_REASONS }).notNull(),
    note: text().notNull(),
    source: text(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
export type GapRow = typeof gaps.$inferSelect;

/** How much each country holds. */
export const completeness = pgTable(
  'completeness',
  {
    edition: editionColumn(),
    country: text().notNull(),
    rules: integer().notNull(),
    cities: integer().notNull(),
    buildingParams: integer('building_params').notNull(),
    zoningZones: integer('zoning_zones').notNull(),
    /** The mean of the six shares, in per cent, floored to one decimal. */
    completeness: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country] })],
);

/** `share` is present over required; 1 where nothing is required. */
export const completenessBlocks = pgTable(
  'completeness_blocks',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    block: text({ enum: BLOCKS }).notNull(),
    present: integer().notNull(),
    required: integer().notNull(),
    share: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.block] })],
);
export type BlockRow = typeof completenessBlocks.$inferSelect;

/** How much of what is required of a city is there, published or not. */
export const cityCompleteness = pgTable(
  'city_completeness',
  {
    edition: editionColumn(),
    country: text().notNull(),
    city: text().notNull(),
    present: integer().notNull(),
    required: integer().notNull(),
    /** Present over required in per cent, floored to one decimal. */
    completeness: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.city] })],
);
export type CityCompletenessRow = typeof cityCompleteness.$inferSelect;
