import { dataFile, outOfBounds, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import { ABOUT } from '../../engine/conditions/terms.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { TO_CODE } from '../codes/dataset.ts';
import { findExactAccounts } from './exact-accounts.ts';
import { findWrongCodes } from './rules-of-codes.ts';
import { convertStated, explainStrayThreshold, statedIn } from './stated-threshold.ts';
import { complianceRules, ruleRecord } from './table.ts';

export const complianceRulesFile = dataFile({
  name: 'compliance-rules.csv',
  description: 'Rules that a program can check: the design must satisfy `field operator value`',
  record: ruleRecord,
  key: ['rule_id'],
  references: { code: TO_CODE, source: TO_SOURCE },
  conditions: { when: ABOUT, unless: ABOUT },
  *check(records, { descriptor, vocabulary }) {
    yield* findEndedBeforeBegun(records);
    for (const { line, record } of records) {
      const { country } = descriptor.plumbline;
      if (!record.rule_id.startsWith(`${country}-`))
        yield { line, column: 'rule_id', message: `must start with ${country}-` };
      const field = vocabulary.fields.get(record.field);
      const message = field
        ? outOfBounds(record.value, record.field, field)
        : notIn('fields.csv', record.field, vocabulary.fields.keys());
      if (message) yield { line, column: field ? 'value' : 'field', message };
      const stray = field && findStrayThreshold(record, field.unit);
      if (stray) yield { line, ...stray };
      const bare = record.when.length + record.unless.length === 0;
      if (record.applicability === 'partial' && bare)
        yield {
          line,
          column: 'when',
          message: 'a partial rule states the conditions that it knows',
        };
    }
  },
  needsWhole: ['codes.csv', 'compliance-rules.csv', 'sources.csv'],
  *checkWhole(records, country) {
    yield* findWrongCodes(records, country);
    yield* findExactAccounts(records, country);
  },
  table: complianceRules,
});

/** A threshold must equal the one in its reference, or be rounded to the permissive side. */
function findStrayThreshold(
  rule: { code_reference: string; value: number; operator: string },
  unit: string,
): { column: string; message: string } | null {
  const text = statedIn(rule.code_reference);
  if (text === null) return null;
  const stated = convertStated(text, unit);
  if (stated === null)
    return {
      column: 'code_reference',
      message: `'${text}' cannot be read as a threshold in ${unit}`,
    };
  const message = explainStrayThreshold(rule.value, rule.operator, stated);
  return message === null ? null : { column: 'value', message };
}
