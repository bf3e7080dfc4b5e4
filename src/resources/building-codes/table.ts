import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../db/editions.ts';

export const CODE_CATEGORIES = ['structural', 'fire', 'accessibility', 'energy'] as const;

export const buildingCodes = pgTable(
  'building_codes',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    category: text({ enum: CODE_CATEGORIES }).notNull(),
    parameter: text().notNull(),
    value: text().notNull(),
    reference: text().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.city, table.category, table.parameter] })],
);
export type BuildingCodeRow = typeof buildingCodes.$inferSelect;
