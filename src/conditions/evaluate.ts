import type { Applicability, Condition, Conjunction } from './condition.ts';
import { liesWithin, type Term, type Terms } from './terms.ts';

/** Values by the name of their term. A name that is not there is unknown. */
export type Facts = ReadonlyMap<string, string>;

/** True, false, or null: unknown. A fact that was not given makes what asks it unknown, never false (Kleene's strong logic). */
export type Truth = boolean | null;

/** With `ordinary`, a thing of which nothing narrower is known is none of the special kinds within it. */
export function holds(condition: Condition, facts: Facts, terms: Terms, ordinary = false): Truth {
  const fact = facts.get(condition.name);
  const term = terms.get(condition.name) as Term;
  if (fact === undefined) return ordinary && specialKindsOnly(condition, term) ? false : null;
  return compare(condition, fact, term, ordinary);
}

/** Whether a condition asks nothing but special kinds of what is known, if anything is. */
export function specialKindsOnly({ values }: Condition, term: Term, known: string | null = null): boolean {
  if (term.special.size === 0) return false;
  return values.every((value) => (known !== null && !liesWithin(term, value, known)) || isSpecialWithin(term, value, known));
}

function compare({ operator, values }: Condition, fact: string, term: Term, ordinary: boolean): Truth {
  if (term.type === 'enum') {
    if (values.some((value) => liesWithin(term, fact, value))) return true;
    // A door may turn out to be the entrance door that is asked for.
    const mayBe = values.filter((value) => liesWithin(term, value, fact));
    return mayBe.length === 0 || (ordinary && mayBe.every((value) => isSpecialWithin(term, value, fact))) ? false : null;
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
export function allHold(conjunction: Conjunction, facts: Facts, terms: Terms, ordinary = false): Truth {
  return all(conjunction.map((condition) => holds(condition, facts, terms, ordinary)));
}

/** Whether the value, or something between it and what it is known to lie within, is a special kind. */
function isSpecialWithin({ broader, special }: Term, value: string, known: string | null): boolean {
  for (let at: string | null | undefined = value; at && at !== known; at = broader.get(at)) if (special.has(at)) return true;
  return false;
}

/** Whether something with this applicability holds under the facts. */
export function applies({ when, unless }: Applicability, facts: Facts, terms: Terms, ordinary = false): Truth {
  const anyHolds = (alternatives: readonly Conjunction[]) => any(alternatives.map((each) => allHold(each, facts, terms, ordinary)));
  return all([when.length === 0 ? true : anyHolds(when), not(anyHolds(unless))]);
}

/** The names whose facts would have to be given, or given more narrowly, for an unknown applicability to be decided; none where it is decided. */
export function missingFacts(applicability: Applicability, facts: Facts, terms: Terms, ordinary = false): string[] {
  if (applies(applicability, facts, terms, ordinary) !== null) return [];
  const { when, unless } = applicability;
  const open = [when, unless].flatMap((alternatives) => {
    const truths = alternatives.map((each) => allHold(each, facts, terms, ordinary));
    return truths.includes(true) ? [] : alternatives.filter((_each, index) => truths[index] === null);
  });
  const names = open.flatMap((each) =>
    each.filter((condition) => holds(condition, facts, terms, ordinary) === null).map(({ name }) => name),
  );
  return [...new Set(names)];
}
