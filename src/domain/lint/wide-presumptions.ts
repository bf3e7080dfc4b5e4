import { type Conjunction, formatCondition } from '../../engine/conditions/condition.ts';
import type { Warning } from './dataset.ts';

export type Presumption = { when: readonly Conjunction[]; fact: string; value: string };

/** Facts that distinguish elements of a building. */
const ELEMENT_FACTS = ['serves', 'inside', 'part'];

/** Presumptions that do not name their element, while others of the same fact do. */
export function* presumedWidely(
  presumptions: readonly Presumption[],
  ofAllCountries: readonly Presumption[],
): Generator<Warning> {
  for (const presumption of presumptions) {
    const { when, fact, value } = presumption;
    const siblings = [...presumptions, ...ofAllCountries].filter(
      (each) => each.fact === fact && each !== presumption,
    );
    const missing = ELEMENT_FACTS.filter(
      (name) =>
        name !== fact &&
        !(when.length > 0 && when.every((conditions) => names(conditions, name))) &&
        siblings.some((each) => each.when.some((conditions) => names(conditions, name))),
    );
    if (missing.length > 0)
      yield {
        check: 'presumed_widely',
        item: `${fact}=${value}`,
        other: textOf(when),
        message: `it does not ask ${missing.join(', ')}, as others of ${fact} do`,
      };
  }
}

function names(conditions: Conjunction, name: string): boolean {
  return conditions.some((condition) => condition.name === name);
}

/** Avoids `;`, which separates the others of an acknowledgement. */
function textOf(when: readonly Conjunction[]): string {
  return (
    when.map((conditions) => conditions.map(formatCondition).join(' and ')).join(' or ') || 'always'
  );
}
