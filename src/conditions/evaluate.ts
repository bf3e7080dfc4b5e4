import type { Applicability, Condition, Conjunction } from './condition.ts';
import { liesWithin, type Term, type Terms } from './terms.ts';

/** Values by the name of their term. A name that is not there is unknown. */
export type Facts = ReadonlyMap<string, string>;

/** True, false, or null: unknown. A fact that was not given makes what asks it unknown, never false (Kleene's strong logic). */
export type Truth = boolean | null;

export function holds(condition: Condition, facts: Facts, terms: Terms): Truth {
  const fact = facts.get(condition.name);
  return fact === undefined ? null : compare(condition, fact, terms.get(condition.name) as Term);
}

function compare({ operator, values }: Condition, fact: string, term: Term): Truth {
  if (term.type === 'enum') {
    if (values.some((value) => liesWithin(term, fact, value))) return true;
    // A door may turn out to be the entrance door that is asked for.
    return values.some((value) => liesWithin(term, value, fact)) ? null : false;
  }
  if (term.type !== 'number') return values.includes(fact);
  const [number, bound] = [Number(fact), Number(values[0])];
  switch (operator) {
    case '<':
      return number < bound;
    case '<=':
      return number <= bound;
    case '>':
      return number > bound;
    case '>=':
      return number >= bound;
    default:
      return values.some((value) => Number(value) === number);
  }
}

export function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

export function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}

export function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

/** Whether all conditions hold. */
export function allHold(conjunction: Conjunction, facts: Facts, terms: Terms): Truth {
  return all(conjunction.map((condition) => holds(condition, facts, terms)));
}

/** Whether something with this applicability holds under the facts. */
export function applies({ when, unless }: Applicability, facts: Facts, terms: Terms): Truth {
  const anyHolds = (alternatives: readonly Conjunction[]) => any(alternatives.map((each) => allHold(each, facts, terms)));
  return all([when.length === 0 ? true : anyHolds(when), not(anyHolds(unless))]);
}

/** The names whose facts would have to be given, or given more narrowly, for an unknown applicability to be decided; none where it is decided. */
export function missingFacts(applicability: Applicability, facts: Facts, terms: Terms): string[] {
  if (applies(applicability, facts, terms) !== null) return [];
  const { when, unless } = applicability;
  const open = [when, unless].flatMap((alternatives) => {
    const truths = alternatives.map((each) => allHold(each, facts, terms));
    return truths.includes(true) ? [] : alternatives.filter((_each, index) => truths[index] === null);
  });
  const names = open.flatMap((each) => each.filter((condition) => holds(condition, facts, terms) === null).map(({ name }) => name));
  return [...new Set(names)];
}
