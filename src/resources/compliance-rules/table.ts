import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../db/editions.ts';

/** The comparison symbols; a design satisfies a rule when `attribute operator value` holds. */
export const OPERATORS = ['>=', '>', '<=', '<', '==', '!='] as const;
export const SEVERITIES = ['critical', 'warning', 'info'] as const;

export const complianceRules = pgTable(
  'compliance_rules',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    ruleId: text('rule_id').notNull(),
    description: text().notNull(),
    field: text().notNull(),
    operator: text({ enum: OPERATORS }).notNull(),
    value: doublePrecision().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    codeReference: text('code_reference').notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.ruleId] })],
);
export type ComplianceRuleRow = typeof complianceRules.$inferSelect;
