import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Conjunction } from '../../conditions/condition.ts';
import { editionColumn } from '../../editions/table.ts';

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

export type FactRuleRow = typeof factRules.$inferSelect;
