import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';

/** The vocabulary of rule fields, shared by all countries: data/fields.csv. */
export const ruleFields = pgTable(
  'rule_fields',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    field: text().notNull(),
    unit: text().notNull(),
    required: boolean().notNull(),
    part: text(),
    usualPart: text('usual_part'),
    occupancies: jsonb().$type<readonly string[]>().notNull(),
    description: text().notNull(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.field] })],
);
export type RuleFieldRow = typeof ruleFields.$inferSelect;

/** The vocabulary of building parameters, shared by all countries: data/parameters.csv. */
export const parameters = pgTable(
  'parameters',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    parameter: text().notNull(),
    unit: text().notNull(),
    description: text().notNull(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.parameter] })],
);
export type ParameterRow = typeof parameters.$inferSelect;
