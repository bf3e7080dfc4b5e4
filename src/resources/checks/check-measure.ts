import type { Applicability } from '../../conditions/condition.ts';
import { applies, type Facts, missingFacts } from '../../conditions/evaluate.ts';
import type { Terms } from '../../conditions/terms.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';

export type Outcome = 'PASS' | 'FAIL' | 'NOT_APPLICABLE' | 'UNDECIDED';

export type Verdict = {
  outcome: Outcome;
  /** By how much the measure keeps the threshold, in the unit of the field; below 0 where it breaks it. Null where the rule does not hold, or sets no order. */
  margin: number | null;
  /** Names of the facts without which it is unknown whether the rule holds. */
  missing: readonly string[];
  /** The rule is broken, and there may be an exception from it: one that its conditions do not say, or that was assumed away. */
  exceptionPossible: boolean;
};

type Rule = Applicability & Pick<ComplianceRuleRow, 'operator' | 'value' | 'applicability'>;

/**
 * What a rule says of a measure of its field under the facts. With `assumeNoExceptions`, exceptions of which it is not known whether they hold are taken not to; their
 * facts are still named as missing.
 */
export function checkMeasure(rule: Rule, value: number, facts: Facts, terms: Terms, assumeNoExceptions: boolean): Verdict {
  const known = applies(rule, facts, terms);
  const assumed = known === null && assumeNoExceptions && applies({ when: rule.when, unless: [] }, facts, terms) === true;
  const holds = assumed || known;
  if (holds === false) return { outcome: 'NOT_APPLICABLE', margin: null, missing: [], exceptionPossible: false };
  const margin = marginOf(rule, value);
  if (holds === null || rule.applicability === 'none') {
    return { outcome: 'UNDECIDED', margin, missing: missingFacts(rule, facts, terms), exceptionPossible: false };
  }
  const complies = meets(rule, value);
  const exceptionPossible = !complies && (assumed || rule.applicability === 'partial');
  return { outcome: complies ? 'PASS' : 'FAIL', margin, missing: missingFacts(rule, facts, terms), exceptionPossible };
}

function meets({ operator, value: threshold }: Rule, value: number): boolean {
  switch (operator) {
    case '>=':
      return value >= threshold;
    case '>':
      return value > threshold;
    case '<=':
      return value <= threshold;
    case '<':
      return value < threshold;
    case '==':
      return value === threshold;
    default:
      return value !== threshold;
  }
}

function marginOf({ operator, value: threshold }: Rule, value: number): number | null {
  if (operator === '!=') return null;
  const slack = operator.startsWith('>') ? value - threshold : operator.startsWith('<') ? threshold - value : -Math.abs(value - threshold);
  // Digits that binary fractions add are no part of a measure.
  return Number(slack.toFixed(9)) || 0;
}
