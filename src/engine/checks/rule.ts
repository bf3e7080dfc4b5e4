import type { Conjunction } from '../conditions/condition.ts';

/** The comparison symbols: a design satisfies a rule when `field operator value` holds. */
export const OPERATORS = ['>=', '>', '<=', '<', '==', '!='] as const;
export const SEVERITIES = ['critical', 'warning', 'info'] as const;
/** How well `when` and `unless` say where a rule applies: fully, necessarily but not sufficiently, or not at all. */
export const APPLICABILITIES = ['exact', 'partial', 'none'] as const;

/** A rule: `value` is in the unit of its field. */
export type Rule = {
  ruleId: string;
  field: string;
  operator: (typeof OPERATORS)[number];
  value: number;
  severity: (typeof SEVERITIES)[number];
  applicability: (typeof APPLICABILITIES)[number];
  when: readonly Conjunction[];
  unless: readonly Conjunction[];
  codeReference: string;
};

/** What is measured: its unit and plausible range, the part that it is always measured of, and the part that it is usually measured of. */
export type Field = {
  field: string;
  unit: string;
  part: string | null;
  usualPart: string | null;
  min: number;
  max: number;
};
