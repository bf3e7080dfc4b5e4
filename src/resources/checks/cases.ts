import type { Applicability } from '../../conditions/condition.ts';
import { decide, type Known, notSpecial, type Presumed, presumedSoFar } from '../../conditions/decide.ts';
import { holds, missingFacts, type Truth } from '../../conditions/evaluate.ts';
import { valuesThatMatter } from '../../conditions/overlap.ts';
import { liesWithin, type Term } from '../../conditions/terms.ts';

/** A rule that a measure would break, and of which it is open whether it holds. */
export type Case = Applicability & { applicability: string };

/** Combinations of open facts that are looked at; beyond, a measure is said to depend on them. */
const MAX_COMBINATIONS = 64;

/** Whether one or another of the rules holds whatever the open facts are: a rule for one kind of building and a rule for all others. */
export function breaksInEveryCase(cases: readonly Case[], known: Known): boolean {
  const truths = truthsOfCases(cases, known);
  return truths?.every(includesTrue) ?? false;
}

/** Whether none of the rules can hold whatever the open facts are. */
export function breaksInNoCase(cases: readonly Case[], known: Known): boolean {
  const truths = truthsOfCases(cases, known);
  return truths?.every(allFalse) ?? false;
}

/**
 * What it rests on that one of the rules holds in every case, or (`hold` is false) none in any, besides what was given and what follows by law: as each may be the one, what any
 * of them rests on, and that special kinds are not meant where one of these would be another case.
 */
export function presumedInCases(cases: readonly Case[], known: Known, hold: boolean): Presumed[] {
  const soFar = cases.flatMap((each) => presumedSoFar(each, known));
  const always = hold ? includesTrue : allFalse;
  return truthsOfCases(cases, known, false)?.every(always) ? soFar : [...soFar, ...specialKindsLeftOut(cases, known)];
}

const includesTrue = (truths: readonly Truth[]) => truths.includes(true);
const allFalse = (truths: readonly Truth[]) => truths.every((truth) => truth === false);

function specialKindsLeftOut(cases: readonly Case[], known: Known): Presumed[] {
  return openNames(cases, known).flatMap((name) => {
    const possible = new Set(possibleValues(name, cases, known, true));
    const special = possibleValues(name, cases, known, false).filter((value) => !possible.has(value));
    return special.length > 0 ? [notSpecial({ name, values: special })] : [];
  });
}

function openNames(cases: readonly Case[], { facts, terms, ordinary }: Known): string[] {
  return [...new Set(cases.flatMap((each) => missingFacts(each, facts, terms, ordinary)))];
}

/** What of each rule is true in each combination of the open facts, special kinds among them unless `ordinary`; null where they are too many. */
function truthsOfCases(cases: readonly Case[], known: Known, ordinary = known.ordinary): Truth[][] | null {
  if (cases.some(({ applicability }) => applicability === 'none')) return null;
  const missing = new Set(cases.flatMap((each) => missingFacts(each, known.facts, known.terms, known.ordinary)));
  // An exception that is taken to be absent is so in each combination.
  const names = [...missing].filter((name) => !known.ordinary || !known.exceptional.has(name));
  let combinations: [string, string][][] = [[]];
  for (const name of names) {
    const values = possibleValues(name, cases, known, ordinary);
    if (combinations.length * values.length > MAX_COMBINATIONS) return null;
    combinations = combinations.flatMap((each) => values.map((value): [string, string][] => [...each, [name, value]]));
  }
  return combinations.map((each) => {
    const facts = new Map([...known.facts, ...each]);
    return cases.map((one) => decide(one, { ...known, facts }).truth);
  });
}

/** The values of an open fact that the rules tell apart, as far as they lie within what is known of it; kinds that are presumed not to be meant left out. */
function possibleValues(name: string, cases: readonly Case[], { facts, terms }: Known, ordinary: boolean): string[] {
  const term = terms.get(name) as Term;
  const asked = cases.flatMap(({ when, unless }) => [...when, ...unless].flat()).filter((condition) => condition.name === name);
  const value = facts.get(name);
  const within = value === undefined ? () => true : (each: string) => liesWithin(term, each, value);
  const ordinaryKind = (each: string) => !ordinary || holds({ name, operator: '=', values: [each] }, facts, terms, true) !== false;
  return valuesThatMatter(term, asked).filter((each) => within(each) && ordinaryKind(each));
}
