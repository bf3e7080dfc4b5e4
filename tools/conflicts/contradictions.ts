import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { type DatedRecord, daysOf } from '../../src/data/dataset/records-in-force.ts';
import type { Applicability } from '../../src/engine/conditions/condition.ts';
import { overlapInTime } from '../../src/engine/conditions/in-force.ts';
import { findCommonFacts } from '../../src/engine/conditions/overlap.ts';

type Rule = Applicability &
  DatedRecord & {
    rule_id: string;
    field: string;
    operator: string;
    value: number;
    applicability: string;
  };

/** Two rules of one field with different requirements, and facts under which both apply. */
type Contradiction = { rules: readonly [Rule, Rule]; facts: ReadonlyMap<string, string> };

/**
 * Pairs of rules that apply under the same facts, so that a measure may meet one and violate the
 * other. That is right where two laws apply at once, and an error where a condition is missing.
 * Rules without coded conditions (`none`) are left out.
 */
export function contradictionsOf({ records, vocabulary }: CountryPackage): Contradiction[] {
  const rules = recordsOf<Rule>(records, 'compliance-rules.csv').filter(
    ({ applicability }) => applicability !== 'none',
  );
  return rules.flatMap((one, index) =>
    rules.slice(index + 1).flatMap((other) => {
      if (
        one.field !== other.field ||
        !areContradictory(one, other) ||
        !overlapInTime(daysOf(one), daysOf(other))
      )
        return [];
      const facts = findCommonFacts([one, other], vocabulary.terms);
      return facts ? [{ rules: [one, other] as const, facts }] : [];
    }),
  );
}

/** Whether one requires more than the other, or both together the impossible. */
function areContradictory(one: Rule, other: Rule): boolean {
  const [kind, otherKind] = [one, other].map(({ operator }) => operator.charAt(0));
  if (kind === otherKind) return one.value !== other.value;
  const [least, most] = kind === '>' ? [one, other] : [other, one];
  return least.value > most.value;
}
