import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../db/editions.ts';

export const buildingParams = pgTable(
  'building_params',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    parameter: text().notNull(),
    value: doublePrecision().notNull(),
    reference: text().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.city, table.parameter] })],
);
export type BuildingParamRow = typeof buildingParams.$inferSelect;
