import {
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import { APPLICABILITIES, OPERATORS, SEVERITIES } from '../../engine/checks/rule.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

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
    applicability: text({ enum: APPLICABILITIES }).notNull(),
    when: jsonb().$type<readonly Conjunction[]>().notNull(),
    unless: jsonb().$type<readonly Conjunction[]>().notNull(),
    codeReference: text('code_reference').notNull(),
    /** The days on which it is law, both included. */
    inForceFrom: date('in_force_from'),
    inForceUntil: date('in_force_until'),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.ruleId] })],
);
export type ComplianceRuleRow = typeof complianceRules.$inferSelect;
