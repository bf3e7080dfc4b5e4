import * as z from 'zod';
import { decimal, oneOf, snakeCase, text } from '../../packages/columns.ts';
import { dataFile, outOfBounds } from '../../packages/data-file.ts';
import { complianceRules, OPERATORS, SEVERITIES } from './table.ts';

export const complianceRulesFile = dataFile({
  name: 'compliance-rules.csv',
  description: 'Rules that a program can check: the design must satisfy `field operator value`',
  record: z.strictObject({
    rule_id: z
      .string()
      .regex(/^[A-Z]{2}-(ACC|SAF|FIR|HAB|STR|ENE)-\d{2,3}$/, 'must be like IT-ACC-01: country, ACC SAF FIR HAB STR or ENE, number'),
    description: text,
    field: snakeCase,
    operator: oneOf(OPERATORS),
    value: decimal,
    severity: oneOf(SEVERITIES),
    code_reference: text,
    source: text,
  }),
  key: ['rule_id'],
  *check(records, { descriptor, vocabulary }) {
    for (const { line, record } of records) {
      const { country } = descriptor.plumbline;
      if (!record.rule_id.startsWith(`${country}-`)) yield { line, column: 'rule_id', message: `must start with ${country}-` };
      const field = vocabulary.fields.get(record.field);
      const message = field ? outOfBounds(record.value, record.field, field) : `'${record.field}' is not in fields.csv`;
      if (message) yield { line, column: field ? 'value' : 'field', message };
    }
  },
  table: complianceRules,
  row: ({ rule_id, code_reference, ...record }) => ({ ...record, ruleId: rule_id, codeReference: code_reference }),
});
