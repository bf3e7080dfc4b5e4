import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import { ABOUT, TERM_TYPES } from '../../engine/conditions/terms.ts';

/** What conditions may ask, in all countries. */
export const conditionTerms = pgTable(
  'condition_terms',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    condition: text().notNull(),
    type: text({ enum: TERM_TYPES }).notNull(),
    unit: text(),
    about: text({ enum: ABOUT }).notNull(),
    description: text().notNull(),
    question: text(),
    help: text(),
    rank: integer(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.condition] })],
);
export type ConditionTermRow = typeof conditionTerms.$inferSelect;

/** The closed lists of terms that are the same in all countries. */
export const conditionValues = pgTable(
  'condition_values',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    condition: text().notNull(),
    value: text().notNull(),
    broader: text(),
    special: boolean().notNull(),
    label: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.condition, table.value] })],
);

/** The closed lists of terms about places, which each country has for itself. */
export const placeClasses = pgTable(
  'place_classes',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    condition: text().notNull(),
    value: text().notNull(),
    broader: text(),
    label: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.country, table.condition, table.value] }),
  ],
);
export type PlaceClassRow = typeof placeClasses.$inferSelect;
export type ConditionValueRow = typeof conditionValues.$inferSelect;
