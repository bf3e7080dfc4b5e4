import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

/** Things that ordinary buildings have, each with the facts that its name says: data/element-profiles.csv. */
export const elementProfiles = pgTable(
  'element_profiles',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    profile: text().notNull(),
    label: text().notNull(),
    occupancies: jsonb().$type<readonly string[]>().notNull(),
    facts: jsonb().$type<Conjunction>().notNull(),
    fields: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.profile] })],
);
export type ElementProfileRow = typeof elementProfiles.$inferSelect;
