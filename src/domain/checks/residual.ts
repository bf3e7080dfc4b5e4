import type { Applicability, Condition, Conjunction } from '../../engine/conditions/condition.ts';
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

const isAbsence = ({ operator, values: [value] }: Condition) =>
  operator === '=' && value === 'false';

/** The fact whose absence alone a conjunction states; else nothing. */
function absentIn(conjunction: Conjunction): Conjunction {
  return conjunction.length === 1 ? presentIn(conjunction) : [];
}

/** The facts whose absence a conjunction states. */
function presentIn(conjunction: Conjunction): Conjunction {
  return conjunction.filter(isAbsence).map((condition) => ({ ...condition, values: ['true'] }));
}

/** A residual in words: `if Use of the door: bathroom door, unless Works: existing`. */
export function describeResidual({ when, unless }: Residual, words: Words): string {
  const alternatives = (groups: readonly Conjunction[]) =>
    groups.map((each) => describeConjunction(each, words)).join('; or ');
  const [alone, ...others] = when;
  const absent = alone && others.length === 0 ? absentIn(alone) : [];
  // `Only if it is so` reads better than `unless it is not so`, and `unless` than `if not`.
  const required = unless
    .filter((each) => each.some(isAbsence))
    .map((each) => {
      const rest = each.filter((condition) => !isAbsence(condition));
      const present = alternatives(presentIn(each).map((condition) => [condition]));
      return rest.length > 0
        ? `where ${describeConjunction(rest, words)}, only if ${present}`
        : `only if ${present}`;
    });
  const exceptions = [
    ...(absent.length > 0 ? [absent] : []),
    ...unless.filter((each) => !each.some(isAbsence)),
  ];
  const parts = [
    ...(when.length > 0 && absent.length === 0 ? [`if ${alternatives(when)}`] : []),
    ...required.toSorted(
      (one, other) => Number(one.startsWith('where')) - Number(other.startsWith('where')),
    ),
    ...(exceptions.length > 0 ? [`unless ${alternatives(exceptions)}`] : []),
  ];
  return parts.join(', ') || 'in the cases of its description';
}
