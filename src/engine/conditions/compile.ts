import type { Condition } from './condition.ts';
import type { Term, Terms } from './terms.ts';

/** Values of an enum for which a condition is true, and those for which it is open; for all others it is false. */
type TruthByKind = ReadonlyMap<string, true | null>;

/** A condition that is evaluated thousands of times: everything that does not depend on facts is precomputed. */
type Compiled = {
  term: Term;
  /** Null where the term is not an enum. */
  byKind: TruthByKind | null;
  /** The same for an ordinary element: one that is not of a special kind within the known value. */
  byOrdinaryKind: TruthByKind | null;
  /** Whether it tests for special kinds only. */
  isSpecial: boolean;
  /** The values as numbers, where the term is one. */
  bounds: readonly number[];
};

type ByCondition = WeakMap<Condition, Compiled>;
const compiledUnder = new WeakMap<Terms, ByCondition>();

/** The condition, compiled once for the terms of an edition. Countries share conditions, but not their terms. */
export function compile(condition: Condition, terms: Terms): Compiled {
  let byCondition = compiledUnder.get(terms);
  if (!byCondition) {
    byCondition = new WeakMap();
    compiledUnder.set(terms, byCondition);
  }
  let compiled = byCondition.get(condition);
  if (!compiled) {
    compiled = compileFor(terms.get(condition.name) as Term, condition);
    byCondition.set(condition, compiled);
  }
  return compiled;
}

function compileFor(term: Term, { values }: Condition): Compiled {
  const isEnum = term.type === 'enum';
  const byKind = isEnum ? truthByKind(term, values, false) : null;
  return {
    term,
    byKind,
    byOrdinaryKind: isEnum && term.special.size > 0 ? truthByKind(term, values, true) : byKind,
    isSpecial: term.special.size > 0 && values.every((value) => isSpecialWithin(term, value, null)),
    bounds: term.type === 'number' ? values.map(Number) : [],
  };
}

function truthByKind(term: Term, values: readonly string[], ordinary: boolean): TruthByKind {
  const truths = new Map<string, true | null>();
  // A wider value may turn out to be the required one: a door may be the entrance door.
  for (const value of values)
    for (const wider of widerThan(term, value, ordinary)) truths.set(wider, null);
  for (const value of values)
    for (const kind of [value, ...kindsWithinValue(term, value)]) truths.set(kind, true);
  return truths;
}

/** What a value lies within, other than itself; with `ordinary`, nothing beyond a special kind. */
function widerThan({ broader, special }: Term, value: string, ordinary: boolean): string[] {
  const wider: string[] = [];
  for (let at = value; !(ordinary && special.has(at)); ) {
    const next = broader.get(at);
    if (!next) break;
    wider.push(next);
    at = next;
  }
  return wider;
}

/** The values of the list that are the value or lie within it. */
function kindsWithinValue(term: Term, value: string): readonly string[] {
  let index = kindsByValue.get(term);
  if (!index) {
    index = indexKinds(term);
    kindsByValue.set(term, index);
  }
  return index.get(value) ?? [];
}
const kindsByValue = new WeakMap<Term, ReadonlyMap<string, readonly string[]>>();

function indexKinds(term: Term): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const value of term.broader.keys()) {
    for (const wider of [value, ...widerThan(term, value, false)]) {
      const kinds = index.get(wider);
      if (kinds) kinds.push(value);
      else index.set(wider, [value]);
    }
  }
  return index;
}

/** Whether the value, or something between it and what it is known to lie within, is a special kind. */
export function isSpecialWithin(
  { broader, special }: Term,
  value: string,
  known: string | null,
): boolean {
  for (let at: string | null | undefined = value; at && at !== known; at = broader.get(at))
    if (special.has(at)) return true;
  return false;
}
