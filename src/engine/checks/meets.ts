import type { Rule } from './rule.ts';

type Threshold = Pick<Rule, 'operator' | 'value'>;

/** Whether a value keeps the threshold of a rule. */
export function meets({ operator, value: threshold }: Threshold, value: number): boolean {
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

/** By how much a value keeps the threshold, in its unit; below 0 where it breaks it. Null for `!=`, which sets no order. */
export function marginOf({ operator, value: threshold }: Threshold, value: number): number | null {
  if (operator === '!=') return null;
  const slack = operator.startsWith('>')
    ? value - threshold
    : operator.startsWith('<')
      ? threshold - value
      : -Math.abs(value - threshold);
  // Removes the digits that binary fractions add.
  return Number(slack.toFixed(9)) || 0;
}
