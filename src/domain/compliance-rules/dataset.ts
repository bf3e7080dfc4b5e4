import * as z from 'zod';
import {
  alternatives,
  decimal,
  inForce,
  matching,
  oneOf,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { dataFile, outOfBounds, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import { APPLICABILITIES, OPERATORS, SEVERITIES } from '../../engine/checks/rule.ts';
import { ABOUT } from '../../engine/conditions/terms.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { convertStated, explainStrayThreshold, statedIn } from './stated-threshold.ts';
import { complianceRules } from './table.ts';

export const complianceRulesFile = dataFile({
  name: 'compliance-rules.csv',
  description: 'Rules that a program can check: the design must satisfy `field operator value`',
  record: z.strictObject({
    rule_id: matching(
      '[A-Z]{2}-(ACC|SAF|FIR|HAB|STR|ENE)-[0-9]{2,3}',
      'must be like IT-ACC-01: country, ACC SAF FIR HAB STR or ENE, number',
    ).describe(
      'Identifier of the rule: country, subject (ACC accessibility, SAF safety in use, FIR fire, HAB habitability, STR structure, ENE energy), number.',
    ),
    description: text.describe(
      'What the rule asks and what it holds for, in words; what an authority may grant case by case stands here alone.',
    ),
    field: snakeCase.describe(
      'The attribute of a design that is checked: one of fields.csv, which says what it is and in which unit.',
    ),
    operator: oneOf(OPERATORS).describe(
      'How the attribute must compare with the value in a design that complies: `field operator value`.',
    ),
    value: decimal.describe('The threshold, in the unit of the field.'),
    severity: oneOf(SEVERITIES).describe(
      'How grave it is to break the rule: critical (mandatory, about life safety or the right of access), warning (mandatory) or info (not mandatory).',
    ),
    applicability: oneOf(APPLICABILITIES).describe(
      'How well the conditions say what the rule holds for: exact (they decide it), partial (the law has exceptions that they do not say) or none (only the description says it).',
    ),
    when: alternatives.describe(
      'Conditions, in alternatives, of which one must hold for the rule to hold; blank for always.',
    ),
    unless: alternatives.describe(
      'Exceptions, in alternatives, each of which frees from the rule; blank for none.',
    ),
    code_reference: text.describe(
      'The act or code and the clause; after a colon at the end, the limit as the code states it in another unit.',
    ),
    ...inForce,
    source: text.describe('The document that the rule was read in: an id of sources.csv.'),
  }),
  key: ['rule_id'],
  references: { source: TO_SOURCE },
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
  table: complianceRules,
  row: ({ rule_id, code_reference, in_force_from, in_force_until, ...record }) => ({
    ...record,
    ruleId: rule_id,
    codeReference: code_reference,
    inForceFrom: in_force_from,
    inForceUntil: in_force_until,
  }),
});

/** What is wrong with a threshold whose reference ends with the one that the code states: ours must equal it, or lie on the permissive side of it. */
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
