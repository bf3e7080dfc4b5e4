import * as z from 'zod';
import {
  alternatives,
  decimal,
  inForce,
  list,
  matching,
  oneOf,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';
import { APPLICABILITIES, OPERATORS, SEVERITIES } from '../../engine/checks/rule.ts';

export const ruleRecord = z.strictObject({
  rule_id: matching(
    '[A-Z]{2}-(ACC|SAF|FIR|HAB|STR|ENE)-[0-9]{2,4}',
    'must be like IT-ACC-01: country, ACC SAF FIR HAB STR or ENE, number',
  ).describe(
    'Identifier of the rule: country, subject (ACC accessibility, SAF safety in use, FIR fire, HAB habitability, STR structure, ENE energy), number.',
  ),
  description: text.describe(
    'The requirement and its scope, in words. What an authority may grant case by case stands here alone.',
  ),
  field: snakeCase.describe(
    'The attribute of a design that is checked: one of fields.csv, with its meaning and unit.',
  ),
  operator: oneOf(OPERATORS).describe(
    'How the attribute must compare with the value in a design that complies: `field operator value`.',
  ),
  value: decimal.describe('The threshold, in the unit of the field.'),
  severity: oneOf(SEVERITIES).describe(
    'How grave it is to break the rule: critical (mandatory, about life safety or the right of access), warning (mandatory) or info (not mandatory).',
  ),
  applicability: oneOf(APPLICABILITIES).describe(
    'How well the conditions state the scope of the rule: exact (they decide it), partial (the law has exceptions that are not coded) or none (only the description states it).',
  ),
  when: alternatives.describe(
    'Conditions, in alternatives: the rule applies where one holds; blank for always.',
  ),
  unless: alternatives.describe(
    'Exceptions, in alternatives: the rule does not apply where one holds; blank for none.',
  ),
  code: snakeCase.describe('The code, law or standard that the rule stands in: one of codes.csv.'),
  replaces: list.describe(
    'The rules of the code that its code is made from whose place it takes, separated by `;`; each excepts its code. Blank for none.',
  ),
  code_reference: text.describe(
    'The act or code and the clause; after a colon at the end, the limit as the code states it in another unit.',
  ),
  ...inForce,
  source: text.describe('The document that the rule was read in: an id of sources.csv.'),
});

export const complianceRules = countryTable('compliance_rules', ruleRecord, ['ruleId']);
export type ComplianceRuleRow = typeof complianceRules.$inferSelect;
