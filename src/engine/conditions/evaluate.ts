import { compile, isSpecialWithin } from './compile.ts';
import type { Applicability, Condition, Conjunction, Operator } from './condition.ts';
import { liesWithin, type Term, type Terms } from './terms.ts';

/** Values by the name of their term. A name that is not there is unknown. */
export type Facts = ReadonlyMap<string, string>;

/**
 * True, false, or null: unknown. A condition on a fact that was not given is unknown, never false
 * (Kleene's strong logic).
 */
export type Truth = boolean | null;

/** With `ordinary`, an element is presumed not to be of a special kind within its known value. */
export function holds(condition: Condition, facts: Facts, terms: Terms, ordinary = false): Truth {
  const fact = facts.get(condition.name);
  if (fact === undefined && !ordinary) return null;
  const { term, byKind, byOrdinaryKind, isSpecial, bounds } = compile(condition, terms);
  if (fact === undefined) return isSpecial ? false : null;
  const truths = ordinary ? byOrdinaryKind : byKind;
  if (truths) {
    const truth = truths.get(fact);
    return truth === undefined ? false : truth;
  }
  return term.type === 'number'
    ? compare(Number(fact), condition.operator, bounds)
    : condition.values.includes(fact);
}

function compare(number: number, operator: Operator, bounds: readonly number[]): boolean {
  const bound = bounds[0] as number;
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
      return bounds.some((each) => each === number);
  }
}

export function all(truths: readonly Truth[]): Truth {
  return truths.reduce(both, true);
}

export function both(one: Truth, other: Truth): Truth {
  if (one === false || other === false) return false;
  return one === null || other === null ? null : true;
}

export function not(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

/**
 * Whether all conditions hold. Stops at the first false one, as a check evaluates thousands and
 * most conjunctions fail there.
 */
export function allHold(
  conjunction: Conjunction,
  facts: Facts,
  terms: Terms,
  ordinary = false,
): Truth {
  let truth: Truth = true;
  for (const condition of conjunction) {
    const one = holds(condition, facts, terms, ordinary);
    if (one === false) return false;
    if (one === null) truth = null;
  }
  return truth;
}

/** Whether one of the alternatives holds; none does where there is none. */
export function anyHolds(
  alternatives: readonly Conjunction[],
  facts: Facts,
  terms: Terms,
  ordinary = false,
): Truth {
  let truth: Truth = false;
  for (const each of alternatives) {
    const one = allHold(each, facts, terms, ordinary);
    if (one === true) return true;
    if (one === null) truth = null;
  }
  return truth;
}

/**
 * The enum values that are possible within the known one, or all if none is known; with `ordinary`,
 * without special kinds. Computed once for each term of an edition.
 */
export function kindsWithin(
  term: Term,
  known: string | null,
  ordinary: boolean,
): readonly string[] {
  const ofTerm = kinds.get(term) ?? new Map<string, readonly string[]>();
  kinds.set(term, ofTerm);
  const key = `${ordinary} ${known}`;
  const found =
    ofTerm.get(key) ??
    [...term.broader.keys()].filter(
      (value) =>
        (known === null || liesWithin(term, value, known)) &&
        !(ordinary && isSpecialWithin(term, value, known)),
    );
  ofTerm.set(key, found);
  return found;
}
const kinds = new WeakMap<Term, Map<string, readonly string[]>>();

/** Whether something with this applicability holds under the facts. */
export function applies(
  { when, unless }: Applicability,
  facts: Facts,
  terms: Terms,
  ordinary = false,
): Truth {
  return both(
    when.length === 0 ? true : anyHolds(when, facts, terms, ordinary),
    not(anyHolds(unless, facts, terms, ordinary)),
  );
}

/** The names whose facts would have to be given, or given more narrowly, for an unknown applicability to be decided; none where it is decided. */
export function missingFacts(
  { when, unless }: Applicability,
  facts: Facts,
  terms: Terms,
  ordinary = false,
): string[] {
  const begun = when.length === 0 ? true : anyHolds(when, facts, terms, ordinary);
  if (begun === false) return [];
  const excepted = anyHolds(unless, facts, terms, ordinary);
  if (both(begun, not(excepted)) !== null) return [];
  const names = new Set<string>();
  const addOpen = (conjunction: Conjunction) => {
    if (allHold(conjunction, facts, terms, ordinary) !== null) return;
    for (const condition of conjunction)
      if (holds(condition, facts, terms, ordinary) === null) names.add(condition.name);
  };
  if (begun === null) when.forEach(addOpen);
  if (excepted === null) unless.forEach(addOpen);
  return [...names];
}
