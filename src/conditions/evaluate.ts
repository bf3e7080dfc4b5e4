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
function specialKindsOnly({ values }: Condition, term: Term, known: string | null = null): boolean {
  if (term.special.size === 0) return false;
  return values.every((value) => (known !== null && !liesWithin(term, value, known)) || isSpecialWithin(term, value, known));
}

function compare({ operator, values }: Condition, fact: string, term: Term, ordinary: boolean): Truth {
  if (term.type === 'enum') {
    let truth: Truth = false;
    for (const value of values) {
      if (liesWithin(term, fact, value)) return true;
      // A value that is wider than the one asked for may turn out to be it: a door may be the entrance door.
      if (liesWithin(term, value, fact) && !(ordinary && isSpecialWithin(term, value, fact))) truth = null;
    }
    return truth;
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

/** Whether all conditions hold. Most conjunctions are false by their first condition, and a check asks thousands of them. */
export function allHold(conjunction: Conjunction, facts: Facts, terms: Terms, ordinary = false): Truth {
  let truth: Truth = true;
  for (const condition of conjunction) {
    const one = holds(condition, facts, terms, ordinary);
    if (one === false) return false;
    if (one === null) truth = null;
  }
  return truth;
}

/** Whether the value, or something between it and what it is known to lie within, is a special kind. */
function isSpecialWithin({ broader, special }: Term, value: string, known: string | null): boolean {
  for (let at: string | null | undefined = value; at && at !== known; at = broader.get(at)) if (special.has(at)) return true;
  return false;
}

/** The values of an enum that something may be of which so much is known, or nothing; with `ordinary`, special kinds left out. Found once for each term of an edition. */
export function kindsWithin(term: Term, known: string | null, ordinary: boolean): readonly string[] {
  const ofTerm = kinds.get(term) ?? new Map<string, readonly string[]>();
  kinds.set(term, ofTerm);
  const key = `${ordinary} ${known}`;
  const found =
    ofTerm.get(key) ??
    [...term.broader.keys()].filter(
      (value) => (known === null || liesWithin(term, value, known)) && !(ordinary && isSpecialWithin(term, value, known)),
    );
  ofTerm.set(key, found);
  return found;
}
const kinds = new WeakMap<Term, Map<string, readonly string[]>>();

/** Whether something with this applicability holds under the facts. */
export function applies({ when, unless }: Applicability, facts: Facts, terms: Terms, ordinary = false): Truth {
  const anyHolds = (alternatives: readonly Conjunction[]) => any(alternatives.map((each) => allHold(each, facts, terms, ordinary)));
  return all([when.length === 0 ? true : anyHolds(when), not(anyHolds(unless))]);
}

/** The names whose facts would have to be given, or given more narrowly, for an unknown applicability to be decided; none where it is decided. */
export function missingFacts({ when, unless }: Applicability, facts: Facts, terms: Terms, ordinary = false): string[] {
  const truthOf = (each: Conjunction) => allHold(each, facts, terms, ordinary);
  const [begins, excepts] = [when.map(truthOf), unless.map(truthOf)];
  if (all([when.length === 0 ? true : any(begins), not(any(excepts))]) !== null) return [];
  const names = new Set<string>();
  const addOpen = (alternatives: readonly Conjunction[], truths: readonly Truth[]) => {
    if (truths.includes(true)) return;
    for (const [index, each] of alternatives.entries()) {
      if (truths[index] !== null) continue;
      for (const condition of each) if (holds(condition, facts, terms, ordinary) === null) names.add(condition.name);
    }
  };
  addOpen(when, begins);
  addOpen(unless, excepts);
  return [...names];
}
