import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../db/editions.ts';

export const BLOCKS = ['rules', 'cities', 'building_params', 'building_codes', 'zoning', 'cost_index'] as const;
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
