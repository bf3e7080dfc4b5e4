import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { recordsInForce } from '../../src/data/dataset/records-in-force.ts';
import { inferencesOf } from '../../src/domain/inferences/dataset.ts';
import type { Field, Rule } from '../../src/engine/checks/rule.ts';
import { createRuleBook, type RuleBook } from '../../src/engine/checks/rule-book.ts';

type FieldRecord = Omit<Field, 'usualPart'> & { usual_part: string | null };
type RuleRecord = Omit<Rule, 'ruleId' | 'codeReference'> & {
  rule_id: string;
  code_reference: string;
};

/** The rules of a country package that are law on its day, with fields, terms and inferences. */
export function packageRuleBook(country: CountryPackage): RuleBook<Rule> {
  const rules = recordsInForce<RuleRecord>(country, 'compliance-rules.csv').map(
    ({ rule_id, code_reference, ...rule }): Rule => ({
      ...rule,
      ruleId: rule_id,
      codeReference: code_reference,
    }),
  );
  const fields = new Map(
    recordsOf<FieldRecord>(country.shared, 'fields.csv').map(({ usual_part, ...field }) => [
      field.field,
      { ...field, usualPart: usual_part },
    ]),
  );
  return createRuleBook(rules, inferencesOf(country), fields, country.vocabulary.terms);
}
