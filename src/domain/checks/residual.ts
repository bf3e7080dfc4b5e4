import type { Applicability, Conjunction } from '../../engine/conditions/condition.ts';
import { type Known, withoutAbsent } from '../../engine/conditions/decide.ts';
import { allHold, holds } from '../../engine/conditions/evaluate.ts';
import { describeConjunction, type Words } from '../terms/describe-condition.ts';

/** The open part of a scope: alternatives, one of them required, and exceptions. */
type Residual = Applicability;

/** The open conditions of an undecided rule. Absent exceptions are left out. */
export function residualOf(rule: Applicability, known: Known): Residual {
  const { facts, terms, ordinary } = known;
  const { when, unless } = withoutAbsent(rule, known);
  const openOf = (alternatives: readonly Conjunction[]) =>
    alternatives.flatMap((each) =>
      allHold(each, facts, terms, ordinary) === null
        ? [each.filter((condition) => holds(condition, facts, terms, ordinary) === null)]
        : [],
    );
  const isBegun =
    when.length === 0 || when.some((each) => allHold(each, facts, terms, ordinary) === true);
  return { when: isBegun ? [] : openOf(when), unless: openOf(unless) };
}

/** A residual in words: `if Use of the door: bathroom door, unless Works: existing`. */
export function describeResidual({ when, unless }: Residual, words: Words): string {
  const alternatives = (groups: readonly Conjunction[]) =>
    groups.map((each) => describeConjunction(each, words)).join('; or ');
  const parts = [
    ...(when.length > 0 ? [`if ${alternatives(when)}`] : []),
    ...(unless.length > 0 ? [`unless ${alternatives(unless)}`] : []),
  ];
  return parts.join(', ') || 'as its description states';
}
