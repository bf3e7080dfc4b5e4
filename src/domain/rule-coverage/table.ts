import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import { GAP_REASONS } from '../completeness/table.ts';

/** The fields for which a country publishes no rule of some uses, each with the reason: rule-gaps.csv. */
export const ruleGaps = pgTable(
  'rule_gaps',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    field: text().notNull(),
    occupancies: jsonb().$type<readonly string[]>().notNull(),
    reason: text({ enum: GAP_REASONS }).notNull(),
    note: text().notNull(),
    source: text(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
export type RuleGapRow = typeof ruleGaps.$inferSelect;
