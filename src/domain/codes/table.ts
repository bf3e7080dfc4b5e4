import * as z from 'zod';
import {
  alternatives,
  conjunction,
  inForce,
  isoDate,
  oneOf,
  optional,
  optionalText,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';
import { CODE_KINDS } from '../../engine/checks/adopted-codes.ts';

export const codeRecord = z.strictObject({
  code: snakeCase.describe(
    'Identifier of the code. Of a model code or a building code it is also a value of the fact `building_code`.',
  ),
  name: text.describe('Its title with the edition.'),
  kind: oneOf(CODE_KINDS).describe(
    'What it is: model_code (law only where it is adopted), building_code (of a state, province or city, which a building follows in place of others), law (an act, decree or order that applies beside all others) or standard (which a law refers to).',
  ),
  publisher: optionalText.describe('Who publishes it; blank where only an account of it was read.'),
  based_on: optionalText.describe('The code of this file that it is made from; blank for none.'),
  next_edition: optionalText.describe(
    'The next edition that is announced, with its day; blank where none is known.',
  ),
  review_after: optional(isoDate).describe(
    'The day after which the code must be looked at again; blank where nothing is announced.',
  ),
  source: optionalText.describe(
    'The document that it was read in: an id of sources.csv. Blank where no part of it is published here.',
  ),
});

/** The codes, laws and standards that rules stand in: codes.csv. */
export const codes = countryTable('codes', codeRecord, ['code']);
export type CodeRow = typeof codes.$inferSelect;

export const adoptionRecord = z.strictObject({
  where: conjunction.describe(
    'The places, as conditions such as `subdivision=US-WA`; blank for the whole country. A place with adoptions of its own has none of the wider ones.',
  ),
  code: snakeCase.describe('The code that is law there: one of codes.csv.'),
  when: alternatives.describe('For which buildings, as conditions; blank for all.'),
  ...inForce,
  reference: text.describe('The act or page that makes it law, with the clause.'),
  source: text.describe('The document that was read: an id of sources.csv.'),
});

/** Which code is law where, and for which buildings: adoptions.csv. */
export const adoptions = countryTable('adoptions', adoptionRecord);
export type AdoptionRow = typeof adoptions.$inferSelect;

export const inheritedRuleRecord = z.strictObject({
  code: snakeCase.describe('The code under which the rule applies unchanged: one of codes.csv.'),
  rule_id: text.describe('The rule of another code: one of compliance-rules.csv.'),
  code_reference: text.describe('The clause of the code, as `code_reference` of rules states it.'),
  source: text.describe('The document in which the clause was compared: an id of sources.csv.'),
});

/** Rules of model codes that other codes take over unchanged: inherited-rules.csv. */
export const inheritedRules = countryTable('inherited_rules', inheritedRuleRecord, [
  'code',
  'ruleId',
]);
export type InheritedRuleRow = typeof inheritedRules.$inferSelect;
