import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';

export const costIndexPoints = pgTable(
  'cost_index_points',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    period: text().notNull(),
    value: doublePrecision().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.period] })],
);
export type CostIndexPointRow = typeof costIndexPoints.$inferSelect;
