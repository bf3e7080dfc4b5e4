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

/** The fact whose absence alone a conjunction states; else nothing. */
function absentIn(conjunction: Conjunction): Conjunction {
  const [only, ...others] = conjunction;
  return only && others.length === 0 && only.operator === '=' && only.values[0] === 'false'
    ? [{ ...only, values: ['true'] }]
    : [];
}

/** A residual in words: `if Use of the door: bathroom door, unless Works: existing`. */
export function describeResidual({ when, unless }: Residual, words: Words): string {
  const alternatives = (groups: readonly Conjunction[]) =>
    groups.map((each) => describeConjunction(each, words)).join('; or ');
  // `Only if it is so` reads better than `unless it is not so`, and `unless` than `if not`.
  const required = unless.flatMap(absentIn);
  const [alone, ...others] = when;
  const absent = alone && others.length === 0 ? absentIn(alone) : [];
  const exceptions = [
    ...(absent.length > 0 ? [absent] : []),
    ...unless.filter((each) => absentIn(each).length === 0),
  ];
  const parts = [
    ...(when.length > 0 && absent.length === 0 ? [`if ${alternatives(when)}`] : []),
    ...(required.length > 0 ? [`only if ${describeConjunction(required, words)}`] : []),
    ...(exceptions.length > 0 ? [`unless ${alternatives(exceptions)}`] : []),
  ];
  return parts.join(', ') || 'in the cases of its description';
}
